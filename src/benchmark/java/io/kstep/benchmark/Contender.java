package io.kstep.benchmark;

import io.kstep.data.Schema;
import java.util.function.Function;

/** A named kind of stream learner; every pass over a stream asks for a fresh one. */
record Contender(String name, Function<Schema, Prequential> fresh) {

    /** One learner on its way through one stream: asked for its posterior first, then told the class. */
    interface Prequential {

        /** Writes a posterior that sums to 1 over all the classes. */
        void predict(double[] values, double[] posterior);

        /** Learns the class of the values that were last predicted. */
        void learn(double[] values, int truth);
    }
}

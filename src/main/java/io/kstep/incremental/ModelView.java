package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;

/** A stream model of one moment, immutable: what is published, written to a file and inspected. */
public interface ModelView {

    /** The name of the kind of stream model that it is of, by which {@link StreamModels#readView} reads it. */
    String kind();

    /** What answers: itself, or the member of a model made of models that does. */
    default ModelView speaker() {
        return this;
    }

    Schema schema();

    long version();

    long labels();

    /** Working memory for predictions by one thread. */
    Predictor predictor();

    /** Writes everything that predicting needs. */
    void write(BinaryWriter out);

    /** Predicts by a view; not thread-safe, unlike the view itself. */
    interface Predictor {

        /** Writes what the model believes of every target. */
        void predict(double[] values, Beliefs out);
    }
}

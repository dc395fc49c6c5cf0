package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;

/** A stream model of one moment, immutable: what is published, written to a file and looked at. */
public interface ModelView {

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

package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;

/**
 * What an {@link OnlineModel} learns: a classifier that is up to date after every label, without submodels or a main node.
 * Mutable, deterministic and not thread-safe.
 */
interface OnlineClassifier {

    /** Writes P(class | values) for every class of the schema. Changes nothing that can be seen from outside. */
    void posterior(double[] values, double[] out);

    /**
     * Learns a label.
     *
     * @param weights how much it counts for each class: one of 1, or less in all where it is doubtful
     * @return whether it is worth to publish the model now
     */
    boolean learn(double[] values, double[] weights);

    /** Learns what it has put off: the stream has ended. */
    void finish();

    /** Takes a schema with more classes or values. */
    void grow(Schema grown);

    /** The concept has changed: only these latest labels are of the new one. */
    void cut(long recent);

    /** Hears a label without learning it, so that it can go on from there when it wakes. */
    void sleep(double[] values, double[] weights);

    void wake();

    /** A classifier of its own that answers as this one does now. */
    OnlineClassifier copy();

    /** Writes what answering needs, and where it goes on learning all else. */
    void write(BinaryWriter out, boolean isWhole);
}

package io.kstep.experiment;

/** Receives how far a long run has come. */
@FunctionalInterface
public interface ProgressListener {

    /** Listens to nothing. */
    ProgressListener NONE = (done, total, what) -> {};

    /**
     * Is called after every step.
     *
     * @param done how many steps have been done, never fewer than before
     * @param total how many there are in all
     * @param what the part at hand, in a few words
     */
    void progress(long done, long total, String what);
}

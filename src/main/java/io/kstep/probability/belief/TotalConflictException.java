package io.kstep.probability.belief;

/** Pieces of evidence contradict each other wholly: all mass is on the empty set, and nothing can be normalised. */
public final class TotalConflictException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    TotalConflictException(String what) {
        super(what);
    }
}

package io.kstep.bayes.network;

/** Scratch memory of a thread, a place for each slot, so that asking a network allocates nothing. */
final class Workspace {

    private static final ThreadLocal<Workspace> OF_THREAD = ThreadLocal.withInitial(Workspace::new);

    private double[] slots = new double[16];
    private double[] more = new double[16];
    private final RowStates states = new RowStates();

    private Workspace() {}

    static Workspace get() {
        return OF_THREAD.get();
    }

    double[] slots(int n) {
        if (slots.length < n) {
            slots = new double[2 * n];
        }
        return slots;
    }

    RowStates states() {
        return states;
    }

    /** A new, empty workspace. */
    double[] more(int n) {
        if (more.length < n) {
            more = new double[2 * n];
        }
        return more;
    }
}

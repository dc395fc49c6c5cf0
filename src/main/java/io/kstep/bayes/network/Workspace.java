package io.kstep.bayes.network;

/** Scratch memory of a thread, so that asking a network allocates nothing. */
final class Workspace {

    private static final ThreadLocal<Workspace> OF_THREAD = ThreadLocal.withInitial(Workspace::new);

    /** Results for each slot. */
    double[] slots = new double[16];

    double[] more = new double[16];
    double[] numbers = new double[64];
    double[] matrix = new double[256];
    double[] kernels = new double[1024];
    double[] products = new double[256];
    int[] indices = new int[64];
    boolean[] flags = new boolean[64];

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

    double[] more(int n) {
        if (more.length < n) {
            more = new double[2 * n];
        }
        return more;
    }

    double[] numbers(int n) {
        if (numbers.length < n) {
            numbers = new double[2 * n];
        }
        return numbers;
    }

    double[] matrix(int n) {
        if (matrix.length < n) {
            matrix = new double[n + n / 2];
        }
        return matrix;
    }

    double[] kernels(int n) {
        if (kernels.length < n) {
            kernels = new double[n + n / 2];
        }
        return kernels;
    }

    double[] products(int n) {
        if (products.length < n) {
            products = new double[n + n / 2];
        }
        return products;
    }

    int[] indices(int n) {
        if (indices.length < n) {
            indices = new int[2 * n];
        }
        return indices;
    }

    boolean[] flags(int n) {
        if (flags.length < n) {
            flags = new boolean[2 * n];
        }
        return flags;
    }
}

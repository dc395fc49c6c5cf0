package io.kstep.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * Prints the processor time that {@code kstep prequential} takes over a file, in seconds: the least of several
 * slices in one JVM after others that warm it up. A single run is for the most part start and compilation. Counted is the
 * one thread that it runs in: those of the just-in-time compiler and of the garbage collector work when they like.
 */
public final class PrequentialCpu {

    private static final int SLICES = 6;
    private static final double SLICE_SECONDS = 0.8;
    private static final double WARM_UP_SECONDS = 6;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private PrequentialCpu() {}

    /** Runs it over the data file that is its argument. */
    public static void main(String[] args) {
        slice(args[0], WARM_UP_SECONDS);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < SLICES; i++) {
            least = Math.min(least, slice(args[0], SLICE_SECONDS));
        }
        System.out.printf(Locale.ROOT, "%.6f%n", least);
    }

    /** Runs it again and again for that long; seconds a run, which single ones are too short to tell. */
    private static double slice(String file, double atLeast) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        double start = seconds();
        int runs = 0;
        do {
            if (Main.run(new String[] {"prequential", "--data", file}, nowhere, nowhere) != 0) {
                throw new IllegalStateException("prequential fails on " + file);
            }
            runs++;
        } while (seconds() - start < atLeast);
        return (seconds() - start) / runs;
    }

    private static double seconds() {
        return THREADS.getCurrentThreadCpuTime() * 1e-9;
    }
}

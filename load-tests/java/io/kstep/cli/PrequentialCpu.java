package io.kstep.cli;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * Prints the processor time that {@code kstep prequential} takes over a file, in seconds: the least of several
 * runs in one JVM after others that warm it up. A single run is for the most part start and compilation.
 */
public final class PrequentialCpu {

    private static final int RUNS = 5;
    private static final double WARM_UP_SECONDS = 2.5;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private PrequentialCpu() {}

    /** Runs it over the data file that is its argument. */
    public static void main(String[] args) {
        double start = seconds();
        do {
            run(args[0]);
        } while (seconds() - start < WARM_UP_SECONDS);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < RUNS; i++) {
            least = Math.min(least, run(args[0]));
        }
        System.out.printf(Locale.ROOT, "%.6f%n", least);
    }

    private static double run(String file) {
        double start = seconds();
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        if (Main.run(new String[] {"prequential", "--data", file}, nowhere, nowhere) != 0) {
            throw new IllegalStateException("prequential fails on " + file);
        }
        return seconds() - start;
    }

    private static double seconds() {
        return SYSTEM.getProcessCpuTime() * 1e-9;
    }
}

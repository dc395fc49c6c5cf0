package io.kstep.incremental.drift;

import io.kstep.spec.Spec;

/**
 * ADWIN2 (Bifet and Gavaldà, SDM 2007, section 3.2 and 4): a window of varying length in an exponential histogram. A cut
 * of the window in an older part of n0 and a newer of n1 values is significant if their means differ by more than
 *
 * <pre>sqrt(2 m v ln(2 ln(n) / delta)) + 2/3 m ln(2 ln(n) / delta),   m = 1/n0 + 1/n1,  v the window's variance</pre>
 *
 * and then the oldest bucket is dropped, until no cut is significant. It is a drift if the newer part of the
 * clearest cut has the higher mean.
 *
 * @param delta confidence: the lower, the rarer false alarms
 * @param warning delta of a warning: a cut that would be significant with it
 * @param check how many values pass between two looks at all cuts
 */
record Adwin(double delta, double warning, int check) implements DriftDetector {

    /** Least length of either part of a cut. */
    static final int LEAST_PART = 5;

    static Adwin of(Spec.Reader options) {
        double delta = options.real("delta", 0.002, 1e-300, 1);
        return new Adwin(
                delta,
                options.real("warning", Math.min(1, 10 * delta), delta, 1),
                options.integer("check", 32, 1, 1 << 20));
    }

    @Override
    public State fresh() {
        return new Running();
    }

    @Override
    public State restore(double[] numbers) {
        Running running = new Running();
        running.window.restore(numbers);
        running.sinceCheck = (int) numbers[0];
        running.sinceChange = (long) numbers[1];
        return running;
    }

    @Override
    public String spec() {
        return "adwin(check=" + check + ",delta=" + delta + ",warning=" + warning + ")";
    }

    private enum Cut {
        NONE,
        NEARLY,
        FALL,
        RISE
    }

    private final class Running implements State {
        private final ExponentialHistogram window = new ExponentialHistogram();
        private int sinceCheck;
        /** Values since the last drift began, where its cut was the clearest. */
        private long sinceChange;
        /** Length of the newer part of the clearest cut: how the last {@link #cut} answers beside its result. */
        private long clearest;

        @Override
        public Signal add(double value) {
            window.add(DriftDetectors.checked(value));
            sinceChange++;
            if (++sinceCheck < check) {
                return Signal.STABLE;
            }
            sinceCheck = 0;
            Signal signal = Signal.STABLE;
            Cut cut = cut();
            while (cut == Cut.RISE || cut == Cut.FALL) {
                if (cut == Cut.RISE && signal == Signal.STABLE) {
                    signal = Signal.DRIFT;
                    sinceChange = clearest;
                }
                window.dropOldest();
                cut = cut();
            }
            return signal == Signal.STABLE && cut == Cut.NEARLY ? Signal.WARNING : signal;
        }

        /** Looks at every cut between two buckets and remembers the length of the newer part of the clearest. */
        private Cut cut() {
            double n = window.size();
            double sum = window.sum();
            double v = window.variance();
            double logDrift = Math.log(2 * Math.log(n) / delta);
            double logWarning = Math.log(2 * Math.log(n) / warning);
            double n0 = 0;
            double sum0 = 0;
            double best = 0;
            Cut found = Cut.NONE;
            for (int level = window.levels() - 1; level >= 0; level--) {
                for (int i = 0; i < window.buckets(level); i++) {
                    n0 += ExponentialHistogram.sizeOf(level);
                    sum0 += window.sum(level, i);
                    double n1 = n - n0;
                    if (n0 < LEAST_PART || n1 < LEAST_PART) {
                        continue;
                    }
                    // mean of the newer part minus mean of the older, and m, with one division: this is the hot spot
                    double q = 1 / (n0 * n1);
                    double rise = (sum * n0 - sum0 * n) * q;
                    double m = n * q;
                    if (!exceeds(Math.abs(rise), m, v, logWarning)) {
                        continue;
                    }
                    if (rise > 0 && found == Cut.NONE) {
                        found = Cut.NEARLY;
                    }
                    if (exceeds(Math.abs(rise), m, v, logDrift) && rise * rise > best * m) {
                        best = rise * rise / m;
                        clearest = (long) n1;
                        found = rise > 0 ? Cut.RISE : Cut.FALL;
                    }
                }
            }
            return found;
        }

        /** Whether d is above sqrt(2 m v log) + 2/3 m log; without the root, which would cost. */
        private static boolean exceeds(double d, double m, double v, double log) {
            double rest = d - 2.0 / 3 * m * log;
            return rest > 0 && rest * rest > 2 * m * v * log;
        }

        @Override
        public long recent() {
            return Math.min(sinceChange, window.size());
        }

        @Override
        public double[] numbers() {
            return window.numbers(sinceCheck, (double) sinceChange);
        }
    }
}

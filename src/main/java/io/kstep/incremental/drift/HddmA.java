package io.kstep.incremental.drift;

import io.kstep.spec.Spec;

/**
 * HDDM with the A-test, one-sided (Frías-Blanco et al., IEEE TKDE 27(3), 2015): compares the mean of all values with the
 * mean up to the cut point whose upper Hoeffding bound is least; needs nothing but bounded independent values.
 *
 * @param warning confidence level of a warning
 * @param drift confidence level of a drift, at most that of a warning
 */
record HddmA(double warning, double drift) implements DriftDetector {

    static HddmA of(Spec.Reader options) {
        return new HddmA(options.real("warning", 0.005, 1e-300, 1), options.real("drift", 0.001, 1e-300, 1));
    }

    @Override
    public State fresh() {
        return new Running(new double[Running.LENGTH]);
    }

    @Override
    public State restore(double[] numbers) {
        return new Running(DriftDetectors.checked(numbers, Running.LENGTH, this));
    }

    @Override
    public String spec() {
        return "hddm-a(drift=" + drift + ",warning=" + warning + ")";
    }

    private final class Running implements State {
        static final int LENGTH = 5;
        private final double driftBound = Math.log(1 / drift) / 2;
        private final double driftLog = Math.log(2 / drift) / 2;
        private final double warningLog = Math.log(2 / warning) / 2;
        private double n;
        private double sum;
        private double cutN;
        private double cutSum;
        private double carried;

        Running(double[] numbers) {
            n = numbers[0];
            sum = numbers[1];
            cutN = numbers[2];
            cutSum = numbers[3];
            carried = numbers[4];
        }

        @Override
        public Signal add(double value) {
            sum += DriftDetectors.checked(value);
            n++;
            if (cutN == 0 || upper(cutSum, cutN) >= upper(sum, n)) {
                cutN = n;
                cutSum = sum;
                return Signal.STABLE;
            }
            double rise = sum / n - cutSum / cutN;
            double spread = (n - cutN) / cutN / n;
            if (rise < Math.sqrt(spread * warningLog)) {
                return Signal.STABLE;
            }
            if (rise < Math.sqrt(spread * driftLog)) {
                return Signal.WARNING;
            }
            carried = n - cutN;
            n = 0;
            sum = 0;
            cutN = 0;
            cutSum = 0;
            return Signal.DRIFT;
        }

        private double upper(double total, double count) {
            return total / count + Math.sqrt(driftBound / count);
        }

        @Override
        public long recent() {
            return (long) (carried + n);
        }

        @Override
        public double[] numbers() {
            return new double[] {n, sum, cutN, cutSum, carried};
        }
    }
}

package io.kstep.incremental.drift;

import io.kstep.spec.Spec;

/**
 * The drift detection method of Gama et al. (SBIA 2004): with p the error rate and s = sqrt(p(1-p)/n), it warns at p + s
 * above p_min + 2 s_min and sees drift above p_min + 3 s_min, where p_min + s_min is the least p + s so far.
 *
 * @param warning how many s_min warn
 * @param drift how many s_min are a drift
 * @param least values that must be seen before anything is said
 * @param prior pseudo-count of one error and of one success in p. The paper has 0: there, a learner without error in its
 *     first {@code least} values makes p_min = s_min = 0 and its very first error a drift.
 */
record Ddm(double warning, double drift, int least, double prior) implements DriftDetector {

    static Ddm of(Spec.Reader options) {
        return new Ddm(
                options.real("warning", 2, 1, 100),
                options.real("drift", 3, 1, 100),
                options.integer("least", 30, 1, Integer.MAX_VALUE),
                options.real("prior", 1, 0, 1000));
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
        return "ddm(drift=" + drift + ",least=" + least + ",prior=" + prior + ",warning=" + warning + ")";
    }

    private final class Running implements State {
        static final int LENGTH = 6;

        /** Values since the last drift, and their sum. */
        private double n;

        private double sum;
        private double leastP;
        private double leastS;
        /** Value of n before the present warning began; n itself where there is none. */
        private double stableUntil;
        /** Values before the last drift that belong to what came after it: those of its warning (Gama et al., 3). */
        private double carried;

        Running(double[] numbers) {
            n = numbers[0];
            sum = numbers[1];
            leastP = numbers[2];
            leastS = numbers[3];
            stableUntil = numbers[4];
            carried = numbers[5];
        }

        @Override
        public Signal add(double value) {
            sum += DriftDetectors.checked(value);
            n++;
            double p = (sum + prior) / (n + 2 * prior);
            double s = Math.sqrt(p * (1 - p) / n);
            if (n <= least || p + s <= leastP + leastS) {
                leastP = p;
                leastS = s;
            }
            if (p + s <= leastP + warning * leastS) {
                stableUntil = n;
                return Signal.STABLE;
            }
            if (p + s <= leastP + drift * leastS) {
                return Signal.WARNING;
            }
            carried = n - stableUntil;
            n = 0;
            sum = 0;
            stableUntil = 0;
            return Signal.DRIFT;
        }

        @Override
        public long recent() {
            return (long) (carried + n);
        }

        @Override
        public double[] numbers() {
            return new double[] {n, sum, leastP, leastS, stableUntil, carried};
        }
    }
}

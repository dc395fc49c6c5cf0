package io.kstep.incremental.drift;

/** Never sees a drift. */
record NoDetector() implements DriftDetector {

    @Override
    public State fresh() {
        return new Counter(0);
    }

    @Override
    public State restore(double[] numbers) {
        return new Counter((long) DriftDetectors.checked(numbers, 1, this)[0]);
    }

    @Override
    public String spec() {
        return "none";
    }

    private static final class Counter implements State {
        private long n;

        Counter(long n) {
            this.n = n;
        }

        @Override
        public Signal add(double value) {
            DriftDetectors.checked(value);
            n++;
            return Signal.STABLE;
        }

        @Override
        public long recent() {
            return n;
        }

        @Override
        public double[] numbers() {
            return new double[] {n};
        }
    }
}

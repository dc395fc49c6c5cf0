package io.kstep.incremental;

import io.kstep.spec.Spec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The member with the least fading error answers: S = aS + loss for each member. Another one takes over only when its
 * error is below that of the one that answers by more than the margin, a share of the latter, and not before
 * {@value #LEAST_LABELS} labels: two members that are as good do not take turns. Among equals the first one listed wins,
 * so that the same stream gives the same answers.
 *
 * @param margin share of its error by which the answering member must be beaten
 * @param fading what an error keeps for every label that follows, a; 0.998 remembers about 500 labels
 */
record BestRule(double margin, double fading) implements Rule {

    static final String NAME = "best";

    private static final int LEAST_LABELS = 30;

    /** Losses of numbers near the largest double are cut here, so that their sums stay finite. */
    private static final double LARGEST_LOSS = 1e300;

    static BestRule read(Spec.Reader reader) {
        return new BestRule(reader.real("margin", 0.05, 0, 1), reader.real("fading", 0.998, 0.5, 1));
    }

    @Override
    public Spec spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("margin", Double.toString(margin));
        options.put("fading", Double.toString(fading));
        return new Spec(NAME, options);
    }

    @Override
    public State fresh(int members) {
        return new Errors(new double[members + 2]);
    }

    @Override
    public State restore(int members, double[] numbers) {
        if (numbers.length != members + 2 || !(numbers[0] >= 0 && numbers[0] < members)) {
            throw new IllegalArgumentException("the errors of " + members + " members do not fit these numbers");
        }
        return new Errors(numbers);
    }

    /** The answering member, the number of labels that were scored, then the faded loss of each member. */
    private final class Errors implements State {

        private static final int LABELS = 1;
        private static final int FIRST = 2;

        private final double[] numbers;

        Errors(double[] numbers) {
            this.numbers = numbers;
        }

        @Override
        public void combine(Beliefs[] said, Beliefs out) {
            out.copy(said[speaker()]);
        }

        @Override
        public boolean score(double[] losses) {
            int best = speaker();
            double most = Double.POSITIVE_INFINITY;
            for (int i = 0; i < losses.length; i++) {
                double faded = Math.min(LARGEST_LOSS, fading * numbers[FIRST + i] + Math.min(LARGEST_LOSS, losses[i]));
                numbers[FIRST + i] = faded;
                if (faded < most) {
                    most = faded;
                    best = i;
                }
            }
            numbers[LABELS]++;
            boolean beaten = most < (1 - margin) * numbers[FIRST + speaker()];
            if (!beaten || best == speaker() || numbers[LABELS] < LEAST_LABELS) {
                return false;
            }
            numbers[0] = best;
            return true;
        }

        @Override
        public int speaker() {
            return (int) numbers[0];
        }

        @Override
        public double[] numbers() {
            return Arrays.copyOf(numbers, numbers.length);
        }
    }
}

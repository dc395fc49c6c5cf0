package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.spec.Spec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The member with the least fading error answers: S = aS + loss for each member. Another one takes over only when its
 * error is below that of the one that answers by more than the margins, and not before {@value #LEAST_LABELS} labels: two
 * members that are as good do not take turns. Among equals the first one listed wins, so that the same stream gives the
 * same answers. Labels that are not sure count noise-corrected losses, which may be below 0, and count as much as they are
 * precise.
 *
 * @param margin share of its error by which the answering member must be beaten
 * @param fading what an error keeps for every label that follows, a; 0.998 remembers about 500 labels
 * @param sureness standard errors of the difference by which the answering member must be beaten besides
 */
record BestRule(double margin, double fading, double sureness) implements Rule {

    static final String NAME = "best";

    private static final int LEAST_LABELS = 30;

    /** Losses of numbers near the largest double are cut here, so that their sums stay finite. */
    private static final double LARGEST_LOSS = 1e300;

    static BestRule read(Spec.Reader reader) {
        return new BestRule(
                reader.real("margin", 0.05, 0, 1),
                reader.real("fading", 0.998, 0.5, 1),
                reader.real("sureness", 0, 0, 10));
    }

    @Override
    public Spec spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("margin", Double.toString(margin));
        options.put("fading", Double.toString(fading));
        if (sureness > 0) {
            options.put("sureness", Double.toString(sureness));
        }
        return new Spec(NAME, options);
    }

    Errors fresh(int members) {
        return new Errors(members, new double[length(members)]);
    }

    @Override
    public Contenders over(ContenderSettings settings, Members members) {
        return new Contenders(settings, members, fresh(members.size()));
    }

    @Override
    public Contenders insteadOf(CompositeModel before, ContenderSettings settings, Members members) {
        return new Contenders(settings, members, ((Contenders) before).errors());
    }

    @Override
    public Contenders resume(ContenderSettings settings, Members members, BinaryReader rest) {
        return new Contenders(settings, members, restore(members.size(), rest.readDoubles()));
    }

    /** With the squared differences of every pair only where these are asked for. */
    private int length(int members) {
        return Errors.FIRST + members + 1 + (sureness > 0 ? members * members : 0);
    }

    /** The errors with these {@link Errors#numbers}. */
    private Errors restore(int members, double[] numbers) {
        boolean isOld = numbers.length == Errors.FIRST + members; // without the weight of the labels
        if ((numbers.length != length(members) && !isOld) || !(numbers[0] >= 0 && numbers[0] < members)) {
            throw new IllegalArgumentException("the errors of " + members + " members do not fit these numbers");
        }
        double[] all = Arrays.copyOf(numbers, length(members));
        if (isOld) {
            all[Errors.FIRST + members] = weightOf(numbers[Errors.LABELS]);
        }
        return new Errors(members, all);
    }

    /** What sure labels of this number weigh together. */
    private double weightOf(double labels) {
        return fading == 1 ? labels : (1 - Math.pow(fading, labels)) / (1 - fading);
    }

    /**
     * The answering member, the number of labels that were scored, the faded loss of each member, the faded weight of the
     * labels, then the faded squared difference of the losses of every pair.
     */
    final class Errors {

        private static final int LABELS = 1;
        private static final int FIRST = 2;

        private final int members;
        private final double[] numbers;

        Errors(int members, double[] numbers) {
            this.members = members;
            this.numbers = numbers;
        }

        /**
         * Takes the losses that the members had at one label.
         *
         * @param precision as how much of a sure label it counts
         * @return true if another member answers from now on
         */
        boolean score(double[] losses, double precision) {
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
            numbers[FIRST + members] = fading * numbers[FIRST + members] + precision;
            followPairs(losses);
            numbers[LABELS]++;
            double speakers = numbers[FIRST + speaker()];
            boolean beaten = most < (1 - margin) * speakers && speakers - most >= sureness * deviation(best);
            if (!beaten || best == speaker() || numbers[LABELS] < LEAST_LABELS) {
                return false;
            }
            numbers[0] = best;
            return true;
        }

        private void followPairs(double[] losses) {
            for (int i = 0, at = FIRST + members + 1; sureness > 0 && i < members; i++) {
                for (int j = 0; j < members; j++, at++) {
                    double difference = losses[i] - losses[j];
                    numbers[at] = Math.min(LARGEST_LOSS, fading * fading * numbers[at] + difference * difference);
                }
            }
        }

        /** Standard error of the difference of the answering member's sum and another's. */
        private double deviation(int other) {
            return sureness > 0 ? Math.sqrt(numbers[FIRST + members + 1 + speaker() * members + other]) : 0;
        }

        /** The fading error of each member; NaN before any label. */
        double[] errors() {
            double weight = numbers[FIRST + members];
            double[] errors = Arrays.copyOfRange(numbers, FIRST, FIRST + members);
            Arrays.setAll(errors, i -> errors[i] / weight);
            return errors;
        }

        /** The member that answers. */
        int speaker() {
            return (int) numbers[0];
        }

        /** All of the state, so that it survives a restart. */
        double[] numbers() {
            return Arrays.copyOf(numbers, numbers.length);
        }
    }
}

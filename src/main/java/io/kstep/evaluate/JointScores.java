package io.kstep.evaluate;

import io.kstep.multi.ClassificationRule;
import io.kstep.multi.JointPosterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Accumulates how well several class variables are predicted at once (Rodríguez 2013, sections 2.3 and 3.3): the single
 * accuracy of each, their mean, and the global accuracy, of vectors right as a whole; the log-loss of the vector; and of
 * each variable all that one class variable has. A row of which only some classes are known counts for these.
 *
 * <p>By one rule no vector is right more often than its rarest right class, and the vectors wrong are at most the sum of
 * the classes wrong: every summary is checked for this.
 */
public final class JointScores {

    /** Rounding may break the bounds by no more. */
    private static final double ROUNDING = 1e-9;

    private static final double Z95 = 1.959963984540054;

    /**
     * Which rules answer which question.
     *
     * @param each of single and mean accuracy
     * @param vector of global accuracy
     */
    public record Rules(ClassificationRule each, ClassificationRule vector) {

        /** Those that are best for what they answer. */
        public static final Rules BEST = new Rules(ClassificationRule.MARGINAL, ClassificationRule.JOINT);
    }

    /**
     * What the rule of single classes is worth.
     *
     * @param single accuracy of each variable
     * @param mean of the accuracies of the variables that a row has, over all rows; one minus it is the Hamming loss
     * @param interval 95 % interval of the mean by the variance of that score of a row: errors of one row are not
     *     independent
     * @param global share of the vectors right as a whole by this rule
     */
    public record Each(double[] single, double mean, Interval interval, double global) {}

    /**
     * The scores at one moment.
     *
     * @param instances rows of which at least one class was known
     * @param vectors weight of the rows of which all were
     * @param global share of the vectors right as a whole
     * @param logLoss of the vectors, in nats
     * @param variables of each variable what its marginal posterior is worth
     */
    public record Summary(
            long instances, double vectors, Each each, double global, double logLoss, List<Scores.Summary> variables) {

        public double[] single() {
            return each.single;
        }

        public double mean() {
            return each.mean;
        }

        public double hamming() {
            return 1 - each.mean;
        }
    }

    private final Rules rules;
    private final Scores[] variables;
    private final Tally each;
    private final Tally vector;
    private final SetTally sets;
    private long instances;
    private double weight;
    private double squaredWeights;
    private double scores;
    private double squares;
    private double logLoss;

    public JointScores(int variables, Rules rules) {
        this.rules = rules;
        this.variables = new Scores[variables];
        Arrays.setAll(this.variables, j -> new Scores());
        each = new Tally(variables);
        vector = new Tally(variables);
        sets = new SetTally(variables);
    }

    /**
     * What is known of rows whose label leaves several classes of a variable, as one that is censored does.
     *
     * @param rows weight of those of each variable
     * @param accuracy share of them whose class said is one of those left, NaN where there are none
     */
    public record Sets(double[] rows, double[] accuracy) {

        public boolean isEmpty() {
            return Arrays.stream(rows).allMatch(weight -> weight == 0);
        }
    }

    /** Counts of such rows. */
    private static final class SetTally {

        private final double[] rows;
        private final double[] right;

        SetTally(int variables) {
            rows = new double[variables];
            right = new double[variables];
        }

        void add(int[] said, boolean[][] possible, double weight) {
            for (int j = 0; j < said.length; j++) {
                if (possible[j] != null) {
                    rows[j] += weight;
                    right[j] += possible[j][said[j]] ? weight : 0;
                }
            }
        }

        void add(SetTally other) {
            for (int j = 0; j < rows.length; j++) {
                rows[j] += other.rows[j];
                right[j] += other.right[j];
            }
        }

        Sets sets() {
            double[] accuracy = new double[rows.length];
            Arrays.setAll(accuracy, j -> right[j] / rows[j]);
            return new Sets(rows.clone(), accuracy);
        }
    }

    /** Counts of right classes and right vectors by one rule. */
    private static final class Tally {

        private final double[] right;
        private final double[] known;
        /** Of rows whose classes are all known. */
        private final double[] rightOfVectors;

        private double vectors;
        private double rightVectors;

        Tally(int variables) {
            right = new double[variables];
            known = new double[variables];
            rightOfVectors = new double[variables];
        }

        /** The share of the known classes that are right. */
        double add(int[] said, int[] truth, double weight) {
            int hits = 0;
            int asked = 0;
            for (int j = 0; j < said.length; j++) {
                if (truth[j] >= 0) {
                    asked++;
                    known[j] += weight;
                    hits += said[j] == truth[j] ? 1 : 0;
                    right[j] += said[j] == truth[j] ? weight : 0;
                }
            }
            if (asked == said.length) {
                vectors += weight;
                rightVectors += hits == asked ? weight : 0;
                for (int j = 0; j < said.length; j++) {
                    rightOfVectors[j] += said[j] == truth[j] ? weight : 0;
                }
            }
            return (double) hits / asked;
        }

        double global() {
            return rightVectors / vectors;
        }

        void check() {
            double wrong = 0;
            double least = vectors;
            for (double of : rightOfVectors) {
                wrong += vectors - of;
                least = Math.min(least, of);
            }
            double slack = ROUNDING * Math.max(1, vectors);
            if (rightVectors > least + slack || rightVectors < vectors - wrong - slack) {
                throw new IllegalStateException(rightVectors + " of " + vectors + " vectors right, but of the classes "
                        + Arrays.toString(rightOfVectors));
            }
        }

        void add(Tally other) {
            for (int j = 0; j < right.length; j++) {
                right[j] += other.right[j];
                known[j] += other.known[j];
                rightOfVectors[j] += other.rightOfVectors[j];
            }
            vectors += other.vectors;
            rightVectors += other.rightVectors;
        }
    }

    /**
     * Adds a prediction.
     *
     * @param truth the class of each variable, -1 where it is not known
     */
    public void add(JointPosterior posterior, int[] truth, double rowWeight) {
        if (Arrays.stream(truth).allMatch(c -> c < 0)) {
            return;
        }
        instances++;
        weight += rowWeight;
        squaredWeights += rowWeight * rowWeight;
        double score = each.add(rules.each.classify(posterior), truth, rowWeight);
        scores += rowWeight * score;
        squares += rowWeight * score * score;
        vector.add(rules.vector.classify(posterior), truth, rowWeight);
        for (int j = 0; j < truth.length; j++) {
            if (truth[j] >= 0) {
                variables[j].add(posterior.marginal(j), truth[j], rowWeight);
            }
        }
        if (Arrays.stream(truth).allMatch(c -> c >= 0)) {
            logLoss -= rowWeight * Math.max(Math.log(Scores.FLOOR), posterior.logProbability(truth));
        }
    }

    /**
     * Adds what a prediction says where a label leaves several classes. Single and global accuracy count no such row.
     *
     * @param possible of each variable which classes are left, null where the label says one or nothing
     */
    public void addSets(JointPosterior posterior, boolean[][] possible, double rowWeight) {
        sets.add(rules.each.classify(posterior), possible, rowWeight);
    }

    public Sets sets() {
        return sets.sets();
    }

    /** Adds all of another part of the same rows. */
    public void add(JointScores other) {
        sets.add(other.sets);
        instances += other.instances;
        weight += other.weight;
        squaredWeights += other.squaredWeights;
        scores += other.scores;
        squares += other.squares;
        logLoss += other.logLoss;
        each.add(other.each);
        vector.add(other.vector);
        for (int j = 0; j < variables.length; j++) {
            variables[j].add(other.variables[j]);
        }
    }

    public Summary summary() {
        each.check();
        vector.check();
        double mean = scores / weight;
        double variance = Math.max(0, squares / weight - mean * mean);
        double half = Z95 * Math.sqrt(variance * squaredWeights) / weight;
        double[] single = new double[variables.length];
        Arrays.setAll(single, j -> each.right[j] / each.known[j]);
        List<Scores.Summary> summaries = new ArrayList<>();
        for (Scores of : variables) {
            summaries.add(of.summary());
        }
        Interval interval = new Interval(Math.max(0, mean - half), Math.min(1, mean + half));
        return new Summary(
                instances,
                vector.vectors,
                new Each(single, mean, interval, each.global()),
                vector.global(),
                logLoss / vector.vectors,
                summaries);
    }
}

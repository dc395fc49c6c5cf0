package io.kstep.bayes;

import io.kstep.bayes.soft.GemFit;
import io.kstep.bayes.soft.Statements.Judged;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The learner {@code gem} where it judges who said what: votes of experts whose confusion matrices are known or learned
 * in the same EM (Dawid and Skene 1979, with the densities of the classes beside the votes), and doubts that are bins
 * whose share of wrong labels is learned. A chunk without votes and doubts, or one that kept only weights, is left to
 * {@code gem}.
 *
 * <p>Where densities are wrong, EM moves the classes to where the densities fit, and takes experts for wrong who are not.
 * The guard predicts each fifth of the rows from the others and compares EM with the weights that votes alone give. Truth is
 * what votes alone say of a row: it does not depend on densities.
 */
public record VotesLearner(GemLearner gem, VoteSettings settings) implements Learner {

    /** Parts of the rows that the guard predicts from the others. */
    private static final int PARTS = 5;

    /** Where the weights of rows come from. */
    public enum Way {
        /** Model and experts learned together. */
        TOGETHER,
        /** Experts learned from their votes alone. */
        VOTES_ALONE,
        /** The class that most votes are for. */
        MAJORITY
    }

    /**
     * What was learned.
     *
     * @param way that the guard chose
     * @param reliabilities how often each expert is right, as learned together with the model
     */
    public record Outcome(Classifier classifier, Way way, Map<String, Double> reliabilities) {}

    @Override
    public Classifier learn(Chunk chunk) {
        return SaidOfRows.isJudged(chunk, settings) ? judge(chunk).classifier() : gem.learn(chunk);
    }

    /** Learns a chunk that keeps what was said of its rows. */
    public Outcome judge(Chunk chunk) {
        SaidOfRows said = new SaidOfRows(chunk, settings);
        GemFit<Judged<ChunkMixture>> fit = together(chunk, said);
        Map<String, Double> reliabilities = new LinkedHashMap<>();
        said.experts()
                .forEach((name, source) -> reliabilities.put(name, fit.model().reliability(source, fit.weights())));
        Way way = settings.guard() && !said.experts().isEmpty() ? best(chunk, said) : Way.TOGETHER;
        Classifier learned = way == Way.TOGETHER
                ? fit.model().model().classifier()
                : learnBy(way).apply(chunk);
        return new Outcome(learned, way, reliabilities);
    }

    GemFit<Judged<ChunkMixture>> together(Chunk chunk, SaidOfRows said) {
        MStep mStep = gem.learner().mStep(chunk.schema());
        return said.statements().fit(gem.gem(), said.start(), weights -> {
            Classifier learned = learn(chunk, weights);
            double logPrior = mStep instanceof MStep.Maximises maximises
                    ? maximises.logPrior().applyAsDouble(learned)
                    : 0;
            return new ChunkMixture(chunk, learned, logPrior);
        });
    }

    private Classifier learn(Chunk chunk, double[][] weights) {
        ClassWeights soft = ClassWeights.mixed(new int[chunk.size()], Arrays.copyOf(weights, weights.length));
        return gem.learner().learn(chunk.relabelled(chunk.schema(), soft));
    }

    Function<Chunk, Classifier> learnBy(Way way) {
        return chunk -> {
            SaidOfRows said = new SaidOfRows(chunk, settings);
            return switch (way) {
                case TOGETHER -> together(chunk, said).model().model().classifier();
                case VOTES_ALONE -> learn(said.spokenOf(), alone(said));
                case MAJORITY -> learn(said.spokenOf(), said.majority());
            };
        };
    }

    private double[][] alone(SaidOfRows said) {
        return said.statements().fitAlone(gem.gem(), said.start());
    }

    /** Learning together, unless another way has a smaller error by more than a standard error of the difference. */
    private Way best(Chunk chunk, SaidOfRows said) {
        double[][] truth = alone(said);
        double[] weights = GemLearner.rowWeights(said.spokenOf());
        int[] part = new int[chunk.size()];
        SplittableRandom random = new SplittableRandom(gem.seed());
        Arrays.setAll(part, i -> random.nextInt(PARTS));
        double[] together = heldOutLosses(chunk, part, truth, learnBy(Way.TOGETHER));
        Way best = Way.TOGETHER;
        double most = 0;
        for (Way way : List.of(Way.VOTES_ALONE, Way.MAJORITY)) {
            double[] losses = heldOutLosses(chunk, part, truth, learnBy(way));
            double gain = 0;
            double squares = 0;
            for (int i = 0; i < part.length; i++) {
                double less = weights[i] * (together[i] - losses[i]);
                gain += less;
                squares += less * less;
            }
            if (gain > Math.sqrt(squares) && gain > most) {
                most = gain;
                best = way;
            }
        }
        return best;
    }

    /** For each row, by what was learned from the other parts, the probability that the answer is wrong. */
    private static double[] heldOutLosses(
            Chunk chunk, int[] part, double[][] truth, Function<Chunk, Classifier> learning) {
        double[] losses = new double[part.length];
        double[] scores = new double[chunk.schema().classCount()];
        double[] scratch = new double[scores.length];
        double[] values = new double[chunk.schema().featureCount()];
        for (int p = 0; p < PARTS; p++) {
            int held = p;
            int[] learned =
                    IntStream.range(0, part.length).filter(i -> part[i] != held).toArray();
            if (learned.length == 0 || learned.length == part.length) {
                continue;
            }
            Classifier classifier = learning.apply(chunk.subset(learned).withRanges(ranges(chunk)));
            for (int i = 0; i < part.length; i++) {
                if (part[i] == held) {
                    chunk.copyRow(i, values);
                    classifier.logJoint(values, scores, scratch);
                    losses[i] = 1 - truth[i][LogSpace.argMax(scores)];
                }
            }
        }
        return losses;
    }

    private static List<FeatureRange> ranges(Chunk chunk) {
        return IntStream.range(0, chunk.schema().featureCount())
                .mapToObj(chunk::range)
                .toList();
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return gem.refusal(schema);
    }

    @Override
    public MStep mStep(Schema schema) {
        return gem.mStep(schema);
    }

    /** EM once; with the guard on four fifths five times more, with two ways without EM of the model beside it. */
    @Override
    public Cost cost(ChunkShape shape) {
        Cost once = gem.cost(shape);
        double runs = settings.guard() && settings.experts() == VoteSettings.Experts.LEARN ? 6.2 : 1.2;
        double votes = Cost.NUMBER * shape.rows() * (shape.classes() + 10);
        return new Cost(runs * once.work(), once.bytes(), once.working() + votes, once.answer());
    }

    @Override
    public String spec() {
        String plain = gem.spec();
        return plain.substring(0, plain.length() - 1) + "," + settings.options() + ")";
    }
}

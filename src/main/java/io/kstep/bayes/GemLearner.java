package io.kstep.bayes;

import io.kstep.bayes.soft.Gem;
import io.kstep.bayes.soft.GemFit;
import io.kstep.bayes.soft.RandomStart;
import io.kstep.bayes.soft.SoftLabels;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Lets any generative learner learn from soft labels by EM (Côme et al. 2009, section 4; López-Cruz et al. 2013, section
 * 2). The class weights of a chunk are taken for plausibilities, whose scale within a row does not matter, and as the
 * initial weights. A chunk of hard labels goes straight to the learner: the same bits, the same time.
 *
 * @param learner does the M steps
 * @param restarts how many random starts are tried where no label tells classes apart; the best criterion wins
 * @param seed of the random starts
 */
public record GemLearner(Learner learner, Gem gem, int restarts, long seed) implements Learner {

    @Override
    public Classifier learn(Chunk chunk) {
        ClassWeights labels = chunk.classWeights();
        if (IntStream.range(0, chunk.size()).allMatch(i -> labels.hardClass(i) >= 0)) {
            return learner.learn(chunk);
        }
        double[][] weights = new double[chunk.size()][chunk.schema().classCount()];
        for (int i = 0; i < weights.length; i++) {
            double sum = 0;
            for (int k = 0; k < weights[i].length; k++) {
                weights[i][k] = labels.of(i, k);
                sum += weights[i][k];
            }
            for (int k = 0; k < weights[i].length; k++) {
                weights[i][k] /= sum;
            }
        }
        boolean isVacuous =
                Arrays.stream(weights).allMatch(row -> Arrays.stream(row).allMatch(weight -> weight == row[0]));
        return (isVacuous ? fitRandomly(chunk, weights) : fit(chunk, weights, weights))
                .model()
                .classifier();
    }

    /**
     * The whole outcome of learning.
     *
     * @param rows whose class weights count for nothing but which rows have hard labels
     * @param plausibilities of each row and class
     * @param start initial weights: pignistic probabilities of the labels, or for a warm start what an earlier model says
     */
    public GemFit<ChunkMixture> fit(Chunk rows, double[][] plausibilities, double[][] start) {
        refusal(rows.schema()).ifPresent(reason -> {
            throw new SpecException(reason);
        });
        int[] hard = new int[rows.size()];
        Arrays.setAll(hard, i -> rows.classWeights().hardClass(i));
        MStep mStep = learner.mStep(rows.schema());
        return gem.fit(new SoftLabels(plausibilities, rowWeights(rows)), start, weights -> {
            double[][] soft = new double[weights.length][];
            Arrays.setAll(soft, i -> hard[i] >= 0 ? null : weights[i]);
            Classifier learned = learner.learn(rows.relabelled(rows.schema(), ClassWeights.mixed(hard, soft)));
            double logPrior = mStep instanceof MStep.Maximises maximises
                    ? maximises.logPrior().applyAsDouble(learned)
                    : 0;
            return new ChunkMixture(rows, learned, logPrior);
        });
    }

    /** The best of several random starts: equal weights, which labels that say nothing are, would never part. */
    private GemFit<ChunkMixture> fitRandomly(Chunk rows, double[][] plausibilities) {
        RandomStart random = new RandomStart(continuousColumns(rows), rows.size());
        SplittableRandom seeds = new SplittableRandom(seed);
        GemFit<ChunkMixture> best = null;
        for (int i = 0; i < restarts; i++) {
            double[][] start = random.weights(rows.schema().classCount(), seeds.split());
            GemFit<ChunkMixture> next = fit(rows, plausibilities, start);
            best = best == null || isBetter(next, best) ? next : best;
        }
        return best;
    }

    /** The criterion of a run that came near a collapse says nothing: it could have risen without bound. */
    private static boolean isBetter(GemFit<ChunkMixture> next, GemFit<ChunkMixture> best) {
        boolean isSound = next.stop() != GemFit.Stop.COLLAPSED;
        return isSound == (best.stop() != GemFit.Stop.COLLAPSED) ? next.criterion() > best.criterion() : isSound;
    }

    static double[] rowWeights(Chunk rows) {
        double[] rowWeights = new double[rows.size()];
        Arrays.setAll(rowWeights, rows::rowWeight);
        return rowWeights;
    }

    private static double[][] continuousColumns(Chunk rows) {
        return IntStream.range(0, rows.schema().featureCount())
                .filter(j -> rows.schema().features().get(j).isContinuous())
                .mapToObj(rows::column)
                .toArray(double[][]::new);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return learner.mStep(schema) instanceof MStep.Unsound unsound
                ? Optional.of("gem cannot use " + learner.spec() + ": " + unsound.reason())
                : learner.refusal(schema);
    }

    @Override
    public MStep mStep(Schema schema) {
        return new MStep.Unsound("it is a run of EM itself");
    }

    /** Every step learns all rows and asks for the answer to each. */
    @Override
    public Cost cost(ChunkShape shape) {
        Cost once = learner.cost(shape);
        double step = once.work() + shape.rows() * (once.answer() + 20 * shape.shown());
        double weights = 3 * Cost.NUMBER * shape.rows() * (shape.classes() + 2);
        return new Cost((gem.iterations() + 1) * step, once.bytes(), once.working() + weights, once.answer());
    }

    @Override
    public String spec() {
        return "gem(learner=" + learner.spec() + ",iterations=" + gem.iterations() + ",tolerance=" + gem.tolerance()
                + ",restarts=" + restarts + ",seed=" + seed + ")";
    }
}

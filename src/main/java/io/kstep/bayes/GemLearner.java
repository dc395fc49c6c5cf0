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
 * 2). A run begins with the class weights of a chunk, which are pignistic where the chunk was made from labels, and is held
 * to their plausibilities. A chunk of hard labels goes straight to the learner: the same bits, the same time. Networks that
 * are averaged are fitted each by EM of its own, and structures are learned between runs ({@link NetworkGem}).
 *
 * @param learner does the M steps
 * @param restarts how many random starts are tried where no label distinguishes the classes; the best criterion wins
 * @param seed of the random starts
 * @param use what is taken from the labels
 * @param isShared whether networks that are averaged share the weights of one EM, which only approximates theirs
 */
public record GemLearner(Learner learner, Gem gem, int restarts, long seed, LabelUse use, boolean isShared)
        implements Learner {

    /** With the plausibilities of labels, and every network by its own EM. */
    public GemLearner(Learner learner, Gem gem, int restarts, long seed) {
        this(learner, gem, restarts, seed, LabelUse.PLAUSIBLE, false);
    }

    /**
     * What a run came to.
     *
     * @param criterion summed over networks that are averaged, and less a penalty where structures are searched for
     * @param isSound whether no class shrank onto single rows: the criterion could have risen without bound
     */
    record Outcome(Classifier classifier, double criterion, boolean isSound) {

        static Outcome of(GemFit<ChunkMixture> fit) {
            return new Outcome(fit.model().classifier(), fit.criterion(), fit.stop() != GemFit.Stop.COLLAPSED);
        }

        private boolean isBetterThan(Outcome other) {
            return isSound == other.isSound ? criterion > other.criterion : isSound;
        }
    }

    @Override
    public Classifier learn(Chunk chunk) {
        int classes = chunk.schema().classCount();
        if (use != LabelUse.START && chunk.classWeights().isHard()) {
            return learner.learn(chunk);
        }
        ClassWeights labels = use.read(chunk.classWeights(), classes);
        Chunk rows = chunk.relabelled(chunk.schema(), labels);
        if (labels.isHard()) {
            return learner.learn(rows);
        }
        double[][] plausibilities = new double[rows.size()][classes];
        double[][] start = new double[rows.size()][classes];
        boolean isVacuous = true;
        for (int i = 0; i < start.length; i++) {
            int row = i;
            Arrays.setAll(plausibilities[i], k -> labels.plausibility(row, k));
            Arrays.setAll(start[i], k -> labels.of(row, k));
            divide(plausibilities[i], Arrays.stream(plausibilities[i]).max().orElse(1));
            divide(start[i], Arrays.stream(start[i]).sum());
            double first = start[i][0];
            isVacuous &= Arrays.stream(start[i]).allMatch(weight -> weight == first);
        }
        return (isVacuous ? fromRandomStarts(rows, plausibilities) : run(rows, plausibilities, start)).classifier();
    }

    private static void divide(double[] values, double by) {
        for (int k = 0; k < values.length; k++) {
            values[k] /= by;
        }
    }

    private Outcome run(Chunk rows, double[][] plausibilities, double[][] start) {
        refuse(rows.schema());
        return NetworkGem.of(this)
                .map(networks -> networks.run(rows, plausibilities, start))
                .orElseGet(() -> Outcome.of(fit(rows, plausibilities, start)));
    }

    /**
     * The whole outcome of one EM with the learner as it is: averaged networks share their weights, and a structure is
     * learned in every M step.
     *
     * @param rows whose class weights count for nothing but which rows have hard labels
     * @param plausibilities of each row and class
     * @param start initial weights: pignistic probabilities of the labels, or for a warm start what an earlier model says
     */
    public GemFit<ChunkMixture> fit(Chunk rows, double[][] plausibilities, double[][] start) {
        refuse(rows.schema());
        return fit(learner, rows, plausibilities, start);
    }

    /** The same with M steps of another learner. */
    GemFit<ChunkMixture> fit(Learner with, Chunk rows, double[][] plausibilities, double[][] start) {
        MStep mStep = with.mStep(rows.schema());
        return gem.fit(new SoftLabels(plausibilities, rowWeights(rows)), start, weights -> {
            Classifier learned = with.learn(weighted(rows, weights));
            double logPrior = mStep instanceof MStep.Maximises maximises
                    ? maximises.logPrior().applyAsDouble(learned)
                    : 0;
            return new ChunkMixture(rows, learned, logPrior);
        });
    }

    /** The rows with these weights of the classes; those of hard labels stay what they are. */
    static Chunk weighted(Chunk rows, double[][] weights) {
        int[] hard = new int[weights.length];
        double[][] soft = new double[weights.length][];
        for (int i = 0; i < hard.length; i++) {
            hard[i] = rows.classWeights().hardClass(i);
            soft[i] = hard[i] >= 0 ? null : weights[i];
        }
        return rows.relabelled(rows.schema(), ClassWeights.mixed(hard, soft));
    }

    /** The best of several random starts: equal weights, which labels that say nothing are, would never part. */
    private Outcome fromRandomStarts(Chunk rows, double[][] plausibilities) {
        RandomStart random = new RandomStart(continuousColumns(rows), rows.size());
        SplittableRandom seeds = new SplittableRandom(seed);
        Outcome best = null;
        for (int i = 0; i < restarts; i++) {
            double[][] start = random.weights(rows.schema().classCount(), seeds.split());
            Outcome next = run(rows, plausibilities, start);
            best = best == null || next.isBetterThan(best) ? next : best;
        }
        return best;
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

    private void refuse(Schema schema) {
        refusal(schema).ifPresent(reason -> {
            throw new SpecException(reason);
        });
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

    /** Every step learns all rows and asks for the answer to each; averaged networks do that one after the other. */
    @Override
    public Cost cost(ChunkShape shape) {
        Cost once = learner.cost(shape);
        double step = once.work() + shape.rows() * (once.answer() + 20 * shape.shown());
        double weights = 3 * Cost.NUMBER * shape.rows() * (shape.classes() + 2);
        double networks = NetworkGem.of(this).map(gem -> gem.networks(shape)).orElse(1.0);
        return new Cost(
                networks * (gem.iterations() + 1) * step,
                once.bytes() + (networks - 1) * Cost.FRAME,
                once.working() + weights,
                once.answer());
    }

    @Override
    public String spec() {
        return "gem(learner=" + learner.spec() + ",iterations=" + gem.iterations() + ",tolerance=" + gem.tolerance()
                + ",restarts=" + restarts + ",seed=" + seed + ",labels=" + use.spec() + ",shared=" + isShared + ")";
    }
}

package io.kstep.bayes;

import io.kstep.bayes.soft.Gem;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Learns how often labels are wrong beside the densities of the classes ({@link LabelNoise}). Doubts are not asked: a label
 * counts as its heaviest class, one that distinguishes none as no label, and its row not at all. Hard labels are not taken
 * for the truth either.
 *
 * @param kept how often labels are right, as a run begins
 */
record LabelNoiseLearner(Learner learner, Gem gem, double kept) implements Learner {

    @Override
    public Classifier learn(Chunk chunk) {
        refusal(chunk.schema()).ifPresent(reason -> {
            throw new SpecException(reason);
        });
        int classes = chunk.schema().classCount();
        int[] given = new int[chunk.size()];
        Arrays.setAll(given, i -> Math.max(0, chunk.classWeights().heaviest(i)));
        double[] weights = new double[chunk.size()];
        Arrays.setAll(weights, i -> isVacuous(chunk, i, classes) ? 0 : chunk.rowWeight(i));
        if (classes < 2 || Arrays.stream(weights).noneMatch(weight -> weight > 0)) {
            return learner.learn(chunk);
        }
        return new LabelNoise(learner, gem)
                .fit(chunk.withRowWeights(weights), given, kept)
                .model()
                .classifier();
    }

    private static boolean isVacuous(Chunk chunk, int row, int classes) {
        for (int c = 1; c < classes; c++) {
            if (chunk.classWeights().of(row, c) != chunk.classWeights().of(row, 0)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return learner.mStep(schema) instanceof MStep.Unsound unsound
                ? Optional.of("label-noise cannot use " + learner.spec() + ": " + unsound.reason())
                : learner.refusal(schema);
    }

    @Override
    public MStep mStep(Schema schema) {
        return new MStep.Unsound("it is a run of EM itself");
    }

    @Override
    public Cost cost(ChunkShape shape) {
        return new GemLearner(learner, gem, 1, 1, LabelUse.PLAUSIBLE, true).cost(shape);
    }

    @Override
    public String spec() {
        return "label-noise(learner=" + learner.spec() + ",kept=" + kept + ",iterations=" + gem.iterations()
                + ",tolerance=" + gem.tolerance() + ")";
    }
}

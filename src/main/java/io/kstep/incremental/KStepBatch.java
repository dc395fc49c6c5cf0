package io.kstep.incremental;

import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/**
 * Algorithm 1 of paper 004 (section 4; digest incremental-mte 5.1): k chunks that are all at hand give k submodels; every
 * row of every chunk then tells the main node what the submodels say of it and what is true. A stream, whose past is
 * gone, is learned by {@link StreamLearner} instead.
 *
 * @param main with its own prior: chunks without an order have no last label
 */
public record KStepBatch(Learner learner, MainSettings main, OwnLabel ownLabel) {

    /** What stands for a submodel's word on the rows of its own chunk. */
    public enum OwnLabel {
        /** The true label: Algorithm 1, line 19. */
        TRUE,
        /** Its prediction, as on all other rows. */
        PREDICTED
    }

    public KStepBatch {
        if (main.prior() != MainSettings.Prior.NETWORK) {
            throw new SpecException(
                    "a batch has no last label to go by: the main classifier needs mode=batch, mode=paper"
                            + " or prior=network, not '" + main.spec() + "'");
        }
    }

    /** As Algorithm 1 has it, with the true label for a submodel's own rows. */
    public KStepBatch(Learner learner, MainSettings main) {
        this(learner, main, OwnLabel.TRUE);
    }

    /** Learns from chunks whose schemas agree but for classes and values that later ones append. */
    public KStepClassifier learn(List<Chunk> chunks) {
        if (chunks.isEmpty()) {
            throw new IllegalArgumentException("a k-step classifier needs at least one chunk");
        }
        Schema schema = chunks.get(chunks.size() - 1).schema();
        List<FeatureRange> ranges = ranges(chunks);
        List<Submodel> submodels = new ArrayList<>();
        MainClassifier node = new MainClassifier(main, schema.classCount());
        long rows = 0;
        for (Chunk chunk : chunks) {
            long number = submodels.size() + 1L;
            submodels.add(new Submodel(
                    learner.learn(chunk.withRanges(ranges)), number, number, chunk.size(), learner.spec()));
            node.add(schema.classCount());
            rows += chunk.size();
        }
        for (int i = 0; i < chunks.size(); i++) {
            tell(chunks.get(i), i, submodels, schema.classCount(), node);
        }
        return new KStepClassifier(
                schema, submodels.size(), rows, LabelMemory.NONE, List.copyOf(submodels), false, node);
    }

    /** Inserts the rows of a chunk into database D (lines 12 to 24) and counts them (line 25). */
    private void tell(Chunk chunk, int owner, List<Submodel> submodels, int classes, MainClassifier node) {
        SubmodelPanel panel = new SubmodelPanel();
        double[] values = new double[chunk.schema().featureCount()];
        for (int row = 0; row < chunk.size(); row++) {
            chunk.copyRow(row, values);
            panel.forget(); // claims have changed what it remembers
            Evidence evidence = panel.evidence(values, submodels, null, submodels.size(), classes);
            for (int c = 0; c < chunk.schema().classCount(); c++) {
                double weight = chunk.weight(row, c);
                if (weight > 0) {
                    if (ownLabel == OwnLabel.TRUE) {
                        evidence.claim(owner, c);
                    }
                    node.observe(evidence, LabelMemory.NONE, c, weight);
                }
            }
        }
    }

    private static List<FeatureRange> ranges(List<Chunk> chunks) {
        List<FeatureRange> ranges = new ArrayList<>();
        for (int j = 0; j < chunks.get(0).schema().featureCount(); j++) {
            FeatureRange range = FeatureRange.EMPTY;
            for (Chunk chunk : chunks) {
                range = range.union(chunk.range(j));
            }
            ranges.add(range);
        }
        return ranges;
    }
}

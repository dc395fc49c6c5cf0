package io.kstep.incremental;

import io.kstep.bayes.Learner;
import io.kstep.bayes.MteRegressionLearner;
import io.kstep.data.Chunk;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/**
 * Algorithm 1 of Flesch, Fernández and Salmerón 2007 (section 4): k chunks that are all available give k submodels;
 * with every row of every chunk the main node then counts what the submodels say and what is true, a class or a number.
 * A stream, whose past is gone, is learned by {@link KStepModel} instead.
 *
 * @param main with its own prior: chunks without an order have no last label
 */
public record KStepBatch(Learner learner, MainSettings main, OwnLabel ownLabel) {

    /** What counts as a submodel's answer on the rows of its own chunk. */
    public enum OwnLabel {
        /** The true label: Algorithm 1, line 19. */
        TRUE,
        /** Its prediction, as on all other rows. */
        PREDICTED
    }

    public KStepBatch {
        checkBatch(main);
    }

    /** Fails where the main node's prior is that of a stream. */
    static void checkBatch(MainSettings main) {
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
        List<Submodel> submodels = submodels(chunks);
        if (learner instanceof MteRegressionLearner numbers) {
            return classifier(chunks, submodels, numberMain(numbers, chunks, submodels));
        }
        int classes = schema(chunks).classCount();
        MainClassifier node = new MainClassifier(main, classes);
        submodels.forEach(submodel -> node.add(classes));
        for (int i = 0; i < submodels.size(); i++) {
            tell(chunks.get(i), i, submodels, classes, node);
        }
        return classifier(chunks, submodels, node);
    }

    /**
     * Learns as if each chunk were gone when the next one comes (method.md, forward counts): a submodel is counted on
     * its own chunk and on later ones, never on the past, which under drift no longer says anything about the present.
     *
     * @param kept what counts keep from one chunk to the next; 1 forgets nothing
     */
    public KStepClassifier learnForward(List<Chunk> chunks, double kept) {
        List<Submodel> submodels = submodels(chunks);
        int classes = schema(chunks).classCount();
        MainClassifier node = new MainClassifier(main, classes);
        for (int i = 0; i < submodels.size(); i++) {
            node.fade(kept);
            node.add(classes);
            tell(chunks.get(i), i, submodels.subList(0, i + 1), classes, node);
        }
        return classifier(chunks, submodels, node);
    }

    /** Cl_M of a number, from database D: the rows of all chunks whose target is known. */
    private NumberMain numberMain(MteRegressionLearner numbers, List<Chunk> chunks, List<Submodel> submodels) {
        List<Reservoir.Row> rows = new ArrayList<>();
        for (int i = 0; i < submodels.size(); i++) {
            Chunk chunk = chunks.get(i);
            for (int row = 0; row < chunk.size(); row++) {
                double target = chunk.numbers()[row];
                if (Double.isFinite(target)) {
                    double[] values = Reservoir.Row.joined(chunk.row(row), target);
                    rows.add(new Reservoir.Row(values, 0, submodels.get(i).lastChunk()));
                }
            }
        }
        NumberMain learned = new NumberMainLearner(numbers, main, ownLabel).learn(submodels, rows);
        return numbers.biased() ? learned : learned.corrected(rows);
    }

    private List<Submodel> submodels(List<Chunk> chunks) {
        if (chunks.isEmpty()) {
            throw new IllegalArgumentException("a k-step classifier needs at least one chunk");
        }
        List<FeatureRange> ranges = ranges(chunks);
        List<Submodel> submodels = new ArrayList<>();
        for (Chunk chunk : chunks) {
            long number = submodels.size() + 1L;
            Chunk ranged = chunk.schema().isRegression() ? chunk : chunk.withRanges(ranges); // intervals have their own
            submodels.add(new Submodel(learner.learn(ranged), number, number, chunk.size(), learner.spec()));
        }
        return List.copyOf(submodels);
    }

    private static Schema schema(List<Chunk> chunks) {
        return chunks.get(chunks.size() - 1).schema();
    }

    private static KStepClassifier classifier(List<Chunk> chunks, List<Submodel> submodels, Main node) {
        long rows = chunks.stream().mapToLong(Chunk::size).sum();
        return new KStepClassifier(schema(chunks), submodels.size(), rows, LabelMemory.NONE, submodels, false, node);
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

package io.kstep.incremental;

import io.kstep.bayes.MteRegressionLearner;
import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.List;

/**
 * Algorithm 1 of Flesch, Fernández and Salmerón 2007 with a continuous class (method.md, regression): k chunks that are
 * all at hand give k regressors and the main node that combines them.
 *
 * @param main child or parent; on hard evidence ({@code mode=paper}) the authors' way, else on intervals
 */
public record RegressionBatch(MteRegressionLearner learner, MainSettings main, KStepBatch.OwnLabel ownLabel) {

    /** As Algorithm 1 has it, with the true target for a submodel's own rows. */
    public RegressionBatch(MteRegressionLearner learner, MainSettings main) {
        this(learner, main, KStepBatch.OwnLabel.TRUE);
    }

    /** Learns from chunks of one schema. */
    public KStepRegressor learn(List<Chunk> chunks) {
        if (chunks.isEmpty()) {
            throw new IllegalArgumentException("a k-step regressor needs at least one chunk");
        }
        List<Submodel> submodels = new ArrayList<>();
        List<NumericRow> rows = new ArrayList<>();
        for (Chunk chunk : chunks) {
            for (int row = 0; row < chunk.size(); row++) {
                if (Double.isFinite(chunk.numbers()[row])) {
                    rows.add(new NumericRow(chunk.row(row), chunk.numbers()[row], submodels.size()));
                }
            }
            long number = submodels.size() + 1L;
            submodels.add(new Submodel(learner.learn(chunk), number, number, chunk.size(), learner.spec()));
        }
        NumericMain learned = new NumericMainLearner(learner, main, ownLabel).learn(submodels, rows);
        KStepRegressor regressor =
                new KStepRegressor(chunks.get(0).schema(), chunks.size(), rows.size(), submodels, learned, 0);
        return learner.biased() ? regressor : regressor.corrected(rows);
    }
}

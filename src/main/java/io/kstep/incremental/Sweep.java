package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.incremental.SoftWindow.Expectation;
import io.kstep.incremental.SoftWindow.Rows;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of a window's chunks as one, with the weights that EM gives them: of each chunk first its labelled rows, then
 * those without a label. They begin with what labels alone say, and rows without a label with nothing.
 */
final class Sweep {

    private final Expectation how;
    private final List<FeatureRange> known;
    private final Chunk all;
    /** The first row of each part, and the number of rows. */
    private final int[] starts;
    /** What the label of each row said; null for a sure one and for a row without. */
    private final SaidLabel[] said;
    /** Null for a sure label. */
    private final double[][] weights;

    private final int[] hard;

    Sweep(List<Rows> parts, Schema schema, List<FeatureRange> known, Expectation how) {
        this.how = how;
        this.known = known;
        starts = new int[parts.size() + 1];
        for (int b = 0; b < parts.size(); b++) {
            starts[b + 1] = starts[b]
                    + parts.get(b).labelled().size()
                    + parts.get(b).unlabelled().size();
        }
        int rows = starts[parts.size()];
        said = new SaidLabel[rows];
        weights = new double[rows][];
        hard = new int[rows];
        double[][] columns = new double[schema.featureCount()][rows];
        for (int b = 0; b < parts.size(); b++) {
            take(parts.get(b), starts[b], columns, schema.classCount());
        }
        all = Chunk.classified(schema, columns, ClassWeights.hard(hard), known);
    }

    private void take(Rows part, int start, double[][] columns, int classes) {
        int at = start;
        double[] values = new double[columns.length];
        for (int i = 0; i < part.labelled().size(); i++, at++) {
            part.labelled().copyRow(i, values);
            put(values, at, columns);
            hard[at] = part.labelled().hardClass(i);
            said[at] = part.labelled().said(i);
            weights[at] = said[at] == null ? null : Arrays.copyOf(said[at].start(), classes);
        }
        for (int i = 0; i < part.unlabelled().size(); i++, at++) {
            part.unlabelled().copyRow(i, values);
            put(values, at, columns);
            weights[at] = new double[classes];
        }
    }

    private static void put(double[] values, int row, double[][] columns) {
        for (int j = 0; j < values.length; j++) {
            columns[j][row] = values[j];
        }
    }

    /**
     * E step: weights by what a classifier says.
     *
     * @param isJudged whether the criterion is asked for; without it rows with sure labels are left out
     * @return the criterion of that classifier, Σ ln Σ_k pl_k (P(k) f(x | k))^power
     */
    double expect(Classifier model, boolean isJudged) {
        int classes = all.schema().classCount();
        double[] joint = new double[classes];
        double[] scratch = new double[classes];
        double[] values = new double[all.schema().featureCount()];
        double criterion = 0;
        for (int row = 0; row < weights.length; row++) {
            if (weights[row] == null && !isJudged) {
                continue;
            }
            all.copyRow(row, values);
            model.logJoint(values, joint, scratch);
            if (weights[row] == null) {
                criterion += Math.max(SaidLabel.LEAST_LOG, how.power() * joint[hard[row]]);
            } else if (said[row] != null) {
                criterion += said[row].expect(joint, how.power(), weights[row]);
            } else {
                criterion += how.unlabelled() * expectUnlabelled(joint, weights[row]);
            }
        }
        return criterion;
    }

    private double expectUnlabelled(double[] joint, double[] out) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < out.length; k++) {
            out[k] = how.power() * joint[k];
            most = Math.max(most, out[k]);
        }
        if (most == Double.NEGATIVE_INFINITY) { // no class explains the row, which then says nothing
            Arrays.fill(out, 0);
            return SaidLabel.LEAST_LOG;
        }
        double sum = LogSpace.normaliseAndSum(out, out.length);
        for (int k = 0; k < out.length; k++) {
            out[k] *= how.unlabelled();
        }
        return sum;
    }

    /** All rows. */
    Chunk joined() {
        return all.relabelled(all.schema(), ClassWeights.mixed(hard, weights.clone()));
    }

    /** The rows of one part. */
    Chunk chunk(int part) {
        int[] rows = new int[starts[part + 1] - starts[part]];
        Arrays.setAll(rows, i -> starts[part] + i);
        return joined().subset(rows).withRanges(known);
    }
}

package io.kstep.incremental;

import io.kstep.bayes.MteRegressionLearner;
import io.kstep.bayes.TargetIntervals;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Learns the main node of a regression from database D (digest incremental-mte 4.3).
 *
 * @param learner cuts and fits the class as it does for a submodel
 * @param main child or parent; on hard evidence the authors' way, else on intervals. Nothing fades: the rows given are
 *     all that counts
 */
record NumericMainLearner(MteRegressionLearner learner, MainSettings main, KStepBatch.OwnLabel ownLabel) {

    /** The authors' numbers of intervals, of the parents in Model 1 and of Cl_M in Model 2. */
    private static final int HARD_CHILD_INTERVALS = 2;

    private static final int HARD_PARENT_INTERVALS = 4;
    /** With fewer rows the authors' code splits nothing; a leaf of fewer it does not fit. */
    private static final int ROWS_TO_SPLIT = 30;

    private static final int ROWS_OF_A_LEAF = 3;

    NumericMainLearner {
        if (main.kind() == MainSettings.Kind.CASCADE) {
            throw new SpecException("a numeric target needs main child or parent, not cascade");
        }
    }

    NumericMain learn(List<NumericSubmodel> submodels, List<NumericRow> rows) {
        NumericPanel panel = new NumericPanel(submodels);
        double[] targets = rows.stream().mapToDouble(NumericRow::target).toArray();
        if (!main.hard()) {
            return intervals(panel, rows, targets);
        }
        double[][] means = new double[submodels.size()][rows.size()];
        for (int row = 0; row < targets.length; row++) {
            panel.ask(rows.get(row), ownLabel);
            for (int i = 0; i < means.length; i++) {
                means[i][row] = panel.means()[i];
            }
        }
        return main.kind() == MainSettings.Kind.PARENT
                ? meansGivenMain(means, targets)
                : mainGivenMeans(means, targets);
    }

    private NumericMain intervals(NumericPanel panel, List<NumericRow> rows, double[] targets) {
        TargetIntervals target = learner.intervals(targets, ones(targets.length));
        // Laplace's one to a cell would drown tables of eight by eight: a row of counts gets a prior of 1 in all.
        double smoothing = main.smoothing() == 0 ? 1 : main.smoothing();
        MainNode node = new MainSettings(main.kind(), false, MainSettings.Prior.NETWORK, main.temper(), 1, smoothing)
                .node(target.size());
        Arrays.stream(panel.states()).forEach(node::add);
        for (NumericRow row : rows) {
            panel.ask(row, ownLabel);
            // By the likeliest interval of each submodel: counting its whole posterior, as digest 4.3 has it, did
            // worse.
            node.observe(panel.evidence(), target.indexOf(row.target()), 1);
        }
        return new NumericMain.Intervals(target, node);
    }

    private NumericMain meansGivenMain(double[][] means, double[] targets) {
        List<Feature> parents = IntStream.rangeClosed(1, means.length)
                .mapToObj(i -> Feature.continuous("Cl_" + i))
                .toList();
        return new NumericMain.MeansGivenMain(learner.withIntervals(HARD_PARENT_INTERVALS, ROWS_TO_SPLIT)
                .learn(Chunk.numeric(Schema.regression(parents, "Cl_M"), means, targets)));
    }

    private NumericMain mainGivenMeans(double[][] means, double[] targets) {
        MteRegressionLearner uncut = learner.withIntervals(1, 0);
        int intervals = targets.length < ROWS_TO_SPLIT ? 1 : HARD_CHILD_INTERVALS;
        double[] ones = ones(targets.length);
        double[][] cuts = Arrays.stream(means)
                .map(column -> TargetIntervals.equalFrequencyCuts(column, ones, intervals))
                .toArray(double[][]::new);
        Map<List<Integer>, List<Double>> cells = new HashMap<>();
        for (int row = 0; row < targets.length; row++) {
            int at = row;
            double[] of = Arrays.stream(means).mapToDouble(column -> column[at]).toArray();
            cells.computeIfAbsent(NumericMain.MainGivenMeans.cell(cuts, of), key -> new ArrayList<>())
                    .add(targets[row]);
        }
        Map<List<Integer>, TargetIntervals> leaves = new HashMap<>();
        cells.forEach((cell, members) -> {
            if (members.size() >= ROWS_OF_A_LEAF) {
                double[] values =
                        members.stream().mapToDouble(Double::doubleValue).toArray();
                leaves.put(cell, uncut.intervals(values, ones(values.length)));
            }
        });
        return new NumericMain.MainGivenMeans(cuts, leaves, uncut.intervals(targets, ones));
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}

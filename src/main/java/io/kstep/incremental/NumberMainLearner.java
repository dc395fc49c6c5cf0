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
 * Learns the main node of a regression from database D (method.md, regression).
 *
 * @param learner cuts and fits the class as it does for a submodel
 * @param main child or parent; on hard evidence the authors' way, else on intervals. Nothing fades: the rows given are
 *     all that counts
 */
record NumberMainLearner(MteRegressionLearner learner, MainSettings main, KStepBatch.OwnLabel ownLabel) {

    /** The authors' numbers of intervals, of the parents in Model 1 and of Cl_M in Model 2. */
    private static final int HARD_CHILD_INTERVALS = 2;

    private static final int HARD_PARENT_INTERVALS = 4;
    /** With fewer rows the authors' code splits nothing; a leaf of fewer it does not fit. */
    private static final int ROWS_TO_SPLIT = 30;

    private static final int ROWS_OF_A_LEAF = 3;

    /**
     * How often P(Cl_i | Cl_M) is fitted again with Cl_i hidden. Intervals of a continuous class are so alike that
     * neither the likeliest one nor the posterior W identifies it sharply enough.
     */
    private static final int EM_STEPS = 3;

    private static final int NONE = -1;

    NumberMainLearner {
        if (main.kind() == MainSettings.Kind.CASCADE) {
            throw new SpecException("a numeric target needs main child or parent, not cascade");
        }
    }

    /** @param rows each with the number of the chunk that it is from */
    NumberMain learn(List<Submodel> submodels, List<Reservoir.Row> rows) {
        return submodels.isEmpty()
                ? NumberMain.NOTHING_KNOWN
                : new NumberMain(tables(submodels, rows), List.copyOf(submodels), 0);
    }

    private NumberTables tables(List<Submodel> submodels, List<Reservoir.Row> rows) {
        SubmodelPanel panel = new SubmodelPanel();
        int mostStates = Submodel.mostStates(submodels);
        double[] targets = rows.stream().mapToDouble(Reservoir.Row::number).toArray();
        int[] owners = rows.stream().mapToInt(row -> owner(row, submodels)).toArray();
        List<Evidence> said = new ArrayList<>();
        for (int row = 0; row < targets.length; row++) {
            Evidence evidence = new Evidence();
            panel.ask(rows.get(row).features(), submodels, submodels.size(), mostStates, evidence);
            if (owners[row] != NONE) {
                evidence.claim(
                        owners[row], submodels.get(owners[row]).intervals().indexOf(targets[row]));
            }
            said.add(evidence);
        }
        if (!main.hard()) {
            return intervals(
                    submodels.stream().mapToInt(submodel -> submodel.states(1)).toArray(), said, targets);
        }
        double[][] means = means(submodels, said, owners, targets);
        return main.kind() == MainSettings.Kind.PARENT
                ? meansGivenMain(means, targets)
                : mainGivenMeans(means, targets);
    }

    /** The submodel of the row's own chunk, which then says what is true; none where predictions stand for that. */
    private int owner(Reservoir.Row row, List<Submodel> submodels) {
        for (int i = submodels.size() - 1; i >= 0 && ownLabel == KStepBatch.OwnLabel.TRUE; i--) {
            if (submodels.get(i).isOf(row.arrived())) {
                return i;
            }
        }
        return NONE;
    }

    /** The posterior mean of each submodel for each row. */
    private static double[][] means(List<Submodel> submodels, List<Evidence> said, int[] owners, double[] targets) {
        double[][] means = new double[submodels.size()][targets.length];
        for (int row = 0; row < targets.length; row++) {
            double[] of = NumberTables.means(submodels, said.get(row));
            for (int i = 0; i < means.length; i++) {
                means[i][row] = owners[row] == i ? targets[row] : of[i];
            }
        }
        return means;
    }

    private NumberTables intervals(int[] states, List<Evidence> said, double[] targets) {
        TargetIntervals target = learner.intervals(targets, ones(targets.length));
        int[] truths = Arrays.stream(targets).mapToInt(target::indexOf).toArray();
        MainNode node = node(target.size(), states);
        for (int row = 0; row < truths.length; row++) {
            if (node instanceof ParentNode parent) {
                parent.observeSpread(said.get(row), truths[row]);
            } else {
                node.observe(said.get(row), truths[row], 1);
            }
        }
        for (int step = 0; step < EM_STEPS && node instanceof ParentNode before; step++) {
            ParentNode after = (ParentNode) node(target.size(), states);
            for (int row = 0; row < truths.length; row++) {
                before.complete(said.get(row), truths[row]);
                after.observeSpread(said.get(row), truths[row]);
            }
            node = after;
        }
        return new NumberTables.Intervals(target, nodeSettings(), node);
    }

    /**
     * Laplace's one to a cell would drown tables of eight by eight: a row of counts gets a prior of 1 in all. A temper
     * that is learned from classes stays where it starts.
     */
    private MainSettings nodeSettings() {
        double smoothing = main.smoothing() == 0 ? 1 : main.smoothing();
        Temper temper = main.temper().kind() == Temper.Kind.LEARNED ? Temper.ROOT : main.temper();
        return new MainSettings(main.kind(), false, MainSettings.Prior.NETWORK, temper, 1, smoothing);
    }

    private MainNode node(int mainStates, int[] states) {
        MainNode node = nodeSettings().node(mainStates);
        Arrays.stream(states).forEach(node::add);
        return node;
    }

    private NumberTables meansGivenMain(double[][] means, double[] targets) {
        List<Feature> parents = IntStream.rangeClosed(1, means.length)
                .mapToObj(i -> Feature.continuous("Cl_" + i))
                .toList();
        return new NumberTables.MeansGivenMain(learner.withIntervals(HARD_PARENT_INTERVALS, ROWS_TO_SPLIT)
                .learn(Chunk.numeric(Schema.regression(parents, "Cl_M"), means, targets)));
    }

    private NumberTables mainGivenMeans(double[][] means, double[] targets) {
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
            cells.computeIfAbsent(NumberTables.MainGivenMeans.cell(cuts, of), key -> new ArrayList<>())
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
        return new NumberTables.MainGivenMeans(cuts, leaves, uncut.intervals(targets, ones));
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}

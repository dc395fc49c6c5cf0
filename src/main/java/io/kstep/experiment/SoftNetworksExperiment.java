package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.experiment.SoftNetworksResults.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Figure 1 and tables 2 and 3 of López-Cruz, Bielza and Larrañaga 2013: Bayesian network classifiers fitted to labels that
 * are probabilities. Figures computed are kept, so that a run can be interrupted.
 *
 * @param deviation of the beta distribution of labels: the paper says "standard deviation .01" and writes B(mean, .01),
 *     which may be a variance of .01
 */
record SoftNetworksExperiment(String name, double deviation) implements Experiment {

    private static final Set<String> SETS =
            new TreeSet<>(Set.of("appendicitis", "crabs", "fourclass", "glass", "iris", "phoneme", "ring", "wine"));

    /** The eighth of glass, 82 % of whose values are 0, which the paper removes. */
    private static final String REMOVED = "Ba";

    /** Sets of more rows are repeated a fifth as often. */
    private static final int MANY_ROWS = 2000;

    @Override
    public String summary() {
        return "López-Cruz et al. 2013: figure 1, tables 2 and 3 (networks from probabilistic labels of deviation "
                + deviation + ")";
    }

    /** With 200 networks the paper's ten repetitions, two of large sets. */
    private static int repetitions(Chunk data, ExperimentOptions options) {
        int all = Math.max(1, options.networks() / 20);
        return data.size() > MANY_ROWS ? Math.max(1, all / 5) : all;
    }

    private record Run(Cell cell, int repetition) {}

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        SortedMap<String, Chunk> sets = ThesisSets.read(name, SETS, options);
        sets.replaceAll((set, chunk) ->
                SoftNetworksDesign.standardised(set.equals("glass") ? ThesisSets.without(chunk, REMOVED) : chunk));
        FigureLedger ledger = options.kept()
                .map(folder -> FigureLedger.in(folder.resolve(name + ".figures")))
                .orElseGet(FigureLedger::inMemory);
        Bench bench = new Bench(sets, options, ledger, progress);
        List<Run> runs = runs(sets, options);
        bench.expect(runs.size());
        List<double[]> errors =
                bench.work(runs.stream().map(run -> task(bench, run)).toList());
        Map<Cell, List<double[]>> cells = new HashMap<>();
        for (int i = 0; i < errors.size(); i++) {
            cells.computeIfAbsent(runs.get(i).cell, cell -> new ArrayList<>()).add(errors.get(i));
        }
        SoftNetworksResults results = new SoftNetworksResults(cells);
        List<ExperimentReport.Check> checks = new SoftNetworksClaims(results, options).checks();
        String markdown = new SoftNetworksReport(name, deviation, results, checks, options).markdown();
        return new ExperimentReport(
                name, markdown, checks, ledger.notes(), Map.of(name + ".svg", new SoftNetworksFigure(results).svg()));
    }

    /** The first repetition of all before the second of any. */
    private static List<Run> runs(SortedMap<String, Chunk> sets, ExperimentOptions options) {
        List<Run> runs = new ArrayList<>();
        for (int repetition = 0; repetition < Math.max(1, options.networks() / 20); repetition++) {
            for (Map.Entry<String, Chunk> set : sets.entrySet()) {
                for (NetworkKind network : NetworkKind.values()) {
                    for (int mean = 0; mean < SoftNetworksResults.MEANS.length; mean++) {
                        if (repetition < repetitions(set.getValue(), options)) {
                            runs.add(new Run(new Cell(set.getKey(), network, mean), repetition));
                        }
                    }
                }
            }
        }
        return runs;
    }

    private Bench.Task task(Bench bench, Run run) {
        Cell cell = run.cell;
        Chunk data = bench.sets().get(cell.set());
        double mean = SoftNetworksResults.MEANS[cell.mean()];
        String key = "soft-networks " + cell.network() + " beta " + mean + " " + deviation + " repetition "
                + run.repetition + " " + bench.describe(cell.set(), data);
        // all networks of a repetition have the same labels and folds
        long seed = bench.options().seed() * 1_000_003 + run.repetition * 101L + cell.mean();
        return new Bench.Task(
                key,
                Sha.of(data),
                cell.network() + " on " + cell.set(),
                () -> new SoftNetworksDesign(deviation).errors(data, cell.network(), mean, seed));
    }
}

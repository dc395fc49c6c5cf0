package io.kstep.experiment;

import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Chapter 6 of Rodríguez 2013: multi-dimensional classifiers on drawn and real data. With 200 networks the thesis's ten data
 * sets of each structure and number of class variables, the search on four of them; figures computed are kept, so that a
 * run can be interrupted.
 */
final class MultiExperiment implements Experiment {

    static final int ROWS = 500;
    private static final int MOST_VARIABLES = 6;
    private static final int MOST_SETS = 10;
    private static final int SEARCHED = 4;

    /** The thesis's number of evaluations, with 200 networks. */
    private static final int EVALUATIONS = 100_000;

    private static final int FAST = 5_000;

    /** Members of the population for each gene, where all evaluations are made. */
    private static final int PER_GENE = 100;

    @Override
    public String name() {
        return "multidimensional";
    }

    @Override
    public String summary() {
        return "chapter 6 of Rodríguez 2013: multi-dimensional classifiers, MOEA/D, tables 6.1 to 6.9";
    }

    /** A data set to be. */
    private record Planned(String kind, boolean isDrawn, Chunk chunk, boolean isSearched, long seed) {

        int genes() {
            int variables = chunk.schema().targets().size();
            int features = chunk.schema().featureCount();
            return variables + variables * features + features;
        }
    }

    static int evaluations(ExperimentOptions options) {
        double share = Math.min(1, options.networks() / (double) ExperimentOptions.DEFAULT.networks());
        return Math.max(20, (int) (share * (options.fast() ? FAST : EVALUATIONS)));
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        FigureLedger ledger = options.kept()
                .map(folder -> FigureLedger.in(folder.resolve(name() + ".figures")))
                .orElseGet(FigureLedger::inMemory);
        Bench bench = new Bench(new TreeMap<>(), options, ledger, progress);
        List<Planned> planned = planned(options);
        List<Bench.Task> tasks = new ArrayList<>();
        for (Planned set : planned) {
            tasks.add(contenders(set));
        }
        for (Planned set : planned) {
            if (set.isSearched) {
                tasks.add(search(set, evaluations(options)));
            }
        }
        bench.expect(tasks.size());
        List<double[]> figures = bench.work(tasks);
        List<MultiResults.Set> sets = new ArrayList<>();
        int search = planned.size();
        for (int i = 0; i < planned.size(); i++) {
            Planned set = planned.get(i);
            int variables = set.chunk.schema().targets().size();
            Optional<MultiDesign.Found> found = set.isSearched
                    ? Optional.of(MultiDesign.Found.of(figures.get(search++), variables))
                    : Optional.empty();
            sets.add(new MultiResults.Set(set.kind, set.isDrawn, variables, figures.get(i), found));
        }
        return report(new MultiResults(sets), options, ledger.notes());
    }

    private ExperimentReport report(MultiResults results, ExperimentOptions options, List<String> notes) {
        MultiClaims claims = new MultiClaims(results);
        List<CellColumn> means = claims.meanDifferences();
        List<CellColumn> globals = claims.globalDifferences();
        List<ExperimentReport.Check> checks = new ArrayList<>(claims.checks());
        checks.add(CellColumn.family("M11 differences of mean accuracy from mnB", means)
                .check());
        checks.add(CellColumn.family("M12 differences of global accuracy from mnB", globals)
                .check());
        MultiReport report = new MultiReport(name(), results, checks, means, globals, evaluations(options));
        return new ExperimentReport(name(), report.markdown(), checks, notes, report.pictures());
    }

    private static List<Planned> planned(ExperimentOptions options) {
        int each = Math.max(1, Math.min(MOST_SETS, options.networks() / 20));
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < each; i++) {
            for (int variables = 2; variables <= MOST_VARIABLES; variables++) {
                for (MultiDomain.Kind kind : MultiDomain.Kind.values()) {
                    long seed = ((options.seed() * 1_000_003 + i) * 31 + variables) * 7 + kind.number();
                    Chunk chunk = MultiDomain.random(kind, variables, seed).chunk(ROWS, seed + 1);
                    planned.add(new Planned(kind.title(), true, chunk, i < SEARCHED, seed));
                }
            }
        }
        for (Map.Entry<String, Chunk> real : MultiSets.read(options.data()).entrySet()) {
            planned.add(new Planned(real.getKey(), false, real.getValue(), true, options.seed()));
        }
        return planned;
    }

    private static Bench.Task contenders(Planned set) {
        String what = set.kind + ", " + set.chunk.schema().targets().size() + " class variables, seed " + set.seed;
        return new Bench.Task(
                "contenders " + MultiDesign.CONTENDERS.values() + " " + what,
                Sha.of(set.chunk),
                what,
                () -> new MultiDesign(set.chunk, set.seed).contendersFigures());
    }

    /** The thesis has 100 members for each gene where it evaluates 100,000; with fewer evaluations there are fewer. */
    private static Bench.Task search(Planned set, int evaluations) {
        int population = (int) Math.max(20, (double) PER_GENE * set.genes() * evaluations / EVALUATIONS);
        String what = set.kind + ", " + set.chunk.schema().targets().size() + " class variables, seed " + set.seed;
        return new Bench.Task(
                "search " + evaluations + " of " + population + " " + what,
                Sha.of(set.chunk),
                "search, " + what,
                () -> new MultiDesign(set.chunk, set.seed).searchFigures(evaluations, population, 1));
    }
}

package io.kstep.benchmark;

import io.kstep.cli.compare.Analysis;
import io.kstep.cli.compare.ClassificationData;
import io.kstep.cli.compare.Grid;
import io.kstep.cli.compare.Journal;
import io.kstep.cli.compare.MarkdownReport;
import io.kstep.cli.compare.Plan;
import io.kstep.cli.compare.Plan.Entrant;
import io.kstep.cli.compare.PostHoc;
import io.kstep.cli.compare.Results;
import io.kstep.cli.compare.Score;
import io.kstep.data.read.DataOptions;
import io.kstep.evaluate.Estimators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Our Bayesian classifiers and Weka's on the same folds of the same data sets, then what each costs, all in one run. After
 * {@code mvn -Pbenchmark test-compile}:
 *
 * <pre>mvn -q -Pbenchmark exec:exec -Dexec.args="-cp %classpath io.kstep.benchmark.WekaComparison --data DIR"</pre>
 *
 * Errors go to a journal cell by cell: the same command goes on where it was stopped.
 */
@Command(name = "weka-comparison", mixinStandardHelpOptions = true, showDefaultValues = true)
final class WekaComparison implements Callable<Integer> {

    /**
     * Every classification set of the folder with 100 to 3,000 rows and up to 50,000 values that is no stream, each once:
     * without the second form of autos, iris and crabs (automobile_keel, iris_fisher, crabs_sex, crabs_species). Chosen by
     * size, before the errors on them were known; the bound on values leaves out mfeat_fourier, mfeat_karhunen and
     * mfeat_zernike, which together would take longer than all others.
     */
    private static final String SETS = "appendicitis,autos,balance,breast_cancer,cmc,crabs,credit_a,ecoli,fourclass,glass,"
            + "haberman,heart_c,hepatitis,ionosphere,iris,liver,mfeat_morphological,"
            + "pima,segment,sonar,thyroid,vehicle,vote,vowel,wbc,wdbc,wine,yeast";

    private static final double ALPHA = 0.05;

    @Option(names = "--data", required = true, description = "folder of NAME.csv.gz with NAME.json")
    private Path folder;

    @Option(names = "--sets", split = ",", defaultValue = SETS, description = "names of the data sets")
    private List<String> sets = List.of();

    @Option(names = "--only", description = "regular expression of the contenders' names")
    private String only = ".*";

    @Option(names = "--repeats", description = "of the stratified 10-fold cross-validation; 0: no errors, cost only")
    private int repeats = 10;

    @Option(names = "--cost", negatable = true, fallbackValue = "true", description = "whether to measure time too")
    private boolean cost = true;

    @Option(names = "--threads", description = "cells at a time; cost is always measured by one")
    private int threads = 1;

    @Option(names = "--out", description = "folder of the reports and of the journal")
    private Path out = Path.of("target/weka-comparison");

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(out);
        List<Plan.Data> data = Plan.named(
                sets.stream().map(set -> folder.resolve(set + ".csv.gz")).toList());
        List<Entrant> entrants = BatchContenders.all().stream()
                .filter(entrant -> entrant.name().matches(only))
                .toList();
        if (repeats > 0) {
            errors(new Plan(
                    data,
                    entrants,
                    Estimators.parse("repeated-cv(folds=10,times=" + repeats + ")"),
                    1,
                    DataOptions.DEFAULTS,
                    "benchmark"));
        }
        if (cost) {
            cost(data, entrants);
        }
        return 0;
    }

    private void errors(Plan plan) throws IOException {
        Results results;
        try (Journal journal = Journal.open(out.resolve("errors-" + repeats + ".journal"), plan)) {
            results = Grid.run(
                    plan,
                    Optional.of(journal),
                    threads,
                    () -> false,
                    (done, of) -> System.err.printf(Locale.ROOT, "%d of %d cells%n", done, of));
        }
        results.failures().forEach(System.err::println);
        for (Score score : List.of(Score.ERROR, Score.LOG_LOSS)) {
            Analysis analysis = new Analysis(results, score, ALPHA, PostHoc.NEMENYI);
            String name = score.name().toLowerCase(Locale.ROOT).replace('_', '-');
            Files.writeString(out.resolve(name + ".md"), MarkdownReport.of(analysis, name + ".svg"));
            if (analysis.testable()) {
                Files.writeString(out.resolve(name + ".svg"), analysis.svg());
                String against = AgainstWeka.of(results, score).markdown();
                Files.writeString(out.resolve(name + "-against-weka.md"), against);
                System.out.println("## " + name + "\n\n" + against);
            }
        }
    }

    private void cost(List<Plan.Data> data, List<Entrant> entrants) throws IOException {
        CostTable table = new CostTable(entrants);
        for (Plan.Data set : data) {
            FoldCost folds = new FoldCost(
                    ClassificationData.read(set.file(), DataOptions.DEFAULTS).chunk());
            for (Entrant entrant : entrants) {
                table.add(set.name(), entrant.name(), folds.of(BatchContenders.learner(entrant)));
            }
            System.err.printf(Locale.ROOT, "cost of %s (checksum %.6f)%n", set.name(), folds.sink());
            Files.writeString(out.resolve("cost.md"), table.markdown());
        }
        System.out.println("## cost\n\n" + table.markdown());
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new WekaComparison()).execute(arguments));
    }
}

package io.kstep.cli;

import io.kstep.cli.compare.Analysis;
import io.kstep.cli.compare.Entry;
import io.kstep.cli.compare.Grid;
import io.kstep.cli.compare.Journal;
import io.kstep.cli.compare.JsonReport;
import io.kstep.cli.compare.MarkdownReport;
import io.kstep.cli.compare.Marks;
import io.kstep.cli.compare.Plan;
import io.kstep.cli.compare.PostHoc;
import io.kstep.cli.compare.Results;
import io.kstep.cli.compare.Score;
import io.kstep.cli.compare.TextReport;
import io.kstep.incremental.BatchLearners;
import io.kstep.multi.JointLearners;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code compare}: several learners on several data sets, with tests of whether they differ. */
@Command(
        name = "compare",
        sortOptions = false,
        defaultValueProvider = SettingsDefaults.class,
        header = "Compares learners over several data sets, with statistical tests.",
        description = {
            "Prints a table of errors, mean ranks, Friedman's test, adjusted p-values of all pairs and a"
                    + " critical-difference diagram. With --out an interrupted run continues where it stopped when the"
                    + " command is given again. The result depends neither on that nor on the number of threads."
        },
        footer = {
            "",
            "Examples:",
            "  kstep compare --data data/*.csv.gz --learners \"nb(density=mte)\" \"nb(density=gaussian)\" --out"
                    + " results",
            "  kstep compare --data a.csv,b.csv,c.csv --learners \"nb,nb(alpha=2),nb(clamp=9)\" --names A,B,C --json"
        })
final class CompareCommand implements Callable<Integer> {

    private static final int BAD_INPUT = 2;
    private static final int INTERNAL = 1;
    private static final int INTERRUPTED = 130; // as a shell reports it

    private static final String JOURNAL = "comparison.journal";
    private static final String DIAGRAM = "comparison.svg";
    private static final String TABLE = "comparison.md";

    private final Terminal terminal;

    @Mixin
    private EstimationOptions estimation = new EstimationOptions();

    @Option(
            names = "--learners",
            paramLabel = "SPEC",
            required = true,
            arity = "1..*",
            description = "two learners or more, separated by spaces or commas, as evaluate takes them")
    private List<String> learners = List.of();

    @Option(
            names = "--names",
            paramLabel = "A,B",
            split = ",",
            description =
                    "short names of the learners, in the same order, for tables and diagram. Default: their specs")
    private List<String> names = List.of();

    @Option(
            names = "--score",
            paramLabel = "SCORE",
            description =
                    "score that is compared: error, log-loss or brier; of several class variables error and log-loss of"
                            + " vectors, or hamming; of labels that are not sure optimistic,"
                            + " pignistic, pessimistic, plausibility-weighted, noise-corrected or error-by-doubt; true,"
                            + " against --truth. Default: ${DEFAULT-VALUE}")
    private String score = "error";

    @Option(
            names = "--posthoc",
            paramLabel = "TEST",
            description = "pairwise test for groups and diagram: nemenyi, bonferroni, holm, shaffer or"
                    + " bergmann-hommel. Default: ${DEFAULT-VALUE}")
    private String postHoc = "nemenyi";

    @Option(
            names = "--marks",
            paramLabel = "TEST",
            description = "test over the folds that marks learners worse than the best of their data set: corrected-t,"
                    + " or mann-whitney, which takes folds as not paired. Default: ${DEFAULT-VALUE}")
    private String marks = "corrected-t";

    @Option(names = "--alpha", paramLabel = "A", description = "level of significance. Default: ${DEFAULT-VALUE}")
    private double alpha = 0.05;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "learners evaluated at the same time. Default: one per core")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "writes " + TABLE + ", " + DIAGRAM + " and a journal from which an interrupted run continues")
    private Path out;

    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Option(names = "--json", description = "prints one JSON object instead of tables")
    private boolean json;

    CompareCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Score compared = Score.parse(score);
        PostHoc test = PostHoc.parse(postHoc);
        Marks marking = Marks.parse(marks);
        if (threads < 1 || !(alpha > 0 && alpha < 1)) {
            throw new SpecException(
                    "--threads must be 1 or more and --alpha between 0 and 1, not " + threads + " and " + alpha);
        }
        Plan plan = plan();
        compared.check(plan.isOfSeveral());
        test.check(plan.learners().size());
        Results results = run(plan);
        note(results);
        if (results.done() < results.size()) {
            terminal.note("stopped with " + results.done() + " of " + results.size() + " cells done"
                    + (out == null ? "; with --out they would be kept" : "; the same command continues from there"));
            return INTERRUPTED;
        }
        if (!results.any()) {
            return BAD_INPUT;
        }
        Analysis analysis = new Analysis(results, compared, alpha, test, marking);
        if (out != null) {
            save(analysis);
        }
        if (json) {
            JsonReport.write(terminal.out(), analysis);
        } else {
            terminal.out().print(TextReport.of(analysis));
        }
        return results.broken() ? INTERNAL : 0;
    }

    private Plan plan() {
        List<Spec> specs =
                learners.stream().flatMap(text -> Spec.parseList(text).stream()).toList();
        if (!names.isEmpty() && names.size() != specs.size()) {
            throw new SpecException("there are " + names.size() + " --names for " + specs.size() + " learners");
        }
        boolean isJoint = columns.areSeveral() || specs.stream().anyMatch(JointEvaluations::isJoint);
        return new Plan(
                Plan.named(estimation.files()),
                IntStream.range(0, specs.size())
                        .mapToObj(l -> new Plan.Entrant(
                                names.isEmpty() ? specs.get(l).toString() : names.get(l), entry(specs.get(l), isJoint)))
                        .toList(),
                estimation.estimator(),
                estimation.seed(),
                columns.toDataOptions(false),
                String.join(" ", new Main.Version().getVersion()));
    }

    /** Beside learners of several class variables one of a single one learns each on its own. */
    private static Entry entry(Spec spec, boolean isJoint) {
        return isJoint
                ? new Entry.OfSeveral(JointLearners.parse(JointEvaluations.name(spec)))
                : new Entry.OfOne(BatchLearners.parse(spec.toString()));
    }

    private Results run(Plan plan) {
        Optional<Journal> journal = Optional.ofNullable(out).map(folder -> Journal.open(folder.resolve(JOURNAL), plan));
        try (Progress progress = new Progress(terminal)) {
            return Grid.run(plan, journal, threads, terminal.stop(), (done, of) -> progress.at(done, of, "cells"));
        } finally {
            journal.ifPresent(Journal::close);
        }
    }

    private void note(Results results) {
        if (results.resumed() > 0) {
            terminal.note(results.resumed() + " of " + results.size() + " cells come from " + out.resolve(JOURNAL));
        }
        for (int d = 0; d < results.notes().size(); d++) {
            String name = results.plan().data().get(d).name();
            results.notes().get(d).forEach(note -> terminal.note(name + ": " + note));
        }
        results.failures().forEach(failure -> Failures.print(failure, terminal.err()));
    }

    private void save(Analysis analysis) {
        try {
            Files.writeString(out.resolve(TABLE), MarkdownReport.of(analysis, DIAGRAM));
            if (analysis.testable()) {
                Files.writeString(out.resolve(DIAGRAM), analysis.svg());
            } else {
                Files.deleteIfExists(out.resolve(DIAGRAM));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.kstep.experiment;

import io.kstep.experiment.SoftStreamsDesign.Density;
import io.kstep.experiment.SoftStreamsDesign.Missing;
import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import io.kstep.experiment.SoftStreamsResults.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What a model in a stream makes of labels that may be wrong, on streams that drift: whether {@code soft=auto} is ever the
 * worse for using what labels say of themselves. Figures computed are kept, so that a run can be interrupted.
 */
final class SoftStreamsExperiment implements Experiment {

    private static final int ROWS = 12_000;
    private static final int FAST_ROWS = 1_500;

    @Override
    public String name() {
        return "soft-streams";
    }

    @Override
    public String summary() {
        return "streams that drift, three labels of ten wrong: soft=auto beside hard, drop, gem and true labels";
    }

    /** Seeds of the streams: 1001, 1002, ... for the first seed. */
    private static long[] seeds(ExperimentOptions options) {
        long[] seeds = new long[Math.max(2, options.networks() / 20)];
        Arrays.setAll(seeds, i -> 1000 * options.seed() + i + 1);
        return seeds;
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        SoftStreamsDesign design = new SoftStreamsDesign(options.fast() ? FAST_ROWS : ROWS);
        FigureLedger ledger = options.kept()
                .map(folder -> FigureLedger.in(folder.resolve(name() + ".figures")))
                .orElseGet(FigureLedger::inMemory);
        Bench bench = new Bench(new TreeMap<>(), options, ledger, progress);
        long[] seeds = seeds(options);
        Map<Cell, Map<Wrong, double[]>> wrong = wrong(bench, design, seeds);
        Map<Missing, double[]> few = few(bench, design, seeds);
        SoftStreamsResults results = new SoftStreamsResults(wrong, missing(bench, design, seeds), few);
        List<ExperimentReport.Check> checks = new SoftStreamsClaims(results).checks();
        String markdown = new SoftStreamsReport(results, checks, design, seeds).markdown();
        return new ExperimentReport(name(), markdown, checks, ledger.notes());
    }

    private static Map<Cell, Map<Wrong, double[]>> wrong(Bench bench, SoftStreamsDesign design, long[] seeds) {
        return table(
                bench,
                design,
                seeds,
                "",
                Wrong.class,
                Wrong::text,
                (cell, labels, seed) -> design.error(cell.stream(), cell.density(), labels, seed));
    }

    private static Map<Cell, Map<Missing, double[]>> missing(Bench bench, SoftStreamsDesign design, long[] seeds) {
        return table(
                bench,
                design,
                seeds,
                "unlabelled ",
                Missing.class,
                Missing::text,
                (cell, missing, seed) -> design.error(cell.stream(), cell.density(), missing, seed));
    }

    /** The error of one stream, of a cell and a kind of labels. */
    private interface ErrorOf<K> {
        double of(Cell cell, K kind, long seed);
    }

    /** The errors of all cells, streams and kinds: the first stream of all cells before the second of any. */
    private static <K extends Enum<K>> Map<Cell, Map<K, double[]>> table(
            Bench bench,
            SoftStreamsDesign design,
            long[] seeds,
            String prefix,
            Class<K> kinds,
            Function<K, String> text,
            ErrorOf<K> error) {
        List<Bench.Task> tasks = new ArrayList<>();
        for (long seed : seeds) {
            for (Cell cell : cells()) {
                for (K kind : kinds.getEnumConstants()) {
                    String what = prefix + cell.text() + ", " + text.apply(kind);
                    tasks.add(new Bench.Task(name(design, what) + " seed " + seed, what, () ->
                            new double[] {error.of(cell, kind, seed)}));
                }
            }
        }
        bench.expect(tasks.size());
        Iterator<double[]> figures = bench.work(tasks).iterator();
        Map<Cell, Map<K, double[]>> errors = new LinkedHashMap<>();
        for (int s = 0; s < seeds.length; s++) {
            for (Cell cell : cells()) {
                Map<K, double[]> ofCell = errors.computeIfAbsent(cell, c -> new EnumMap<>(kinds));
                for (K kind : kinds.getEnumConstants()) {
                    ofCell.computeIfAbsent(kind, k -> new double[seeds.length])[s] = figures.next()[0];
                }
            }
        }
        return errors;
    }

    private static Map<Missing, double[]> few(Bench bench, SoftStreamsDesign design, long[] seeds) {
        Map<Missing, double[]> errors = new EnumMap<>(Missing.class);
        bench.expect((long) seeds.length * Missing.values().length);
        for (Missing missing : Missing.values()) {
            String what = "unlabelled few labels, " + missing.text();
            List<Bench.Task> tasks = new ArrayList<>();
            for (long seed : seeds) {
                tasks.add(new Bench.Task(name(design, what) + " seed " + seed, what, () ->
                        new double[] {design.fewLabels(missing, seed)}));
            }
            errors.put(
                    missing,
                    bench.work(tasks).stream().mapToDouble(figure -> figure[0]).toArray());
        }
        return errors;
    }

    private static String name(SoftStreamsDesign design, String what) {
        return "soft-streams " + what + " rows " + design.rows();
    }

    private static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Stream stream : Stream.values()) {
            for (Density density : Density.values()) {
                cells.add(new Cell(stream, density));
            }
        }
        return cells;
    }
}

package io.kstep.experiment;

import io.kstep.experiment.SoftStreamsDesign.Density;
import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import io.kstep.experiment.SoftStreamsResults.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
        SoftStreamsResults results = new SoftStreamsResults(wrong);
        List<ExperimentReport.Check> checks = new SoftStreamsClaims(results).checks();
        String markdown = new SoftStreamsReport(results, checks, design, seeds).markdown();
        return new ExperimentReport(name(), markdown, checks, ledger.notes());
    }

    private static Map<Cell, Map<Wrong, double[]>> wrong(Bench bench, SoftStreamsDesign design, long[] seeds) {
        List<Cell> cells = cells();
        List<Bench.Task> tasks = new ArrayList<>();
        for (long seed : seeds) { // the first stream of all cells before the second of any
            for (Cell cell : cells) {
                for (Wrong labels : Wrong.values()) {
                    String what = cell.stream().text() + ", " + cell.density().text() + ", " + labels.text();
                    tasks.add(new Bench.Task(name(design, what) + " seed " + seed, what, () ->
                            new double[] {design.error(cell.stream(), cell.density(), labels, seed)}));
                }
            }
        }
        bench.expect(tasks.size());
        List<double[]> figures = bench.work(tasks);
        Map<Cell, Map<Wrong, double[]>> errors = new LinkedHashMap<>();
        int at = 0;
        for (int s = 0; s < seeds.length; s++) {
            for (Cell cell : cells) {
                Map<Wrong, double[]> ofCell = errors.computeIfAbsent(cell, c -> new EnumMap<>(Wrong.class));
                for (Wrong labels : Wrong.values()) {
                    ofCell.computeIfAbsent(labels, l -> new double[seeds.length])[s] = figures.get(at++)[0];
                }
            }
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

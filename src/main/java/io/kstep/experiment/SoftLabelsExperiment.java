package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.experiment.SoftLabelsResults.Imprecision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tables 1 and 3 and figures 2 to 5 of Côme, Oukhellou, Denœux and Aknin 2009: what plausibilities of labels are worth
 * where labels are wrong or imprecise, and the densities of the classes are right.
 */
final class SoftLabelsExperiment implements Experiment {

    private static final int TEST_ROWS = 5_000;
    private static final double[] NONSPECIFICITIES = {.05, .35, .65, .95};
    private static final double[] OF_MAXIMA = {.1, .3, .9};
    private static final List<Imprecision> PANELS = List.of(
            new Imprecision(1, 1000), new Imprecision(2, 1000), new Imprecision(4, 1000), new Imprecision(2, 2000));

    @Override
    public String name() {
        return "soft-labels-mixture";
    }

    @Override
    public String summary() {
        return "Côme et al. 2009: tables 1 and 3, figures 2 to 5 (learning from wrong and imprecise labels)";
    }

    /** The sizes of a run: with 200 repetitions the paper's numbers of training and label sets. */
    private record Sizes(int trainingSets, int labelSets, int imprecise, int starts) {
        static Sizes of(ExperimentOptions options) {
            int n = options.networks();
            return new Sizes(Math.max(2, n / 2), Math.max(2, n * 3 / 20), Math.max(2, n / 10), options.fast() ? 6 : 20);
        }
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        int[] rates = options.fast() ? new int[] {10, 30, 40} : PrintedSoftErrors.RATES;
        SoftLabelsDesign design = new SoftLabelsDesign(rates, TEST_ROWS);
        Sizes sizes = Sizes.of(options);
        List<Integer> rows = PrintedSoftErrors.TABLE_1.keySet().stream()
                .filter(n -> !options.fast() || n <= 1000)
                .toList();
        List<String> sets = PrintedSoftErrors.TABLE_3.keySet().stream()
                .filter(set -> Files.exists(file(set, options)) && !(options.fast() && set.equals("wdbc")))
                .toList();
        ParallelSteps steps = new ParallelSteps(
                progress,
                2L * sizes.trainingSets * rows.size()
                        + (long) sizes.labelSets * sets.size()
                        + (long) sizes.imprecise * PANELS.size() * NONSPECIFICITIES.length
                        + OF_MAXIMA.length);
        long seed = options.seed() * 1_000_003;
        Map<Integer, SoftErrors> simulated = new TreeMap<>();
        Map<Integer, Estimate> unsupervised = new TreeMap<>();
        for (int n : rows) {
            simulated.put(
                    n,
                    SoftErrors.of(
                            rates,
                            steps.run(sizes.trainingSets, "table 1, N = " + n, i -> design.simulated(n, seed + i))));
            unsupervised.put(
                    n,
                    Estimate.of(
                            steps
                                    .run(
                                            sizes.trainingSets,
                                            "table 1, no labels",
                                            i -> design.unsupervised(n, seed + i))
                                    .stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray()));
        }
        Map<String, SoftErrors> real = new TreeMap<>();
        for (String set : sets) {
            Chunk data = DataFile.open(file(set, options), DataOptions.DEFAULTS)
                    .read()
                    .chunk();
            real.put(
                    set,
                    SoftErrors.of(
                            rates,
                            steps.run(sizes.labelSets, "table 3, " + set, i -> design.crossValidated(data, seed + i))));
        }
        SoftLabelsResults results = new SoftLabelsResults(
                simulated,
                unsupervised,
                real,
                imprecise(design, sizes, steps, seed),
                maxima(design, sizes, steps, seed));
        List<ExperimentReport.Check> checks = new SoftLabelsClaims(results, options).checks();
        return new ExperimentReport(name(), new SoftLabelsReport(results, checks, options).markdown(), checks);
    }

    private static Map<Imprecision, Map<Double, double[]>> imprecise(
            SoftLabelsDesign design, Sizes sizes, ParallelSteps steps, long seed) {
        Map<Imprecision, Map<Double, double[]>> imprecise = new TreeMap<>();
        for (Imprecision panel : PANELS) {
            Map<Double, double[]> byNonspecificity = new TreeMap<>();
            for (double nonspecificity : NONSPECIFICITIES) {
                List<Double> errors = steps.run(
                        sizes.imprecise,
                        "figure 2, " + panel.text(),
                        i -> design.imprecise(panel.distance(), panel.rows(), nonspecificity, seed + i));
                byNonspecificity.put(
                        nonspecificity,
                        errors.stream().mapToDouble(Double::doubleValue).toArray());
            }
            imprecise.put(panel, byNonspecificity);
        }
        return imprecise;
    }

    private static Map<Double, Integer> maxima(SoftLabelsDesign design, Sizes sizes, ParallelSteps steps, long seed) {
        Map<Double, Integer> maxima = new TreeMap<>();
        List<Integer> found =
                steps.run(OF_MAXIMA.length, "figure 3", i -> design.maxima(OF_MAXIMA[i], sizes.starts, seed));
        for (int i = 0; i < OF_MAXIMA.length; i++) {
            maxima.put(OF_MAXIMA[i], found.get(i));
        }
        return maxima;
    }

    private static Path file(String set, ExperimentOptions options) {
        return options.data().resolve(set + ".csv.gz");
    }
}

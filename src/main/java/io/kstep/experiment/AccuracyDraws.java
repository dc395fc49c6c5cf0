package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.data.generate.Division;
import io.kstep.data.generate.ToyNetwork;
import io.kstep.experiment.PrintedTables.Accuracies;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Draws tables 1 to 4 as the paper draws them once: a random network, one test set for all rows of the table, accuracies
 * truncated to a decimal.
 *
 * @param nested whether the smaller databases are the beginnings of the largest; else each is drawn separately, as section 5
 *     words it ("sampled at random")
 */
record AccuracyDraws(int classes, int testCases, List<Accuracies> printed, String division, boolean nested)
        implements TableDraws {

    static final List<Contender> MODES = List.of(Contender.PAPER_1, Contender.SOFT_1);

    @Override
    public List<Reading> readings() {
        return List.of(new Reading(
                (division.equals("none") ? "" : "divided by " + division + ", ") + (nested ? "nested" : "fresh")
                        + " rows",
                !nested));
    }

    @Override
    public List<Map<Contender, DrawnTable>> draw(long model) {
        SplittableRandom random = new SplittableRandom(model);
        ToyNetwork network = ToyNetwork.random(classes, model);
        TestCases cases = new TestCases(network.generator(random.nextLong()).chunk(testCases));
        Division divided = Division.parse(division);
        long[] seeds = random.longs(2).toArray();
        int most = printed.stream().mapToInt(Accuracies::rows).max().orElseThrow();
        boolean all = DrawnTable.ofAccuracies(printed).columns().contains(Contender.ALL.title);
        Map<Contender, DrawnTable> tables = new EnumMap<>(Contender.class);
        MODES.forEach(mode -> tables.put(mode, new DrawnTable(DrawnTable.columns(all), new double[printed.size()][])));
        for (int row = 0; row < printed.size(); row++) {
            int size = printed.get(row).rows();
            long[] drawn = nested ? seeds : random.longs(2).toArray();
            List<Chunk> chunks = IntStream.range(0, 2)
                    .mapToObj(part ->
                            network.generator(divided, part + 1, drawn[part]).chunk(nested ? most : size))
                    .map(chunk -> nested ? chunk.subset(IntStream.range(0, size).toArray()) : chunk)
                    .toList();
            fill(tables, row, chunks, cases, all);
        }
        return List.of(tables);
    }

    private void fill(Map<Contender, DrawnTable> tables, int row, List<Chunk> chunks, TestCases cases, boolean all) {
        List<Classifier> submodels =
                chunks.stream().map(ClassificationSetting.LEARNER::learn).toList();
        List<Contender> shared = all
                ? List.of(Contender.FIRST, Contender.SECOND, Contender.ALL)
                : List.of(Contender.FIRST, Contender.SECOND);
        double[] line = new double[shared.size() + 1];
        for (int i = 0; i < shared.size(); i++) {
            line[i] = accuracy(shared.get(i), chunks, submodels, cases);
        }
        tables.forEach((mode, table) -> {
            double[] own = line.clone();
            own[own.length - 1] = accuracy(mode, chunks, submodels, cases);
            table.lines()[row] = own;
        });
    }

    private double accuracy(Contender contender, List<Chunk> chunks, List<Classifier> submodels, TestCases cases) {
        double percent = cases.accuracy(ClassificationSetting.predictor(contender, chunks, submodels));
        long hits = Math.round(percent * testCases / 100);
        return Math.floor(hits / (double) testCases * 100 * 10) / 10; // 29 of 50 are printed as 57.9
    }
}

package io.kstep.experiment;

import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Chunk;
import io.kstep.data.generate.RegressionToyNetwork;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Draws tables 5 and 6 as the paper draws them once: a random network, two databases, one test set. How many cases it has
 * the paper does not say: few or many.
 *
 * @param modes the main classifiers, each with the learner of its submodels
 */
record ErrorDraws(Map<Contender, String> modes, int first, int second, String division) implements TableDraws {

    private static final List<Integer> TEST_CASES = List.of(50, 400);

    @Override
    public List<Reading> readings() {
        return TEST_CASES.stream()
                .map(cases -> new Reading(
                        (division.equals("none") ? "" : "divided by " + division + ", ") + cases + " test cases", true))
                .toList();
    }

    @Override
    public List<Map<Contender, DrawnTable>> draw(long model) {
        RegressionToyNetwork network = RegressionToyNetwork.random(model);
        List<Chunk> tests = TEST_CASES.stream()
                .map(cases -> network.generator(3 * model + 2).chunk(cases))
                .toList();
        List<Map<Contender, DrawnTable>> tables = new ArrayList<>();
        tests.forEach(test -> tables.add(new EnumMap<>(Contender.class)));
        modes.forEach((mode, learner) -> {
            RegressionSetting setting = new RegressionSetting(learner, first, second, division);
            List<Chunk> chunks = setting.databases(network, model);
            List<Function<double[], TargetPosterior>> columns =
                    List.of(Contender.FIRST, Contender.SECOND, Contender.ALL, mode).stream()
                            .map(contender -> setting.regressor(contender, chunks))
                            .toList();
            for (int i = 0; i < tests.size(); i++) {
                tables.get(i).put(mode, table(columns, tests.get(i)));
            }
        });
        return tables;
    }

    private static DrawnTable table(List<Function<double[], TargetPosterior>> columns, Chunk test) {
        List<double[]> errors = columns.stream()
                .map(column -> RegressionSetting.errors(column, test))
                .toList();
        return new DrawnTable(
                DrawnTable.columns(true),
                IntStream.range(0, 2)
                        .mapToObj(way ->
                                errors.stream().mapToDouble(error -> error[way]).toArray())
                        .toArray(double[][]::new));
    }
}

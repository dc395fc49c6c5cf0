package io.kstep.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Something that a table shows, and how probable what is printed is among tables that were drawn. The printed table counts
 * as one of the draws in all that is counted, so that a table which is one of them has p-values below a level no more
 * often than that level says, however few the draws are. Where a draw has no figure there is no p-value.
 */
sealed interface TableStatistic {

    String name();

    /** What a table shows. */
    String shown(DrawnTable table);

    /** The probability of what is no more probable than what the printed table shows. */
    double pValue(DrawnTable printed, List<DrawnTable> drawn);

    /** A number; both tails count. */
    record Quantity(String name, int decimals, ToDoubleFunction<DrawnTable> value) implements TableStatistic {

        @Override
        public String shown(DrawnTable table) {
            return MarkdownTable.number(value.applyAsDouble(table), decimals);
        }

        @Override
        public double pValue(DrawnTable printed, List<DrawnTable> drawn) {
            double seen = value.applyAsDouble(printed);
            double[] values = drawn.stream().mapToDouble(value).toArray();
            double above = Arrays.stream(values).filter(x -> x >= seen).count() + 1;
            double below = Arrays.stream(values).filter(x -> x <= seen).count() + 1;
            return hasNone(values) ? Double.NaN : Math.min(1, 2 * Math.min(above, below) / (drawn.size() + 1));
        }
    }

    /** One of several patterns; those that were drawn no more often than the printed one count. */
    record Pattern(String name, Function<DrawnTable, String> pattern) implements TableStatistic {

        @Override
        public String shown(DrawnTable table) {
            return pattern.apply(table);
        }

        @Override
        public double pValue(DrawnTable printed, List<DrawnTable> drawn) {
            Map<String, Long> counts = Stream.concat(Stream.of(printed), drawn.stream())
                    .collect(Collectors.groupingBy(pattern, Collectors.counting()));
            long seen = counts.get(pattern.apply(printed));
            double rarer = counts.values().stream()
                    .filter(count -> count <= seen)
                    .mapToLong(Long::longValue)
                    .sum();
            return drawn.isEmpty() ? Double.NaN : rarer / (drawn.size() + 1);
        }
    }

    /**
     * The figure that is farthest from what was drawn of it, in standard deviations: what shows that a single figure is
     * wrong.
     *
     * @param relative a line as it is compared, without what all of its figures have in common
     */
    record FarthestFigure(String name, UnaryOperator<double[]> relative) implements TableStatistic {

        private static final double LEAST_DEVIATION = 1e-9;

        @Override
        public String shown(DrawnTable table) {
            return "";
        }

        @Override
        public double pValue(DrawnTable printed, List<DrawnTable> drawn) {
            double[][] figures = Stream.concat(Stream.of(printed), drawn.stream())
                    .map(this::figures)
                    .toArray(double[][]::new);
            int size = figures[0].length;
            double[] means = new double[size];
            double[] deviations = new double[size];
            for (int i = 0; i < size; i++) {
                int cell = i;
                Estimate estimate = Estimate.of(
                        Arrays.stream(figures).mapToDouble(f -> f[cell]).toArray());
                means[i] = estimate.mean();
                deviations[i] = Math.max(LEAST_DEVIATION, estimate.error() * Math.sqrt(figures.length));
            }
            double[] far = Arrays.stream(figures)
                    .mapToDouble(f -> farthest(f, means, deviations))
                    .toArray();
            double farther = Arrays.stream(far).filter(x -> x >= far[0]).count();
            return drawn.isEmpty() || hasNone(far) ? Double.NaN : farther / far.length;
        }

        private double[] figures(DrawnTable table) {
            return Arrays.stream(table.lines())
                    .map(relative)
                    .flatMapToDouble(Arrays::stream)
                    .toArray();
        }

        private static double farthest(double[] figures, double[] means, double[] deviations) {
            double far = 0;
            for (int i = 0; i < figures.length; i++) {
                far = Math.max(far, Math.abs(figures[i] - means[i]) / deviations[i]);
            }
            return far;
        }
    }

    private static boolean hasNone(double[] values) {
        return values.length == 0 || Arrays.stream(values).anyMatch(Double::isNaN);
    }

    /** Of tables 1 to 4. */
    static List<TableStatistic> ofAccuracies() {
        return List.of(
                new Quantity("gain over the mean of db 1, db 2", 2, table -> gain(table, (a, b) -> (a + b) / 2)),
                new Quantity("gain over the better", 2, table -> gain(table, Math::max)),
                new Quantity("rows not below the better", 0, TableStatistic::rowsNotBelow),
                new Pattern("rows", TableStatistic::rows),
                new Pattern("order", table -> table.order(table.means())),
                new FarthestFigure("farthest figure", line -> {
                    double mean = Arrays.stream(line).average().orElse(Double.NaN);
                    return Arrays.stream(line).map(x -> x - mean).toArray();
                }));
    }

    /** Of tables 5 and 6, whose level depends on data that are not known: errors count by their ratios. */
    static List<TableStatistic> ofErrors() {
        return List.of(
                new Quantity(
                        "gain over the mean of db 1, db 2", 1, table -> relativeGain(table, (a, b) -> (a + b) / 2)),
                new Quantity("gain over the better", 1, table -> relativeGain(table, Math::min)),
                new Pattern("rows", TableStatistic::betterByMean),
                new Pattern("order", table -> table.order(table.lines()[0])),
                new FarthestFigure("farthest figure", line -> {
                    double mean = Arrays.stream(line).average().orElse(Double.NaN);
                    return Arrays.stream(line).map(x -> x / mean).toArray();
                }));
    }

    /** By how many points Incr is above what stands for the two submodels, on average. */
    private static double gain(DrawnTable table, DoubleBinaryOperator submodels) {
        return Arrays.stream(table.lines())
                .mapToDouble(line -> DrawnTable.incremental(line)
                        - submodels.applyAsDouble(DrawnTable.first(line), DrawnTable.second(line)))
                .average()
                .orElse(Double.NaN);
    }

    /** By how many percent Incr errs less than what stands for the two submodels, on average. */
    private static double relativeGain(DrawnTable table, DoubleBinaryOperator submodels) {
        return Arrays.stream(table.lines())
                .mapToDouble(line -> 100
                        * (1
                                - DrawnTable.incremental(line)
                                        / submodels.applyAsDouble(DrawnTable.first(line), DrawnTable.second(line))))
                .average()
                .orElse(Double.NaN);
    }

    /** "The incremental classifier is never worse than the individual ones" (section 5): in how many rows this holds. */
    private static double rowsNotBelow(DrawnTable table) {
        int rows = 0;
        for (double[] line : table.lines()) {
            double better = Math.max(DrawnTable.first(line), DrawnTable.second(line));
            if (Double.isNaN(better) || Double.isNaN(DrawnTable.incremental(line))) {
                return Double.NaN;
            }
            rows += DrawnTable.incremental(line) > better || DrawnTable.isLevel(DrawnTable.incremental(line), better)
                    ? 1
                    : 0;
        }
        return rows;
    }

    /** In how many rows Incr is above both submodels, level with the better one, and below it. */
    private static String rows(DrawnTable table) {
        int above = 0;
        int level = 0;
        for (double[] line : table.lines()) {
            double better = Math.max(DrawnTable.first(line), DrawnTable.second(line));
            boolean equal = DrawnTable.isLevel(DrawnTable.incremental(line), better);
            level += equal ? 1 : 0;
            above += !equal && DrawnTable.incremental(line) > better ? 1 : 0;
        }
        return above + " above both, " + level + " level with the better, " + (table.lines().length - above - level)
                + " below it";
    }

    /** The models that err less by the mean than by the median. */
    private static String betterByMean(DrawnTable table) {
        return "the mean is better for "
                + IntStream.range(0, table.columns().size())
                        .filter(i -> table.lines()[0][i] < table.lines()[1][i])
                        .mapToObj(table.columns()::get)
                        .collect(Collectors.collectingAndThen(
                                Collectors.toList(), models -> models.isEmpty() ? "none" : String.join(", ", models)));
    }
}

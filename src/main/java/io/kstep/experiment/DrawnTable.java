package io.kstep.experiment;

import io.kstep.experiment.PrintedTables.Accuracies;
import io.kstep.experiment.PrintedTables.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table as one draw gives it, printed or simulated: a line for each size of the databases (accuracies) or for each way
 * of predicting (errors), a column for each of db 1, db 2, All where the table has it, and Incr.
 */
record DrawnTable(List<String> columns, double[][] lines) {

    private static final List<String> WITH_ALL = List.of("db 1", "db 2", "All", "Incr");
    private static final List<String> WITHOUT_ALL = List.of("db 1", "db 2", "Incr");

    /** Of tables 1 to 4; a table has a column "All" if its first line has. */
    static DrawnTable ofAccuracies(List<Accuracies> printed) {
        boolean all = !Double.isNaN(printed.get(0).all());
        return new DrawnTable(
                columns(all),
                printed.stream()
                        .map(row -> all
                                ? new double[] {row.first(), row.second(), row.all(), row.incremental()}
                                : new double[] {row.first(), row.second(), row.incremental()})
                        .toArray(double[][]::new));
    }

    /** Of tables 5 and 6: errors of predicting by the mean, then by the median. */
    static DrawnTable ofErrors(List<Errors> printed) {
        return new DrawnTable(WITH_ALL, new double[][] {
            printed.stream().mapToDouble(Errors::mean).toArray(),
            printed.stream().mapToDouble(Errors::median).toArray()
        });
    }

    static List<String> columns(boolean all) {
        return all ? WITH_ALL : WITHOUT_ALL;
    }

    static double first(double[] line) {
        return line[0];
    }

    static double second(double[] line) {
        return line[1];
    }

    static double incremental(double[] line) {
        return line[line.length - 1];
    }

    /** Means of the columns. */
    double[] means() {
        return IntStream.range(0, columns.size())
                .mapToDouble(column -> IntStream.range(0, lines.length)
                        .mapToDouble(line -> lines[line][column])
                        .average()
                        .orElse(Double.NaN))
                .toArray();
    }

    /** The columns from the largest of these figures to the smallest, those that are equal in their own order. */
    String order(double[] figures) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, columns.size()).boxed().toList());
        order.sort((a, b) -> Double.compare(figures[b], figures[a]));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < order.size(); i++) {
            if (i > 0) {
                text.append(isLevel(figures[order.get(i)], figures[order.get(i - 1)]) ? " = " : " > ");
            }
            text.append(columns.get(order.get(i)));
        }
        return text.toString();
    }

    /** Equal but for what summing in another order does. */
    static boolean isLevel(double one, double other) {
        return Math.abs(one - other) < 1e-9;
    }
}

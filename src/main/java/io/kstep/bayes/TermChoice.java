package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The terms that a chunk offers to a {@link LinearLearner}, in groups of which the first ones are taken. */
final class TermChoice {

    private static final double[] KNOTS = {0.2, 0.4, 0.6, 0.8};

    private final Chunk rows;
    private final List<double[]> scales = new ArrayList<>();
    private final List<int[]> columns = new ArrayList<>();
    private final List<Double> strengths = new ArrayList<>();
    private final List<int[]> pairs = new ArrayList<>();
    private final List<Double> knots = new ArrayList<>();
    /** How many terms there are at the end of each group. */
    private final List<Integer> groups = new ArrayList<>();

    /**
     * The terms of a chunk.
     *
     * @param target in its unit
     * @param most terms at the most
     */
    static TermChoice of(Chunk rows, double[] target, LinearLearner.Degree degree, int most) {
        TermChoice choice = new TermChoice(rows);
        choice.addColumns(target, most);
        if (degree != LinearLearner.Degree.ONE) {
            choice.addShapes(most);
        }
        return choice;
    }

    private TermChoice(Chunk rows) {
        this.rows = rows;
    }

    LinearTerms terms() {
        return new LinearTerms(
                columns.stream().mapToInt(column -> column[0]).toArray(),
                columns.stream().mapToInt(column -> column[1]).toArray(),
                scales.stream().flatMapToDouble(Arrays::stream).toArray(),
                pairs.stream().mapToInt(pair -> pair[0]).toArray(),
                pairs.stream().mapToInt(pair -> pair[1]).toArray(),
                knots.stream().mapToDouble(Double::doubleValue).toArray());
    }

    int[] groups() {
        return groups.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The columns, at most this number: those that go with the target most come first. */
    private void addColumns(double[] target, int most) {
        for (int j = 0; j < rows.schema().featureCount(); j++) {
            Feature feature = rows.schema().features().get(j);
            if (feature.isContinuous()) {
                addContinuous(j, target);
            } else {
                for (int v = 1; v < feature.values().size(); v++) {
                    addValue(j, v, target);
                }
            }
        }
        List<Integer> order = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            order.add(c);
        }
        order.sort(Comparator.comparingDouble(c -> -strengths.get(c)));
        List<Integer> kept = order.subList(0, Math.min(order.size(), most));
        List<double[]> keptScales = kept.stream().map(scales::get).toList();
        List<int[]> keptColumns = kept.stream().map(columns::get).toList();
        scales.clear();
        columns.clear();
        scales.addAll(keptScales);
        columns.addAll(keptColumns);
        for (int c = 0; c < columns.size(); c++) {
            add(c, -1, Double.NaN);
        }
        groups.add(pairs.size());
    }

    private void addContinuous(int j, double[] target) {
        double[] x = rows.column(j);
        double unit = 0;
        for (double value : x) {
            unit = Double.isNaN(value) ? unit : Math.max(unit, Math.abs(value));
        }
        double sum = 0;
        double n = 0;
        for (double value : x) {
            sum += Double.isNaN(value) ? 0 : value / unit;
            n += Double.isNaN(value) ? 0 : 1;
        }
        double mean = sum / n;
        double squares = 0;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        double products = 0;
        double centre = Arrays.stream(target).average().orElse(0);
        for (int i = 0; i < x.length; i++) {
            if (!Double.isNaN(x[i])) {
                double from = x[i] / unit - mean;
                squares += from * from;
                products += from * (target[i] - centre);
                low = Math.min(low, from);
                high = Math.max(high, from);
            }
        }
        double sd = Math.sqrt(squares / n);
        if (sd > 1e-9) { // else it is constant, or was never seen
            columns.add(new int[] {j, -1});
            scales.add(new double[] {unit, mean, sd, low / sd, high / sd});
            strengths.add(Math.abs(products / (sd * n)));
        }
    }

    private void addValue(int j, int value, double[] target) {
        double[] x = rows.column(j);
        double centre = Arrays.stream(target).average().orElse(0);
        double sum = 0;
        int count = 0;
        for (int i = 0; i < x.length; i++) {
            if (x[i] == value) {
                sum += target[i] - centre;
                count++;
            }
        }
        double share = (double) count / x.length;
        if (count > 0 && count < x.length) {
            columns.add(new int[] {j, value});
            scales.add(new double[] {1, 0, 1, 0, 1});
            strengths.add(Math.abs(sum / x.length) / Math.sqrt(share * (1 - share)));
        }
    }

    /** Squares, then products, then hinges, each group where it has room. */
    private void addShapes(int most) {
        List<Integer> continuous = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c)[1] < 0) {
                continuous.add(c);
            }
        }
        if (pairs.size() + continuous.size() <= most) {
            continuous.forEach(c -> add(c, c, Double.NaN));
            groups.add(pairs.size());
        }
        int products = columns.size() * (columns.size() - 1) / 2;
        if (pairs.size() + products <= most) {
            for (int a = 0; a < columns.size(); a++) {
                for (int b = a + 1; b < columns.size(); b++) {
                    if (columns.get(a)[0] != columns.get(b)[0]) {
                        add(a, b, Double.NaN);
                    }
                }
            }
            groups.add(pairs.size());
        }
        if (pairs.size() + KNOTS.length * continuous.size() <= most) {
            continuous.forEach(this::addHinges);
            groups.add(pairs.size());
        }
    }

    private void addHinges(int c) {
        double[] x = rows.column(columns.get(c)[0]).clone();
        Arrays.sort(x); // NaN come last
        int known = x.length;
        while (known > 0 && Double.isNaN(x[known - 1])) {
            known--;
        }
        double[] scale = scales.get(c);
        for (double share : KNOTS) {
            add(c, -1, (x[(int) (share * known)] / scale[0] - scale[1]) / scale[2]);
        }
    }

    private void add(int first, int second, double knot) {
        pairs.add(new int[] {first, second});
        knots.add(knot);
    }
}

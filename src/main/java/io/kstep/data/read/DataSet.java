package io.kstep.data.read;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** A whole data file in memory, column-wise and immutable, in the order of the file; labels may be missing. */
public final class DataSet {

    private final Schema schema;
    private final double[][] columns;
    private final double[][] targets;
    private final FileLabels labels;
    private final int size;
    private final List<String> notes;

    private DataSet(
            Schema schema, double[][] columns, double[][] targets, FileLabels labels, int size, List<String> notes) {
        this.schema = schema;
        this.columns = columns;
        this.targets = targets;
        this.labels = labels;
        this.size = size;
        this.notes = List.copyOf(notes);
    }

    static DataSet of(Rows rows, RowDecoder decoder, List<String> notes) {
        double[][] columns = new double[decoder.schema().featureCount()][0];
        double[][] targets = new double[decoder.schema().targets().size()][0];
        FileLabels labels = new FileLabels(decoder.hasLabelColumns());
        int size = 0;
        while (rows.advance()) {
            if (size == capacity(columns)) {
                grow(columns, size);
                grow(targets, size);
            }
            scatter(decoder.features(rows), columns, size);
            if (labels.isKept()) {
                labels.add(decoder.label(rows), decoder.truth(rows));
            } else {
                scatter(decoder.targets(rows), targets, size);
            }
            size++;
        }
        return new DataSet(decoder.schema(), columns, targets, labels, size, notes);
    }

    /** A set of sure labels, or numbers, whose arrays are given away; they may be longer than its rows. */
    static DataSet of(Schema schema, double[][] columns, double[][] targets, int size, List<String> notes) {
        return new DataSet(schema, columns, targets, new FileLabels(false), size, notes);
    }

    public Schema schema() {
        return schema;
    }

    boolean hasLabelColumns() {
        return labels.isKept();
    }

    /** The values of a feature, copied. */
    double[] column(int feature) {
        return Arrays.copyOf(columns[feature], size);
    }

    /** Classes by index, or numbers, of a target; NaN where they are missing. Copied. */
    double[] target(int target) {
        return Arrays.copyOf(targets[target], size);
    }

    public int size() {
        return size;
    }

    /** What was inferred or found odd, a sentence each, to be shown to the user. */
    public List<String> notes() {
        return notes;
    }

    /** The features of a row; its id is the row's number from 0. */
    public Instance instance(int row) {
        return new Instance(Integer.toString(row), gather(columns, row));
    }

    /** What the file says of the class of a row. */
    public Label label(int row) {
        return labels.isKept() ? labels.label(row) : RowDecoder.label(gather(targets, row), schema.isRegression());
    }

    /** The true class of a row, where a column says it beside the label. */
    public Label truth(int row) {
        return labels.isKept() ? labels.truth(row) : new Label.Unknown();
    }

    /** All rows with their labels in the order of the file, a view. */
    public List<LabelledInstance> rows() {
        return new AbstractList<>() {
            @Override
            public LabelledInstance get(int row) {
                return new LabelledInstance(instance(row), label(row), truth(row));
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    /**
     * The rows that have a label, in the order of the file: all but those whose label says nothing. Where labels are not
     * sure, the chunk also keeps what they say; of several class variables some may be missing.
     */
    public Chunk chunk() {
        int[] labelled = labelledRows();
        double[][] picked = pick(columns, labelled);
        if (labels.isKept()) {
            return labels.chunk(schema, picked, labelled);
        }
        double[][] known = pick(targets, labelled);
        if (schema.isRegression()) {
            return Chunk.numeric(schema, picked, known[0]);
        }
        List<ClassWeights> weights = new ArrayList<>();
        for (int t = 0; t < known.length; t++) {
            weights.add(weights(known[t], schema.targets().get(t).values().size()));
        }
        return Chunk.classified(schema, picked, weights);
    }

    private static ClassWeights weights(double[] target, int classes) {
        return Arrays.stream(target).noneMatch(Double::isNaN)
                ? ClassWeights.hard(Arrays.stream(target).mapToInt(c -> (int) c).toArray())
                : ClassWeights.of(
                        Arrays.stream(target)
                                .<Label>mapToObj(c -> Double.isNaN(c) ? new Label.Unknown() : new Label.Hard((int) c))
                                .toList(),
                        classes);
    }

    /** The rows of {@link #chunk}. */
    public int[] labelledRows() {
        return IntStream.range(0, size)
                .filter(row -> labels.isKept()
                        ? !labels.label(row).isVacuous(schema.classCount())
                        : Arrays.stream(targets).anyMatch(target -> !Double.isNaN(target[row])))
                .toArray();
    }

    private static double[][] pick(double[][] from, int[] rows) {
        return Arrays.stream(from)
                .map(column ->
                        Arrays.stream(rows).mapToDouble(row -> column[row]).toArray())
                .toArray(double[][]::new);
    }

    private double[] gather(double[][] from, int row) {
        double[] values = new double[from.length];
        for (int j = 0; j < values.length; j++) {
            values[j] = from[j][Objects.checkIndex(row, size)];
        }
        return values;
    }

    private static int capacity(double[][] columns) {
        return columns[0].length;
    }

    private static void grow(double[][] columns, int size) {
        for (int j = 0; j < columns.length; j++) {
            columns[j] = Arrays.copyOf(columns[j], Math.max(256, 2 * size));
        }
    }

    private static void scatter(double[] values, double[][] columns, int row) {
        for (int j = 0; j < values.length; j++) {
            columns[j][row] = values[j];
        }
    }
}

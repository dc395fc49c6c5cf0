package io.kstep.data;

import java.util.Arrays;
import java.util.List;

/**
 * The labelled instances between two learning steps, column-wise and immutable: {@code columns[feature][row]}. Of the
 * targets it holds class weights (classification) or numbers (regression), one of each row a weight, and the range that
 * the whole stream has shown of each feature.
 */
public final class Chunk {

    private final Schema schema;
    private final double[][] columns;
    private final double[] rowWeights;
    private final List<ClassWeights> classWeights;
    private final double[] numbers;
    private final List<FeatureRange> ranges;
    private final List<Label> said;

    private Chunk(
            Schema schema,
            double[][] columns,
            double[] rowWeights,
            List<ClassWeights> classWeights,
            double[] numbers,
            List<FeatureRange> ranges,
            List<Label> said) {
        this.schema = schema;
        this.columns = columns;
        this.rowWeights = rowWeights;
        this.classWeights = classWeights;
        this.numbers = numbers;
        this.ranges = ranges;
        this.said = said;
        if (columns.length != schema.featureCount()) {
            throw new IllegalArgumentException(
                    "the schema has " + schema.featureCount() + " features, the chunk " + columns.length + " columns");
        }
    }

    /** A chunk of class-labelled rows; the arrays are given away. */
    public static Chunk classified(Schema schema, double[][] columns, ClassWeights weights) {
        return classified(schema, columns, weights, rangesOf(columns));
    }

    /** A chunk of class-labelled rows within what a longer stream has shown of each feature. */
    public static Chunk classified(Schema schema, double[][] columns, ClassWeights weights, List<FeatureRange> known) {
        double[] ones = new double[weights.rows()];
        Arrays.fill(ones, 1);
        return new Chunk(schema, columns, ones, List.of(weights), new double[0], List.copyOf(known), List.of());
    }

    /** A chunk with class weights for each of several class variables; the arrays are given away. */
    public static Chunk classified(Schema schema, double[][] columns, List<ClassWeights> weights) {
        if (weights.size() != schema.targets().size()) {
            throw new IllegalArgumentException(
                    "the schema has " + schema.targets().size() + " targets, the chunk " + weights.size());
        }
        Chunk first = classified(schema, columns, weights.get(0));
        return new Chunk(
                schema, columns, first.rowWeights, List.copyOf(weights), new double[0], first.ranges, List.of());
    }

    /** A chunk with a numeric target; the arrays are given away. */
    public static Chunk numeric(Schema schema, double[][] columns, double[] targets) {
        double[] ones = new double[targets.length];
        Arrays.fill(ones, 1);
        return new Chunk(schema, columns, ones, List.of(), targets, rangesOf(columns), List.of());
    }

    /** This chunk with class weights in place of its targets, under a schema that fits them. */
    public Chunk relabelled(Schema newSchema, ClassWeights weights) {
        return new Chunk(newSchema, columns, rowWeights, List.of(weights), new double[0], ranges, said);
    }

    public Chunk withRowWeights(double[] weights) {
        return new Chunk(schema, columns, weights, classWeights, numbers, ranges, said);
    }

    /** The same rows with other values of the features, within these ranges; the arrays are given away. */
    public Chunk withColumns(double[][] others, List<FeatureRange> known) {
        return new Chunk(schema, others, rowWeights, classWeights, numbers, List.copyOf(known), said);
    }

    /** This chunk within what a longer stream has shown of each feature. */
    public Chunk withRanges(List<FeatureRange> known) {
        return new Chunk(schema, columns, rowWeights, classWeights, numbers, List.copyOf(known), said);
    }

    /** This chunk with what was said of the class of each row. Weights stay what they are. */
    public Chunk withSaid(List<Label> labels) {
        if (labels.size() != size()) {
            throw new IllegalArgumentException(size() + " rows and " + labels.size() + " labels");
        }
        return new Chunk(schema, columns, rowWeights, classWeights, numbers, ranges, List.copyOf(labels));
    }

    public Schema schema() {
        return schema;
    }

    public int size() {
        return rowWeights.length;
    }

    /** Values of a feature, shared: not to be written to. */
    public double[] column(int feature) {
        return columns[feature];
    }

    public double rowWeight(int row) {
        return rowWeights[row];
    }

    /** Class weights of the single class variable. */
    public ClassWeights classWeights() {
        return classWeights.get(0);
    }

    /** Class weights of one of several class variables. */
    public ClassWeights classWeights(int target) {
        return classWeights.get(target);
    }

    /** Weight of a row for a class: its own times its label's. */
    public double weight(int row, int c) {
        return rowWeights[row] * classWeights.get(0).of(row, c);
    }

    /**
     * What was said of each row, for learners that judge votes and doubts again as they learn; empty where nobody kept it
     * and weights are all there is.
     */
    public List<Label> said() {
        return said;
    }

    /** Values of the numeric target, shared: not to be written to. */
    public double[] numbers() {
        return numbers;
    }

    /** What the stream has shown of each feature; at least this chunk's own range. */
    public FeatureRange range(int feature) {
        return ranges.get(feature);
    }

    /** Feature values of one row, copied. */
    public double[] row(int row) {
        double[] values = new double[columns.length];
        copyRow(row, values);
        return values;
    }

    public void copyRow(int row, double[] into) {
        for (int j = 0; j < columns.length; j++) {
            into[j] = columns[j][row];
        }
    }

    public Instance instance(int row) {
        return new Instance(Integer.toString(row), row(row));
    }

    /** The rows of these indices, in their order, with repeats where they repeat. */
    public Chunk subset(int[] rows) {
        double[][] picked = new double[columns.length][rows.length];
        double[] weights = new double[rows.length];
        double[] targets = new double[numbers.length == 0 ? 0 : rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                picked[j][i] = columns[j][rows[i]];
            }
            weights[i] = rowWeights[rows[i]];
            if (targets.length > 0) {
                targets[i] = numbers[rows[i]];
            }
        }
        List<ClassWeights> labels =
                classWeights.stream().map(w -> w.subset(rows)).toList();
        List<Label> heard =
                said.isEmpty() ? said : Arrays.stream(rows).mapToObj(said::get).toList();
        return new Chunk(schema, picked, weights, labels, targets, rangesOf(picked), heard);
    }

    private static List<FeatureRange> rangesOf(double[][] columns) {
        return Arrays.stream(columns).map(FeatureRange::of).toList();
    }
}

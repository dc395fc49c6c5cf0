package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** The labelled rows since the last chunk was closed, one after the other, so that a new row is a single copy. */
final class OpenChunk {

    private static final double[] NOT_SOFT = {};

    /** A drift alarm closes only a chunk that has enough rows to learn from. */
    private static final int LEAST_ROWS = 30;

    private static final int LEAST_ROWS_PER_CLASS = 5;

    /** Number of columns that are filled at once, so that the fetched part of a row is used. */
    private static final int COLUMNS_AT_ONCE = 8;

    private int features;
    /** The features, and behind them the target where it is a number. */
    private int width;

    private double[] rows;
    private int[] hard = new int[64];
    private SaidLabel[] soft = {};
    private int size;
    private long startedAt;

    OpenChunk(Schema schema) {
        features = schema.featureCount();
        width = features + (schema.isRegression() ? 1 : 0);
        rows = new double[64 * width];
    }

    /** Takes a schema with features that came later: the rows lack them. */
    void widen(Schema grown) {
        RowWidth wide = RowWidth.of(grown);
        int before = width;
        double[] old = rows;
        features = grown.featureCount();
        width = features + (wide.isOfNumbers() ? 1 : 0);
        rows = new double[hard.length * width];
        for (int row = 0; row < size; row++) {
            double[] values = wide.of(Arrays.copyOfRange(old, row * before, (row + 1) * before));
            System.arraycopy(values, 0, rows, row * width, width);
        }
    }

    private boolean isOfNumbers() {
        return width > features;
    }

    int size() {
        return size;
    }

    long startedAt() {
        return startedAt;
    }

    /**
     * Adds a row.
     *
     * @param values of the features, and behind them the target where it is a number
     * @param said what the label said of the row, or null for a row that is wholly of class c
     */
    void add(double[] values, int c, SaidLabel said, long time) {
        if (size == 0) {
            startedAt = time;
        }
        if (size == hard.length) {
            int room = 2 * size;
            hard = Arrays.copyOf(hard, room);
            rows = Arrays.copyOf(rows, room * width);
        }
        System.arraycopy(values, 0, rows, size * width, width);
        hard[size] = c;
        if (said != null) {
            soft = soft.length < hard.length ? Arrays.copyOf(soft, hard.length) : soft;
            soft[size] = said;
        }
        size++;
    }

    /** Gives a row another label, in the terms of {@link #add}. */
    void relabel(int row, int c, SaidLabel said) {
        hard[row] = c;
        if (said != null) {
            soft = soft.length < hard.length ? Arrays.copyOf(soft, hard.length) : soft;
        }
        if (row < soft.length) {
            soft[row] = said;
        }
        if (Arrays.stream(soft).allMatch(Objects::isNull)) {
            soft = new SaidLabel[0]; // as if there had never been one: so it is once the chunk was stored and read
        }
    }

    /** Why this chunk is to be closed now, if it is. */
    Optional<StreamEvent.Cause> due(KStepSettings settings, int classes, boolean alarm, long time) {
        int least = Math.max(LEAST_ROWS, LEAST_ROWS_PER_CLASS * classes);
        if (size >= settings.chunkSize()) {
            return Optional.of(StreamEvent.Cause.COUNT);
        }
        if (size >= Math.min(least, settings.chunkSize()) && alarm) {
            return Optional.of(StreamEvent.Cause.DRIFT);
        }
        return settings.chunk().millis() > 0
                        && time - startedAt >= settings.chunk().millis()
                ? Optional.of(StreamEvent.Cause.TIME)
                : Optional.empty();
    }

    Chunk toChunk(Schema schema, List<FeatureRange> known) {
        double[][] columns = new double[width][size];
        for (int j = 0; j < width; j += COLUMNS_AT_ONCE) {
            int end = Math.min(width, j + COLUMNS_AT_ONCE);
            for (int row = 0, at = 0; row < size; row++, at += width) {
                for (int k = j; k < end; k++) {
                    columns[k][row] = rows[at + k];
                }
            }
        }
        if (isOfNumbers()) {
            return Chunk.numeric(schema, Arrays.copyOf(columns, features), columns[features]);
        }
        int[] classes = Arrays.copyOf(hard, size);
        ClassWeights weights =
                isHard() ? ClassWeights.hard(classes) : ClassWeights.mixed(classes, weights(SaidLabel::weights));
        return Chunk.classified(schema, columns, weights, known);
    }

    /** The values of one row, copied into an array that holds the features. */
    void copyRow(int row, double[] into) {
        System.arraycopy(rows, row * width, into, 0, features);
    }

    /** The values of one row, newly made. */
    double[] row(int row) {
        return Arrays.copyOfRange(rows, row * width, row * width + features);
    }

    int hardClass(int row) {
        return hard[row];
    }

    /** What the label of a row said, or null for a hard-labelled one. */
    SaidLabel said(int row) {
        return row < soft.length ? soft[row] : null;
    }

    /** Weight of each class of a row when it came, or null for a hard-labelled one. */
    double[] spread(int row) {
        SaidLabel said = said(row);
        return said == null ? null : said.weights();
    }

    /** Whether no row has a soft label. */
    boolean isHard() {
        return soft.length == 0;
    }

    /** A chunk of these rows with weights made of what was said; hard-labelled rows keep theirs. */
    Chunk weighted(Chunk chunk, Function<SaidLabel, double[]> weigh) {
        return weighted(chunk, weights(weigh));
    }

    /** A chunk of these rows with these weights, null for hard-labelled rows. */
    Chunk weighted(Chunk chunk, double[][] weights) {
        return chunk.relabelled(chunk.schema(), ClassWeights.mixed(Arrays.copyOf(hard, size), weights));
    }

    /** Weights made of what was said of each row, null for hard-labelled rows. */
    double[][] weights(Function<SaidLabel, double[]> weigh) {
        double[][] weights = new double[size][];
        Arrays.setAll(weights, row -> said(row) == null ? null : weigh.apply(said(row)));
        return weights;
    }

    /** The rows as they are now, apart from those that follow. */
    OpenChunk copy(Schema schema) {
        OpenChunk copy = new OpenChunk(schema);
        copy.rows = Arrays.copyOf(rows, size * width);
        copy.hard = Arrays.copyOf(hard, size);
        copy.soft = Arrays.copyOf(soft, Math.min(soft.length, size));
        copy.size = size;
        copy.startedAt = startedAt;
        return copy;
    }

    void clear() {
        size = 0;
        soft = new SaidLabel[0];
    }

    /** Writes the rows from one on to before another. */
    void write(int from, int to, BinaryWriter out) {
        out.writeInt(to - from);
        for (int row = from; row < to; row++) {
            if (isOfNumbers()) {
                out.writeDoubles(Arrays.copyOfRange(rows, row * width, (row + 1) * width));
                continue;
            }
            for (int j = 0; j < features; j++) {
                out.writeDouble(rows[row * features + j]);
            }
            out.writeInt(hard[row]);
            SaidLabel said = said(row);
            out.writeDoubles(said == null ? NOT_SOFT : said.numbers());
        }
    }

    /** The chunk whose rows these parts hold in order. */
    static OpenChunk read(Schema schema, long startedAt, List<BinaryReader> parts) {
        OpenChunk chunk = new OpenChunk(schema);
        for (BinaryReader in : parts) {
            for (int rows = in.readInt(); rows > 0; rows--) {
                chunk.readRow(in);
            }
        }
        chunk.startedAt = startedAt;
        return chunk;
    }

    private void readRow(BinaryReader in) {
        if (isOfNumbers()) {
            double[] values = in.readDoubles();
            if (values.length != width) {
                throw in.bad("a row of " + width + " numbers, not " + values.length);
            }
            add(values, 0, null, startedAt);
            return;
        }
        double[] values = new double[features];
        for (int j = 0; j < features; j++) {
            values[j] = in.readDouble();
        }
        int c = in.readInt();
        double[] said = in.readDoubles();
        add(values, c, said.length == 0 ? null : SaidLabel.restore(said), startedAt);
    }
}

package io.kstep.incremental;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;

/** The labelled rows since the last chunk was closed, in growing columns. */
final class OpenChunk {

    private final double[][] columns;
    private int[] hard = new int[64];
    private double[][] soft = new double[0][];
    private int size;
    private long startedAt;

    OpenChunk(int features) {
        columns = new double[features][64];
    }

    int size() {
        return size;
    }

    long startedAt() {
        return startedAt;
    }

    /** @param spread weight of each class, or null for a row that is wholly of class c */
    void add(double[] values, int c, double[] spread, long time) {
        if (size == 0) {
            startedAt = time;
        }
        if (size == hard.length) {
            int room = 2 * size;
            hard = Arrays.copyOf(hard, room);
            for (int j = 0; j < columns.length; j++) {
                columns[j] = Arrays.copyOf(columns[j], room);
            }
        }
        for (int j = 0; j < columns.length; j++) {
            columns[j][size] = values[j];
        }
        hard[size] = c;
        if (spread != null) {
            soft = soft.length < hard.length ? Arrays.copyOf(soft, hard.length) : soft;
            soft[size] = spread;
        }
        size++;
    }

    Chunk toChunk(Schema schema, List<FeatureRange> known) {
        double[][] trimmed = new double[columns.length][];
        Arrays.setAll(trimmed, j -> Arrays.copyOf(columns[j], size));
        int[] classes = Arrays.copyOf(hard, size);
        ClassWeights weights =
                soft.length == 0 ? ClassWeights.hard(classes) : ClassWeights.mixed(classes, Arrays.copyOf(soft, size));
        return Chunk.classified(schema, trimmed, weights).withRanges(known);
    }

    /** The values of one row, copied into an array of the features' length. */
    void copyRow(int row, double[] into) {
        for (int j = 0; j < columns.length; j++) {
            into[j] = columns[j][row];
        }
    }

    int hardClass(int row) {
        return hard[row];
    }

    /** Weight of each class of a row, or null for a hard-labelled one. */
    double[] spread(int row) {
        return row < soft.length ? soft[row] : null;
    }

    void clear() {
        size = 0;
        soft = new double[0][];
    }
}

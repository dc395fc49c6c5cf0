package io.kstep.bayes;

import io.kstep.data.Feature;
import io.kstep.data.Schema;

/**
 * How large a chunk is: what the cost of learning it depends on, known before its rows are.
 *
 * @param values of all discrete features together
 * @param mostValues of one discrete feature
 * @param classes that there are, of which the rows may show some only
 */
public record ChunkShape(
        double rows, double continuous, double discrete, double values, double mostValues, double classes) {

    /** The shape of a number of rows of a schema. */
    public static ChunkShape of(Schema schema, int rows) {
        int continuous = 0;
        int values = 0;
        int most = 1;
        for (Feature feature : schema.features()) {
            continuous += feature.isContinuous() ? 1 : 0;
            values += feature.values().size();
            most = Math.max(most, feature.values().size());
        }
        int classes = schema.isRegression() ? 0 : schema.classCount(); // the intervals of a number are the learner's
        return new ChunkShape(rows, continuous, schema.featureCount() - continuous, values, most, classes);
    }

    /** This shape with more values of discrete features and more classes. */
    public ChunkShape grown(int newValues, int newClasses) {
        double most = newValues == 0 ? mostValues : mostValues + 1;
        return new ChunkShape(rows, continuous, discrete, values + newValues, most, classes + newClasses);
    }

    /** The shape of this number of such chunks together. */
    public ChunkShape times(int chunks) {
        return new ChunkShape(chunks * rows, continuous, discrete, values, mostValues, classes);
    }

    /** How many classes the rows can show. */
    double shown() {
        return Math.max(1, Math.min(rows, classes));
    }

    public double features() {
        return continuous + discrete;
    }
}

package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Rows of a given shape whose features depend on the class and on each other, for what learning them costs. */
record CostRows(int rows, int continuous, int discrete, int values, int classes) {

    Schema schema() {
        List<Feature> features = new ArrayList<>();
        IntStream.range(0, continuous).forEach(j -> features.add(Feature.continuous("x" + j)));
        IntStream.range(0, discrete).forEach(j -> features.add(Feature.discrete("d" + j, names(values))));
        return Schema.classification(features, "class", names(classes));
    }

    Chunk chunk(Schema schema, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[continuous + discrete][rows];
        int[] truth = new int[rows];
        for (int i = 0; i < rows; i++) {
            truth[i] = random.nextInt(classes);
            double common = random.nextGaussian();
            for (int j = 0; j < continuous; j++) {
                columns[j][i] = random.nextGaussian() + 0.3 * truth[i] * (j % 3) + common / 2;
            }
            for (int j = 0; j < discrete; j++) {
                int value = random.nextInt(3) == 0 ? truth[i] % values : random.nextInt(values);
                columns[continuous + j][i] = value;
                if (j < continuous) { // which it shifts by more than it spreads
                    columns[j][i] += 6 * value;
                }
            }
        }
        return Chunk.classified(schema, columns, ClassWeights.hard(truth));
    }

    /** The same with more rows, continuous features and classes. */
    CostRows times(int rowFactor, int featureFactor, int classFactor) {
        return new CostRows(
                rows * rowFactor, continuous * featureFactor, discrete * featureFactor, values, classes * classFactor);
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "n" + i).toList();
    }
}

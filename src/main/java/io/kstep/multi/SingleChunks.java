package io.kstep.multi;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.data.Target.ClassVariable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Parts of a chunk with several class variables as chunks of one, which every learner can learn. */
final class SingleChunks {

    private SingleChunks() {}

    /** The rows of which a class variable is known, labelled by it alone. */
    static Chunk of(Chunk chunk, int variable) {
        ClassVariable target = (ClassVariable) chunk.schema().targets().get(variable);
        int classes = target.values().size();
        Chunk single =
                chunk.relabelled(new Schema(chunk.schema().features(), List.of(target)), chunk.classWeights(variable));
        int[] known = IntStream.range(0, chunk.size())
                .filter(row -> says(chunk.classWeights(variable), row, classes))
                .toArray();
        return known.length == chunk.size() ? single : single.subset(known).withRanges(ranges(chunk, all(chunk)));
    }

    /** Whether a row distinguishes classes of a variable. */
    static boolean says(ClassWeights said, int row, int classes) {
        if (said.hardClass(row) >= 0) {
            return true;
        }
        for (int c = 1; c < classes; c++) {
            if (said.plausibility(row, c) != said.plausibility(row, 0)) {
                return true;
            }
        }
        return false;
    }

    /** Some features of all rows, labelled by other classes. */
    static Chunk of(Chunk chunk, int[] features, int classes, ClassWeights weights) {
        List<Feature> kept =
                Arrays.stream(features).mapToObj(chunk.schema().features()::get).toList();
        List<String> names =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        double[][] columns = Arrays.stream(features).mapToObj(chunk::column).toArray(double[][]::new);
        return Chunk.classified(Schema.classification(kept, "vector", names), columns, weights, ranges(chunk, features))
                .withRowWeights(IntStream.range(0, chunk.size())
                        .mapToDouble(chunk::rowWeight)
                        .toArray());
    }

    static int[] all(Chunk chunk) {
        return IntStream.range(0, chunk.schema().featureCount()).toArray();
    }

    private static List<FeatureRange> ranges(Chunk chunk, int[] features) {
        return Arrays.stream(features).mapToObj(chunk::range).toList();
    }
}

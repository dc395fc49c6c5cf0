package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.List;
import java.util.stream.IntStream;

/** A learner whose classifiers can also be learned row by row, in one pass and constant memory. */
public interface RunningLearner extends Learner {

    /**
     * An empty classifier to add rows to.
     *
     * @param known what the stream has shown of each feature before
     */
    RunningClassifier start(Schema schema, List<FeatureRange> known);

    /** A running classifier as it was when {@link RunningClassifier#write written}. */
    RunningClassifier resume(BinaryReader in);

    @Override
    default Classifier learn(Chunk chunk) {
        int features = chunk.schema().featureCount();
        RunningClassifier running = start(
                chunk.schema(),
                IntStream.range(0, features).mapToObj(chunk::range).toList());
        ClassWeights labels = chunk.classWeights();
        double[] values = new double[features];
        for (int row = 0; row < chunk.size(); row++) {
            if (!(chunk.rowWeight(row) > 0)) {
                continue;
            }
            chunk.copyRow(row, values);
            int c = labels.hardClass(row);
            if (c >= 0) {
                running.add(values, c, chunk.rowWeight(row));
                continue;
            }
            for (int soft = 0; soft < chunk.schema().classCount(); soft++) {
                double weight = chunk.weight(row, soft);
                if (weight > 0) {
                    running.add(values, soft, weight);
                }
            }
        }
        return running.frozen();
    }
}

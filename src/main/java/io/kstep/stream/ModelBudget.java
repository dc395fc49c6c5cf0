package io.kstep.stream;

import io.kstep.bayes.ChunkShape;
import io.kstep.data.GrowingSchema;
import io.kstep.data.Schema;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.ModelCost;
import io.kstep.spec.SpecException;
import io.kstep.wire.WireException;
import java.util.Locale;
import java.util.Optional;

/**
 * How much memory and work a model may come to: the one place that compares what the parts of a model say they take with
 * what they may. Estimates, not measurements, so that the same records are refused on every run with the same settings.
 *
 * @param modelBytes of one model with all that its settings let it keep
 * @param partitionBytes of the models of a partition that are decoded
 * @param recordWork elementary steps of one instance
 * @param chunkWork elementary steps of learning a chunk
 * @param fixedBytes what every model has beside its learner: remembered ids and errors
 */
record ModelBudget(double modelBytes, double partitionBytes, double recordWork, double chunkWork, double fixedBytes) {

    /** Bytes of an id in its ring and its hash table, of a loss in its window, and of a pair of classes confused. */
    private static final double ID = 40;

    private static final double LOSS = 16;
    private static final double CONFUSION = 48;
    private static final double FRAME = 20_000;

    static ModelBudget of(ServiceSettings settings) {
        double partition = settings.get(ServiceSettings.PARTITION_MEMORY);
        if (partition == 0) {
            partition = Runtime.getRuntime().maxMemory() / 2.0 / settings.get(ServiceSettings.PARTITIONS);
        }
        double model = settings.get(ServiceSettings.MODEL_MEMORY);
        return new ModelBudget(
                model == 0 ? partition : model,
                partition,
                settings.get(ServiceSettings.RECORD_WORK),
                settings.get(ServiceSettings.CHUNK_WORK),
                FRAME + ID * settings.get(ServiceSettings.REMEMBERED) + LOSS * settings.get(ServiceSettings.WINDOW));
    }

    /** Fails if a model of these settings and this schema could come to more than it may. */
    void check(KStepSettings settings, Schema schema) {
        refusal(settings, ChunkShape.of(schema, settings.chunkSize()), new GrowingSchema(schema).bytes())
                .ifPresent(reason -> {
                    throw new SpecException(reason);
                });
    }

    /**
     * Fails if a model would come to more than it may with so many values and classes more.
     *
     * @param texts bytes of all its dictionaries then
     */
    void check(KStepSettings settings, Schema schema, int values, int classes, long texts) {
        ChunkShape shape = ChunkShape.of(schema, settings.chunkSize()).grown(values, classes);
        refusal(settings, shape, texts).ifPresent(reason -> {
            throw new WireException(reason);
        });
    }

    private Optional<String> refusal(KStepSettings settings, ChunkShape shape, long texts) {
        ModelCost cost = ModelCost.most(settings, shape);
        double bytes = bytes(cost, shape, texts) + cost.working();
        if (bytes > modelBytes) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "a model of %.0f features, %.0f classes, chunks of %.0f and %d submodels with %s may come to %,.0f MB,"
                            + " more than %s=%,.0f MB: have fewer, take another learner or raise it",
                    shape.features(),
                    shape.classes(),
                    shape.rows(),
                    settings.submodels(),
                    settings.learner().spec(),
                    bytes / 1e6,
                    ServiceSettings.MODEL_MEMORY.key(),
                    modelBytes / 1e6));
        }
        if (cost.record() > recordWork) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "an instance of %.0f features and %.0f classes may cost %d submodels %.1e steps, more than %s=%.1e:"
                            + " have fewer, take another learner or main classifier or raise it",
                    shape.features(),
                    shape.classes(),
                    settings.submodels(),
                    cost.record(),
                    ServiceSettings.RECORD_WORK.key(),
                    recordWork));
        }
        return Optional.empty();
    }

    private double bytes(ModelCost cost, ChunkShape shape, long texts) {
        return cost.bytes() + fixedBytes + CONFUSION * shape.classes() * shape.classes() + texts;
    }

    /** What a decoded model takes now. */
    double bytes(KStepSettings settings, Schema schema, int submodels, long texts) {
        ChunkShape shape = ChunkShape.of(schema, settings.chunkSize());
        return bytes(ModelCost.of(settings, shape, submodels), shape, texts);
    }
}

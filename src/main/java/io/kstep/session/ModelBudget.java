package io.kstep.session;

import io.kstep.data.GrowingSchema;
import io.kstep.data.Schema;
import io.kstep.incremental.ModelCost;
import io.kstep.incremental.StreamSettings;
import io.kstep.spec.SpecException;
import io.kstep.wire.WireException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How much memory and work a model may take: the one place that compares the estimates of a model's parts with the
 * limits. Estimates, not measurements, so that the same records are refused on every run with the same settings.
 *
 * @param modelBytes of one model with all that its settings let it keep
 * @param partitionBytes of the models of a partition that are decoded
 * @param recordWork elementary steps of one instance
 * @param chunkWork elementary steps of learning a chunk
 * @param fixedBytes what every model has beside its learner: remembered ids and errors
 * @param targetBytes what a model of several class variables has beside for each of them: its errors
 */
public record ModelBudget(
        Limit modelBytes,
        double partitionBytes,
        Limit recordWork,
        double chunkWork,
        double fixedBytes,
        double targetBytes) {

    /** Bytes of an id in its ring and its hash table, of a loss in its window, and of a pair of classes confused. */
    private static final double ID = 40;

    private static final double LOSS = 16;
    private static final double CONFUSION = 48;
    private static final double FRAME = 20_000;

    /** Bytes of a model beside its learner, for a number of remembered ids and of losses. */
    public static double fixedBytes(long ids, long losses) {
        return FRAME + ID * ids + LOSS * losses;
    }

    /** Bytes of the errors of one of several class variables, for a number of losses. */
    public static double targetBytes(long losses) {
        return FRAME / 2 + 2 * LOSS * losses;
    }

    /** Fails if a model of these settings and this schema could exceed its limits. */
    public void check(StreamSettings settings, Schema schema) {
        refusal(settings, new Growth(schema, 0, 0, new GrowingSchema(schema).bytes()))
                .ifPresent(reason -> {
                    throw new SpecException(reason);
                });
    }

    /**
     * Fails if more values and classes would take a model over its limits.
     *
     * @param texts bytes of all its dictionaries then
     */
    public void check(StreamSettings settings, Schema schema, int values, int classes, long texts) {
        refusal(settings, new Growth(schema, values, classes, texts)).ifPresent(reason -> {
            throw new WireException(WireException.Fault.LIMIT, reason);
        });
    }

    /** A schema with what it would get more. */
    private record Growth(Schema schema, int newValues, int newClasses, long texts) {

        int features() {
            return schema.featureCount();
        }

        int classes() {
            return Arrays.stream(schema.classCounts()).sum() + newClasses;
        }
    }

    private Optional<String> refusal(StreamSettings settings, Growth growth) {
        ModelCost cost = settings.most(growth.schema, growth.newValues, growth.newClasses);
        double bytes = bytes(cost, growth.schema, growth.newClasses, growth.texts) + cost.working();
        if (modelBytes.isExceededBy(bytes)) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "a model of %d features and %d classes with %s may come to %,.0f MB, more than %s=%,.0f MB: have"
                            + " fewer, take another learner or raise it",
                    growth.features(),
                    growth.classes(),
                    settings.outline(),
                    bytes / 1e6,
                    modelBytes.setting(),
                    modelBytes.most() / 1e6));
        }
        if (recordWork.isExceededBy(cost.record())) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "an instance of %d features and %d classes may cost a model with %s %.1e steps, more than %s=%.1e:"
                            + " have fewer, take another learner or main classifier or raise it",
                    growth.features(),
                    growth.classes(),
                    settings.outline(),
                    cost.record(),
                    recordWork.setting(),
                    recordWork.most()));
        }
        return Optional.empty();
    }

    /** @param newClasses that one of the targets would get more */
    private double bytes(ModelCost cost, Schema schema, double newClasses, long texts) {
        double pairs = 0;
        for (double classes : schema.classCounts()) {
            pairs += (classes + newClasses) * (classes + newClasses);
        }
        double targets = schema.isOfSeveral() ? schema.targets().size() : 0;
        return cost.bytes() + fixedBytes + targets * targetBytes + CONFUSION * pairs + texts;
    }

    /** What a decoded model takes now. */
    public double bytes(ModelCost now, Schema schema, long texts) {
        return bytes(now, schema, 0, texts);
    }
}

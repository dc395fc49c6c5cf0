package io.kstep.stream;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.KStepSettings;
import io.kstep.spec.SpecException;
import io.kstep.wire.SchemaJson;
import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What the service's settings mean for a model.
 *
 * @param settings those that a model starts with
 * @param schema that a model starts with; empty: it is taken from the first instance
 * @param auto whether the first record of a key makes its model
 * @param skipsUnreadable whether records of a model that cannot be read are dead letters, and do not end the service
 * @param reportLabels labelled instances between two error reports
 * @param slowNanos learning a chunk for longer than this comes near to what a transaction may take
 * @param reportMillis stream time after which the next label brings a report anyway
 */
record ModelRules(
        KStepSettings settings,
        Optional<Schema> schema,
        boolean auto,
        boolean skipsUnreadable,
        boolean submodelPosteriors,
        StreamErrors.Settings errors,
        long reportLabels,
        long reportMillis,
        int rememberedIds,
        int maxClasses,
        int maxValues,
        int maxModelBytes,
        int maxOutputBytes,
        long slowNanos,
        WireLimits wire,
        ModelBudget budget) {

    private static final String TRANSACTION_TIMEOUT =
            StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);

    static ModelRules of(ServiceSettings settings) {
        ModelRules rules = new ModelRules(
                KStepSettings.DEFAULT.with(settings.model()),
                schema(settings.get(ServiceSettings.SCHEMA)),
                settings.get(ServiceSettings.CREATION) == ServiceSettings.Creation.AUTO,
                settings.get(ServiceSettings.UNREADABLE) == ServiceSettings.Unreadable.SKIP,
                settings.get(ServiceSettings.SUBMODEL_POSTERIORS),
                new StreamErrors.Settings(
                        Math.toIntExact(settings.get(ServiceSettings.WINDOW)), settings.get(ServiceSettings.FADING)),
                settings.get(ServiceSettings.REPORT_LABELS),
                settings.get(ServiceSettings.REPORT_SECONDS) * 1000,
                Math.toIntExact(settings.get(ServiceSettings.REMEMBERED)),
                Math.toIntExact(settings.get(ServiceSettings.MAX_CLASSES)),
                Math.toIntExact(settings.get(ServiceSettings.MAX_VALUES)),
                Math.toIntExact(settings.get(ServiceSettings.MODEL_BYTES)),
                Math.toIntExact(settings.get(ServiceSettings.OUTPUT_BYTES)),
                TimeUnit.MILLISECONDS.toNanos(Long.parseLong(
                                settings.kafka().getOrDefault(TRANSACTION_TIMEOUT, StreamService.TRANSACTION_MILLIS)))
                        / 3,
                WireLimits.DEFAULT.withMaxFeatures(Math.toIntExact(settings.get(ServiceSettings.MAX_FEATURES))),
                ModelBudget.of(settings));
        rules.schema.ifPresent(given -> rules.check(ServiceSettings.SCHEMA.key() + ": ", rules.settings, given));
        return rules;
    }

    /** Fails if no model here may have these settings and this schema, before anything is made of them. */
    void check(KStepSettings model, Schema given) {
        check("", model, given);
    }

    private void check(String where, KStepSettings model, Schema given) {
        refuse(where, "classes", given.classCount(), maxClasses, ServiceSettings.MAX_CLASSES);
        refuse(where, "features", given.featureCount(), wire.maxFeatures(), ServiceSettings.MAX_FEATURES);
        for (Feature feature : given.features()) {
            String what = "values of feature '" + feature.name() + "'";
            refuse(where, what, feature.values().size(), maxValues, ServiceSettings.MAX_VALUES);
        }
        model.refusal(given).ifPresent(reason -> {
            throw new SpecException(where + reason);
        });
        budget.check(model, given);
    }

    private static void refuse(String where, String what, int count, int most, Setting<Long> setting) {
        if (count > most) {
            throw new SpecException(where + "the schema has " + count + " " + what + ", more than " + setting.key()
                    + "=" + most + ": have fewer, or raise it");
        }
    }

    private static Optional<Schema> schema(String file) {
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(SchemaJson.read(Files.readAllBytes(Path.of(file))));
        } catch (IOException e) {
            throw new SpecException(ServiceSettings.SCHEMA.key() + ": cannot read " + file);
        } catch (WireException e) {
            throw new SpecException(ServiceSettings.SCHEMA.key() + ": " + file + ": " + e.getMessage());
        }
    }
}

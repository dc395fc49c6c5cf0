package io.kstep.stream;

import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.session.Creation;
import io.kstep.session.LabelRules;
import io.kstep.session.Limit;
import io.kstep.session.ModelBudget;
import io.kstep.session.ModelLimits;
import io.kstep.session.ModelRules;
import io.kstep.session.ModelSettings;
import io.kstep.session.Reporting;
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

/** Reads the rules of the models from the settings of the service. */
final class ServiceRules {

    private static final String TRANSACTION_TIMEOUT =
            StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);

    private ServiceRules() {}

    static ModelRules of(ServiceSettings settings) {
        ModelRules rules = new ModelRules(
                creation(settings),
                limits(settings),
                budget(settings),
                reporting(settings),
                new LabelRules(
                        Math.toIntExact(settings.get(WaitingSettings.REMEMBERED)),
                        Math.toIntExact(settings.get(WaitingSettings.VOTES)),
                        settings.get(WaitingSettings.CORRECTIONS),
                        settings.get(WaitingSettings.TARGETS)),
                settings.get(ServiceSettings.SUBMODEL_POSTERIORS),
                settings.get(ServiceSettings.UNREADABLE) == ServiceSettings.Unreadable.SKIP,
                slowNanos(settings));
        Creation creation = rules.creation();
        creation.schema()
                .ifPresent(given -> rules.check(ServiceSettings.SCHEMA.key() + ": ", creation.settings(given), given));
        return rules;
    }

    private static Creation creation(ServiceSettings settings) {
        boolean auto = settings.get(ServiceSettings.CREATION) == ServiceSettings.Creation.AUTO;
        String refusal = "there is no model of this key; send a create command to the control topic, or set "
                + ServiceSettings.CREATION.key() + "=auto";
        return new Creation(
                ModelSettings.named(settings.model()),
                schema(settings.get(ServiceSettings.SCHEMA)),
                Math.toIntExact(settings.get(ServiceSettings.JOIN_AFTER)),
                auto ? Optional.empty() : Optional.of(refusal));
    }

    private static ModelLimits limits(ServiceSettings settings) {
        return new ModelLimits(
                limit(settings, ServiceSettings.MAX_CLASSES),
                limit(settings, ServiceSettings.MAX_VALUES),
                limit(settings, ServiceSettings.MAX_FEATURES),
                limit(settings, ServiceSettings.MODEL_BYTES),
                limit(settings, ServiceSettings.OUTPUT_BYTES),
                WireLimits.DEFAULT.withMaxFeatures(Math.toIntExact(settings.get(ServiceSettings.MAX_FEATURES))));
    }

    private static Limit limit(ServiceSettings settings, Setting<Long> setting) {
        return new Limit(setting.key(), settings.get(setting));
    }

    private static ModelBudget budget(ServiceSettings settings) {
        double partition = settings.get(ServiceSettings.PARTITION_MEMORY);
        if (partition == 0) {
            partition = Runtime.getRuntime().maxMemory() / 2.0 / settings.get(ServiceSettings.PARTITIONS);
        }
        double model = settings.get(ServiceSettings.MODEL_MEMORY);
        return new ModelBudget(
                new Limit(ServiceSettings.MODEL_MEMORY.key(), model == 0 ? partition : model),
                partition,
                limit(settings, ServiceSettings.RECORD_WORK),
                settings.get(ServiceSettings.CHUNK_WORK),
                ModelBudget.fixedBytes(settings.get(WaitingSettings.REMEMBERED), settings.get(ServiceSettings.WINDOW)),
                ModelBudget.targetBytes(settings.get(ServiceSettings.WINDOW)));
    }

    private static Reporting reporting(ServiceSettings settings) {
        return new Reporting(
                new StreamErrors.Settings(
                        Math.toIntExact(settings.get(ServiceSettings.WINDOW)), settings.get(ServiceSettings.FADING)),
                settings.get(ServiceSettings.REPORT_LABELS),
                settings.get(ServiceSettings.REPORT_SECONDS) * 1000,
                settings.get(ServiceSettings.LEVEL));
    }

    /** A third of what a transaction may take. */
    private static long slowNanos(ServiceSettings settings) {
        String millis = settings.kafka().getOrDefault(TRANSACTION_TIMEOUT, StreamService.TRANSACTION_MILLIS);
        return TimeUnit.MILLISECONDS.toNanos(Long.parseLong(millis)) / 3;
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

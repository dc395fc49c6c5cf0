package io.kstep.stream.broker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/** The settings of a broker that is alone, small and soon up, and the form of its folder. */
final class BrokerProperties {

    private static final int NODE = 1;
    private static final String CONTROLLER = "CONTROLLER";
    private static final String BROKER = "BROKER";

    private BrokerProperties() {}

    static Properties of(Path folder, BoundPorts ports) {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", String.valueOf(NODE));
        properties.put("log.dirs", logs(folder).toString());
        properties.put("listeners", listener(BROKER, ports.broker()) + "," + listener(CONTROLLER, ports.controller()));
        properties.put("advertised.listeners", listener(BROKER, ports.broker()));
        properties.put("listener.security.protocol.map", BROKER + ":PLAINTEXT," + CONTROLLER + ":PLAINTEXT");
        properties.put("inter.broker.listener.name", BROKER);
        properties.put("controller.listener.names", CONTROLLER);
        properties.put("controller.quorum.voters", NODE + "@" + BoundPorts.HOST + ":" + ports.controller());
        alone(properties);
        small(properties);
        soon(properties);
        return properties;
    }

    private static String listener(String name, int port) {
        return name + "://" + BoundPorts.HOST + ":" + port;
    }

    /** One node holds everything, and topics are made by those who want them. */
    private static void alone(Properties properties) {
        properties.put("auto.create.topics.enable", "false");
        properties.put("default.replication.factor", "1");
        for (String topic : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            properties.put(topic + ".replication.factor", "1");
            properties.put(topic + ".num.partitions", "1");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
    }

    /** It shares a process with those that use it. */
    private static void small(Properties properties) {
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "4");
        properties.put("background.threads", "2");
        properties.put("num.recovery.threads.per.data.dir", "2");
        properties.put("log.cleaner.dedupe.buffer.size", String.valueOf(4 << 20));
        properties.put("log.index.size.max.bytes", String.valueOf(1 << 20));
    }

    /** Groups form and dead transactions end without the waits that a cluster needs. */
    private static void soon(Properties properties) {
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("group.min.session.timeout.ms", "1000");
        properties.put("broker.session.timeout.ms", "60000"); // a busy machine is no dead broker
        properties.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "500");
    }

    /** Makes a folder that no broker has used yet ready for one. */
    static void format(Path folder) throws IOException {
        Path logs = logs(folder);
        if (Files.exists(logs.resolve("meta.properties"))) {
            return;
        }
        Files.createDirectories(logs);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setPrintStream(out)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(NODE)
                    .setDirectories(List.of(logs.toString()))
                    .setMetadataLogDirectory(logs.toString())
                    .setControllerListenerName(CONTROLLER)
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                    .run();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) { // as Kafka declares it
            throw new IOException(e.getMessage() + " " + said.toString(StandardCharsets.UTF_8), e);
        }
    }

    private static Path logs(Path folder) {
        return folder.toAbsolutePath().resolve("logs");
    }
}

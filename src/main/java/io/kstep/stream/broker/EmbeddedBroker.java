package io.kstep.stream.broker;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.bootstrap.BootstrapMetadata;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.apache.kafka.raft.QuorumConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * A single-node KRaft broker in this process: on loopback, on ports that are free, with its data in one folder. Started
 * again on the same folder it has its topics and its ports again, so that clients find it where it was. A fault of the
 * broker is an exception here, never the end of the process. Whoever gives the folder removes it.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    static {
        // The broker loads Log4j whoever else logs, and that cannot be loaded any more once Ctrl-C was pressed.
        System.setProperty("log4j.shutdownHookEnabled", "false");
    }

    private final BoundPorts ports;
    private final Faults faults;
    private final Metrics metrics;
    private final ControllerServer controller;
    private final BrokerServer broker;
    private boolean closed;

    private EmbeddedBroker(Path folder, BoundPorts ports, Map<String, String> extra) {
        this.ports = ports;
        faults = new Faults();
        Properties properties = BrokerProperties.of(folder, ports);
        properties.putAll(extra);
        KafkaConfig config = KafkaConfig.fromProps(properties, false);
        Tuple2<MetaPropertiesEnsemble, BootstrapMetadata> initial =
                KafkaRaftServer.initializeLogDirs(config, LOG, "embedded broker: ");
        metrics = new Metrics(Time.SYSTEM);
        SharedServer shared = new SharedServer(
                config,
                initial._1(),
                Time.SYSTEM,
                metrics,
                CompletableFuture.completedFuture(
                        QuorumConfig.parseVoterConnections(config.quorumConfig().voters())),
                QuorumConfig.parseBootstrapServers(config.quorumConfig().bootstrapServers()),
                faults,
                ports);
        controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), initial._2());
        broker = new BrokerServer(shared);
    }

    /** Starts a broker on a folder, which is made if there is none; returns when it takes records. */
    public static EmbeddedBroker start(Path folder) {
        return start(folder, Map.of());
    }

    /** The same with settings of the broker by Kafka's names. */
    public static EmbeddedBroker start(Path folder, Map<String, String> extra) {
        try {
            Files.createDirectories(folder);
            BoundPorts ports = BoundPorts.of(folder);
            try {
                BrokerProperties.format(folder);
                EmbeddedBroker started = new EmbeddedBroker(folder, ports, extra);
                started.startup();
                return started;
            } catch (RuntimeException | IOException e) {
                ports.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded broker cannot use " + folder + ": " + e.getMessage(), e);
        }
    }

    private void startup() {
        try {
            controller.startup();
            broker.startup();
        } catch (RuntimeException e) {
            close();
            throw new SpecException("the embedded broker does not start: "
                    + faults.first().map(Throwable::getMessage).orElse(e.getMessage()));
        }
    }

    /** Where clients connect: {@code host:port}. */
    public String bootstrap() {
        return BoundPorts.HOST + ":" + ports.broker();
    }

    /** Stops it in order; its data stay. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            broker.shutdown(); // before the controller, to which it announces that it stops
            broker.awaitShutdown();
            controller.shutdown();
            controller.awaitShutdown();
            metrics.close();
            ports.close();
        }
    }
}

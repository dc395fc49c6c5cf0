package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The processor on a Kafka cluster: starts, reports its state, ends cleanly. */
public final class StreamService implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StreamService.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LARGEST_RECORD = 16 << 20;
    private static final long BUFFER_BYTES = 32 << 20;

    /**
     * How long a chunk may take to learn: the broker ends a longer transaction, and all that it did is done again, for
     * ever if that is no quicker. Streams' own 10 s are little for a large chunk; at 45 s, when a dead processor is
     * missed too, what it left open keeps nobody waiting much longer.
     */
    static final String TRANSACTION_MILLIS = "45000";

    private static final String COMMIT_MILLIS = "100";

    private final ServiceSettings settings;
    private final InputConsumers clients;
    private final KafkaStreams streams;
    private final ModelQueries queries;
    private final ThreadFailures failures;
    private final ProgressWatch watch;

    public StreamService(ServiceSettings settings, StreamMetrics metrics) {
        ModelQueries.Host here = here(settings);
        Progress progress =
                new Progress(System::nanoTime, TimeUnit.SECONDS.toNanos(settings.get(HttpSettings.STALL_SECONDS)));
        Properties properties = properties(settings, here);
        new StateFolder(properties).prepare();
        this.settings = settings;
        clients = new InputConsumers(settings);
        Topology topology = KStepTopology.build(settings, metrics, progress, clients);
        streams = new KafkaStreams(topology, properties, clients);
        failures = new ThreadFailures(System::nanoTime, progress, this::growth);
        streams.setUncaughtExceptionHandler(failures);
        queries = new StoreQueries(
                streams,
                here,
                settings.get(ServiceSettings.MODEL_BYTES),
                progress,
                topology.describe().toString());
        watch = new ProgressWatch(streams, here, progress, metrics, settings);
    }

    /** The service's defaults for Kafka's settings; the user's own settings override them. */
    static Properties properties(ServiceSettings settings, ModelQueries.Host here) {
        Map<String, String> all = new TreeMap<>();
        all.put(StreamsConfig.APPLICATION_ID_CONFIG, settings.get(ServiceSettings.APPLICATION));
        all.put(StreamsConfig.APPLICATION_SERVER_CONFIG, here.name() + ":" + here.port());
        all.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:9092");
        all.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        all.put("processing.exception.handler.global.enabled", "true"); // else Kafka warns at every start
        all.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_MILLIS);
        // Streams counts a run as one record: the instances that it buffers are then as many as without runs
        all.put(
                StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG,
                Integer.toString(1000 / InstanceRuns.MOST_RECORDS));
        all.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), TRANSACTION_MILLIS);
        all.put(
                StreamsConfig.REPLICATION_FACTOR_CONFIG,
                settings.get(ServiceSettings.REPLICATION).toString());
        all.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class.getName());
        // models are larger than a batch of 16 kB, and a batch each is slow
        all.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), Integer.toString(256 << 10));
        int largest = largestRecord(settings);
        all.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), Integer.toString(largest));
        all.put(
                StreamsConfig.producerPrefix(ProducerConfig.BUFFER_MEMORY_CONFIG),
                Long.toString(Math.max(BUFFER_BYTES, 2L * largest)));
        all.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), Integer.toString(largest));
        all.putAll(settings.kafka());
        // a repartition topic is read from its first record, whatever the inputs of others want
        all.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        Properties properties = new Properties();
        properties.putAll(all);
        ReplicaName.setting(settings, properties, here, System::getenv)
                .ifPresent(name -> properties.put(name.getKey(), name.getValue()));
        return properties;
    }

    /** How often Kafka Streams commits; unreadable text is for Kafka to refuse. */
    static long commitMillis(ServiceSettings settings) {
        String text = settings.kafka().getOrDefault(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_MILLIS);
        return text.matches("\\d{1,15}") ? Long.parseLong(text) : 0;
    }

    /** The id that the service has, by which Kafka Streams calls its own topics. */
    static String application(ServiceSettings settings) {
        return settings.kafka()
                .getOrDefault(StreamsConfig.APPLICATION_ID_CONFIG, settings.get(ServiceSettings.APPLICATION));
    }

    /** What the producer must be ready to send: stores' records are smaller, they lie in {@link Parts pieces}. */
    static int largestRecord(ServiceSettings settings) {
        long largest = TopicPlan.of(settings).stream()
                .filter(plan -> !plan.input())
                .mapToLong(plan -> plan.largestRecord(settings))
                .max()
                .orElseThrow();
        return Math.toIntExact(Math.max(LARGEST_RECORD, largest));
    }

    private static ModelQueries.Host here(ServiceSettings settings) {
        String advertised = settings.get(HttpSettings.HTTP_ADVERTISED);
        int colon = advertised.lastIndexOf(':');
        return colon > 0
                ? new ModelQueries.Host(
                        advertised.substring(0, colon), Integer.parseInt(advertised.substring(colon + 1)))
                : new ModelQueries.Host(
                        settings.get(HttpSettings.HTTP_HOST), Math.toIntExact(settings.get(HttpSettings.HTTP_PORT)));
    }

    /** Starts on topics that exist; fails in one line where they do not fit the stores. */
    public void start() {
        try (Topics topics = new Topics(settings)) {
            topics.checkGrowth();
            clients.know(topics.inputIds());
        }
        streams.start();
        watch.start();
    }

    /** Whether partitions were added to the inputs, in one line. */
    private Optional<String> growth() {
        try (Topics topics = new Topics(settings)) {
            topics.checkGrowth();
            return Optional.empty();
        } catch (SpecException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** Why the processor ended by itself, in one line; empty while it has not. */
    public Optional<String> end() {
        return failures.end();
    }

    public ModelQueries queries() {
        return queries;
    }

    /** Kafka's own metrics, to be bound. */
    public KafkaStreams kafkaStreams() {
        return streams;
    }

    @Override
    public void close() {
        watch.close();
        if (!streams.close(PATIENCE)) {
            LOG.warn(
                    "the processor did not end within {} s; what it had not committed will be done again",
                    PATIENCE.toSeconds());
        }
    }
}

package io.kstep.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;

/** The topology under Kafka's test driver, with words for what goes in and what comes out. */
public final class TestStream implements AutoCloseable {

    static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final TopologyTestDriver driver;
    private final ServiceSettings settings;
    private long time = 1_000_000;

    public TestStream(String... pairs) {
        this(StreamMetrics.NONE, pairs);
    }

    TestStream(StreamMetrics metrics, String... pairs) {
        this(metrics, Reading.ALWAYS_AT_END, pairs);
    }

    TestStream(StreamMetrics metrics, Reading reading, String... pairs) {
        Map<String, String> texts = new HashMap<>(Map.of("hold.ms", "0")); // takes effect when sent
        for (int i = 0; i < pairs.length; i += 2) {
            texts.put(pairs[i], pairs[i + 1]);
        }
        settings = ServiceSettings.standard().with(texts);
        try {
            folder = Files.createTempDirectory("kstep-test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
        driver = new TopologyTestDriver(
                KStepTopology.build(settings, metrics, KStepTopology.unwatched(), reading),
                properties,
                Instant.ofEpochMilli(time));
    }

    public TestStream instance(String key, String json) {
        return send(settings.get(ServiceSettings.INSTANCES), key, json);
    }

    public TestStream label(String key, String json) {
        return send(settings.get(ServiceSettings.LABELS), key, json);
    }

    public TestStream control(String key, String json) {
        return send(settings.get(ServiceSettings.CONTROL), key, json);
    }

    TestStream send(String topic, String key, String value) {
        return send(topic, bytes(key), bytes(value));
    }

    TestStream send(String topic, byte[] key, byte[] value) {
        TestInputTopic<byte[], byte[]> input =
                driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
        input.pipeInput(key, value, time++);
        return this;
    }

    /** A record at a time of its own; the stream's goes on from where it was. */
    TestStream at(long when, String topic, String key, String value) {
        driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(bytes(key), bytes(value), when);
        return this;
    }

    /** Instances as Streams gets them where they come as one run. */
    TestStream run(List<ConsumerRecord<byte[], byte[]>> instances) {
        ConsumerRecord<byte[], byte[]> carrier = new InstanceRun(instances).carrier();
        driver.createInputTopic(carrier.topic(), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(null, null, carrier.headers(), carrier.timestamp()));
        return this;
    }

    /** Bytes of the values that a store has, all together. */
    long storedBytes(String store) {
        return stored(store).stream().mapToLong(value -> value.length).sum();
    }

    int largestStored(String store) {
        return stored(store).stream().mapToInt(value -> value.length).max().orElse(0);
    }

    /** A store itself, for a test that damages it. */
    KeyValueStore<Bytes, byte[]> store(String name) {
        return driver.getKeyValueStore(name);
    }

    private List<byte[]> stored(String store) {
        KeyValueStore<Bytes, byte[]> found = store(store);
        List<byte[]> values = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = found.all()) {
            all.forEachRemaining(entry -> values.add(entry.value));
        }
        return values;
    }

    /** Lets go of the changelogs, which the driver keeps in memory for ever and brokers keep on disk. */
    TestStream forgetChangelogs() {
        driver.producedTopicNames().stream()
                .filter(topic -> topic.endsWith("-changelog"))
                .forEach(topic -> driver.createOutputTopic(
                                topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList());
        return this;
    }

    /** Lets the wall clock go on, by which the processor tells how much it holds. */
    TestStream wait(Duration wall) {
        driver.advanceWallClockTime(wall);
        return this;
    }

    /** Lets the stream's time pass. */
    public TestStream later(long millis) {
        time += millis;
        return this;
    }

    long time() {
        return time;
    }

    private static byte[] bytes(String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    public List<JsonNode> predictions() {
        return json(ServiceSettings.PREDICTIONS);
    }

    public List<JsonNode> questions() {
        return json(ServiceSettings.QUESTIONS);
    }

    List<JsonNode> errors() {
        return json(ServiceSettings.ERRORS);
    }

    List<JsonNode> events() {
        return json(ServiceSettings.EVENTS);
    }

    List<String> eventTypes() {
        return events().stream().map(event -> event.path("type").asText()).toList();
    }

    List<TestRecord<byte[], byte[]>> models() {
        return records(ServiceSettings.MODELS);
    }

    List<TestRecord<byte[], byte[]>> deadLetters() {
        return records(ServiceSettings.DEAD_LETTERS);
    }

    /** Reasons of the dead letters since the last look. */
    public List<String> reasons() {
        return deadLetters().stream()
                .map(letter -> header(letter, DeadLetters.REASON))
                .toList();
    }

    static String header(TestRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private List<JsonNode> json(Setting<String> topic) {
        List<JsonNode> nodes = new ArrayList<>();
        for (TestRecord<byte[], byte[]> record : records(topic)) {
            try {
                nodes.add(JSON.readTree(record.value()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return nodes;
    }

    List<TestRecord<byte[], byte[]>> records(Setting<String> topic) {
        TestOutputTopic<byte[], byte[]> output =
                driver.createOutputTopic(settings.get(topic), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        return output.readRecordsToList();
    }

    @Override
    public void close() {
        driver.close();
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An instance of two features whose class is decided by the first. */
    static String instance(int id, double x, double y, String labelOrNull) {
        return "{\"id\":\"" + id + "\",\"features\":{\"x\":" + x + ",\"y\":" + y + "}"
                + (labelOrNull == null ? "" : ",\"label\":\"" + labelOrNull + "\"") + "}";
    }
}

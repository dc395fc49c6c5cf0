package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.stream.TestStream;
import io.kstep.stream.broker.TestBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A newcomer with topics that others write, who types what the README says: every record is predicted, as it would have
 * been in the wire format, and none is a dead letter.
 */
@ExtendWith(TestBroker.class)
class ExistingTopicsTest {

    private static final int PHASES = 4;
    private static final int OF_PHASE = 500;
    private static final Pattern LEARNED =
            Pattern.compile("(?m)^kstep_labels_total\\{.*outcome=\"learned\".*\\} ([0-9.E]+)$");
    private static final List<String> TYPES = List.of("pump", "fan");

    @TempDir
    private Path folder;

    private String prefix;
    private int port;

    @RepeatedTest(1)
    void shouldServeByTheReadmesCommands(RepetitionInfo repetition) throws Exception {
        prefix = "newcomer" + repetition.getCurrentRepetition() + "-";
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        String readme = Files.readString(Path.of("README.md"));
        Matcher block = Pattern.compile("```sh\\n(java -jar target/kstep.jar topics try.*?)```", Pattern.DOTALL)
                .matcher(readme);
        assertThat(block.find()).as("the README has the commands").isTrue();
        Path config = folder.resolve("existing.properties");
        List<List<Object>> commands = commands(block.group(1), config);
        makeTopics();
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                // one request at a time: where a new topic refuses the first batch and takes the second, the first
                // never
                // gets in
                Map.of("bootstrap.servers", TestBroker.bootstrap(), "max.in.flight.requests.per.connection", "1"),
                new StringSerializer(),
                new StringSerializer())) {
            instances(producer, 0);
            // of a machine that sends no readings; one of theirs might be learned before their other readings come
            send(producer, "findings", null, finding(0).replace(type(0), "crane"));
            producer.flush();
            assertThat(Outcome.of(commands.get(0).toArray()).out())
                    .contains("5 refused", "--set 'map.instances.id=reading.no'");
            for (List<Object> command : commands.subList(1, commands.size() - 1)) {
                Outcome.of(command.toArray()).fine();
            }
            serve(commands.get(commands.size() - 1), producer);
        }
    }

    /** The commands as they stand, on this broker and these topics; the file that is written between them is written. */
    private List<List<Object>> commands(String script, Path config) throws IOException {
        String here = script.replace("localhost:9092", TestBroker.bootstrap())
                .replace("existing.properties", config.toString())
                .replaceAll("(telemetry|findings)\\b", prefix + "$1");
        Matcher file = Pattern.compile("cat > \\S+ <<END\\n(.*?)END\\n", Pattern.DOTALL)
                .matcher(here);
        assertThat(file.find()).isTrue();
        Files.writeString(
                config,
                file.group(1) + "topics.prefix=" + prefix + "\nkafka.state.dir=" + folder.resolve("state")
                        + "\nhttp.port=" + port + "\n");
        List<List<Object>> commands = new ArrayList<>();
        for (String line : file.replaceAll("").strip().split("\\n")) {
            assertThat(line).startsWith("java -jar target/kstep.jar ");
            List<Object> words = new ArrayList<>(List.of(line.split(" ")));
            commands.add(words.subList(3, words.size()));
        }
        return commands;
    }

    private void makeTopics() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", TestBroker.bootstrap()))) {
            admin.createTopics(List.of(
                            new NewTopic(prefix + "telemetry", 3, (short) 1),
                            new NewTopic(prefix + "findings", 1, (short) 1)))
                    .all()
                    .get(60, TimeUnit.SECONDS);
            Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
            asked.put(new TopicPartition(prefix + "findings", 0), OffsetSpec.latest());
            IntStream.range(0, 3)
                    .forEach(p -> asked.put(new TopicPartition(prefix + "telemetry", p), OffsetSpec.latest()));
            admin.listOffsets(asked).all().get(60, TimeUnit.SECONDS); // answered once there are leaders
        }
    }

    private void serve(List<Object> command, KafkaProducer<String, String> producer) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Outcome> serving =
                CompletableFuture.supplyAsync(() -> Outcome.of(false, stop::get, command.toArray()));
        try {
            for (int phase = 0; phase < PHASES; phase++) {
                if (phase > 0) {
                    instances(producer, phase);
                }
                int all = (phase + 1) * OF_PHASE;
                assertThat(TestBroker.read(prefix + "kstep.predictions", all).size())
                        .isEqualTo(all);
                for (int i = phase * OF_PHASE; i < all; i++) {
                    send(producer, "findings", null, finding(i));
                }
                producer.flush();
                assertThat(learned(all)).isEqualTo(all);
            }
            Map<String, JsonNode> said = new TreeMap<>();
            for (ConsumerRecord<String, byte[]> record :
                    TestBroker.read(prefix + "kstep.predictions", PHASES * OF_PHASE)) {
                said.put(record.key() + " " + tree(record).path("id").asText(), tree(record));
            }
            Map<String, JsonNode> wanted = enveloped();
            assertThat(said.keySet()).isEqualTo(wanted.keySet());
            wanted.forEach((id, prediction) -> assertThat(said.get(id)).as(id).isEqualTo(prediction));
        } finally {
            stop.set(true);
        }
        serving.get(120, TimeUnit.SECONDS).fine();
        assertThat(TestBroker.all(prefix + "kstep.predictions")).hasSize(PHASES * OF_PHASE);
        assertThat(TestBroker.all(prefix + "kstep.dead-letters")).isEmpty();
    }

    /** Labels that the service says it has learned, once they are as many as wanted. */
    private int learned(int wanted) throws Exception {
        HttpRequest metrics = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .build();
        int learned = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (learned < wanted && System.nanoTime() < end) {
            learned = 0;
            Matcher line = LEARNED.matcher(HttpClient.newHttpClient()
                    .send(metrics, HttpResponse.BodyHandlers.ofString())
                    .body());
            while (line.find()) {
                learned += (int) Double.parseDouble(line.group(1));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        return learned;
    }

    private static JsonNode tree(ConsumerRecord<String, byte[]> record) throws IOException {
        return Outcome.json(new String(record.value(), StandardCharsets.UTF_8));
    }

    private void instances(KafkaProducer<String, String> producer, int phase) {
        for (int i = phase * OF_PHASE; i < (phase + 1) * OF_PHASE; i++) {
            send(
                    producer,
                    "telemetry",
                    "machine-" + i % 37,
                    "{\"machine\":{\"type\":\"%s\",\"site\":\"s%d\"},\"reading\":{\"no\":\"r%d\",\"temp\":%s,\"rpm\":[%s,%s]}}"
                            .formatted(type(i), i % 3, i, temp(i), rpm(i), 1000 - rpm(i)));
        }
        producer.flush();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is not there is missed below
    private void send(KafkaProducer<String, String> producer, String topic, String key, String value) {
        producer.send(new ProducerRecord<>(prefix + topic, key, value));
    }

    private static String type(int i) {
        return TYPES.get(i % TYPES.size());
    }

    private static double temp(int i) {
        return 20 + 3 * Math.sin(i * 0.7) + (isWorn(i) ? 4 : 0);
    }

    private static double rpm(int i) {
        return 900 + 50 * Math.cos(i * 1.3);
    }

    private static boolean isWorn(int i) {
        return i * 7 % 11 < 4;
    }

    private static String finding(int i) {
        return "{\"reading_no\":\"r%d\",\"type\":\"%s\",\"verdict\":\"%s\",\"by\":\"ann\"}"
                .formatted(i, type(i), isWorn(i) ? "worn" : "ok");
    }

    /** The same in the wire format. */
    private static Map<String, JsonNode> enveloped() {
        Map<String, JsonNode> said = new TreeMap<>();
        try (TestStream stream = new TestStream()) {
            for (int phase = 0; phase < PHASES; phase++) {
                for (int i = phase * OF_PHASE; i < (phase + 1) * OF_PHASE; i++) {
                    stream.instance(
                            type(i),
                            "{\"id\":\"r%d\",\"features\":{\"temp\":%s,\"a\":%s,\"b\":%s}}"
                                    .formatted(i, temp(i), rpm(i), 1000 - rpm(i)));
                    said.put(type(i) + " r" + i, stream.predictions().get(0));
                }
                for (int i = phase * OF_PHASE; i < (phase + 1) * OF_PHASE; i++) {
                    stream.label(type(i), "{\"id\":\"r%d\",\"label\":\"%s\"}".formatted(i, isWorn(i) ? "worn" : "ok"));
                }
            }
            assertThat(stream.reasons()).isEmpty();
        }
        return said;
    }
}

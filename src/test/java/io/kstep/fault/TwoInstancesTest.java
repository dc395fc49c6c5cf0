package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kstep.data.generate.Generators;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import io.kstep.stream.replay.RealPace;
import io.kstep.stream.replay.Replay;
import io.kstep.stream.replay.ReplaySettings;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two processors on one Kafka, asked over HTTP: either answers for both, and one for all when the other is killed. */
@ExtendWith(TestBroker.class)
class TwoInstancesTest {

    private static final int RECORDS = 3_000;
    private static final List<String> MODELS =
            IntStream.range(0, 10).mapToObj(i -> "model/" + i).toList();

    private final ServiceSettings settings = TestBroker.settings().with("topics.partitions", "4");

    @TempDir
    private Path folder;

    @Test
    void shouldAnswerForEachOtherAndForOneThatDied() {
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        try (ServiceProcess one = process("one").start();
                ServiceProcess other = process("other").start()) {
            Ask.until("both are ready", () -> isReady(one) && isReady(other) && partitions(one) == 2);
            replay();
            TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), RECORDS);
            Ask.until("one lists all models", () -> keys(one, "").equals(MODELS));

            assertThat(keys(other, "")).isEqualTo(MODELS);
            assertThat(holders(one)).hasSize(2).isEqualTo(holders(other));
            assertThat(keys(one, "&after=model/3")).isEqualTo(MODELS.subList(4, 10));
            for (String key : MODELS) {
                for (String path : List.of("models/", "errors/")) {
                    HttpResponse<String> here = Ask.get(one.url() + path + key.replace("/", "%2F"));
                    HttpResponse<String> there = Ask.get(other.url() + path + key.replace("/", "%2F"));
                    assertThat(here.statusCode()).as(here.body()).isEqualTo(200);
                    assertThat(there.body()).isEqualTo(here.body());
                }
            }
            assertThat(Ask.get(one.url() + "models/no-such").statusCode()).isEqualTo(404);
            JsonNode before = stored(one, "models/model%2F0");

            other.kill();
            Ask.until("one has taken over", () -> isReady(one) && partitions(one) == 4);
            assertThat(keys(one, "")).isEqualTo(MODELS);
            assertThat(holders(one)).hasSize(1);
            assertThat(stored(one, "models/model%2F0")).isEqualTo(before);
        }
    }

    /** What is stored of a model: not the shares of its latest answers, which are in memory only. */
    private static JsonNode stored(ServiceProcess process, String path) {
        ObjectNode answer = (ObjectNode) Ask.json(process.url() + path);
        answer.remove("shares");
        assertThat(answer.path("classifier").isObject()).isTrue();
        return answer;
    }

    private ServiceProcess process(String name) {
        Map<String, String> texts = new TreeMap<>(settings.texts());
        texts.put("errors.every.labels", "100");
        texts.put("http.peers", "127.0.0.1:*"); // each is on a port of its own
        texts.put("kafka.consumer.session.timeout.ms", "6000");
        texts.put("kafka.consumer.heartbeat.interval.ms", "1500");
        texts.put("kafka.producer.transaction.timeout.ms", "4000"); // so are the transactions of one that was killed
        return new ServiceProcess(folder.resolve(name), 256, texts);
    }

    private void replay() {
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            List<Replay.Source> sources = MODELS.stream()
                    .map(key -> new Replay.Source(key, Generators.parse("sea(seed=" + MODELS.indexOf(key) + ")")))
                    .toList();
            ReplaySettings how =
                    ReplaySettings.plain(System.currentTimeMillis()).withModels(true, Map.of("chunk", "50"));
            new Replay(sources, how, out, new RealPace(() -> false)).run(RECORDS, counts -> {});
            out.flush();
        }
    }

    private static boolean isReady(ServiceProcess process) {
        return Ask.get(process.url() + "health/ready").statusCode() == 200;
    }

    /** How many partitions it works on: told by it every few seconds. */
    private static long partitions(ServiceProcess process) {
        return Ask.get(process.url() + "metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith("kstep_models_cached{"))
                .count();
    }

    private static List<String> keys(ServiceProcess process, String query) {
        List<String> keys = new ArrayList<>();
        for (JsonNode model :
                Ask.json(process.url() + "models?limit=100" + query).path("models")) {
            keys.add(model.path("key").asText());
        }
        return keys;
    }

    private static Set<String> holders(ServiceProcess process) {
        Set<String> holders = new TreeSet<>();
        for (JsonNode model : Ask.json(process.url() + "models").path("models")) {
            holders.add(model.path("host").asText());
        }
        return holders;
    }
}

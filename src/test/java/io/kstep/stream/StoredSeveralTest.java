package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.evaluate.JointForecast;
import io.kstep.evaluate.StreamErrors;
import io.kstep.session.ModelRecord;
import io.kstep.session.Waiting;
import io.kstep.wire.ModelFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the stores hold of models of several class variables can still be read. The golden file was written with {@code
 * -Dkstep.golden.write=true}; it is never written again: another form has a file of its own.
 */
class StoredSeveralTest {

    private static final String GOLDEN = "several-v1.bin";
    private static final String MODEL = "multi(learner=mdjk(nb(density=gaussian)),main=parent,chunk=40,submodels=2)";
    private static final List<String> STORES =
            List.of(ModelStores.MODELS, ModelStores.PARTS, ModelStores.JOURNAL, ModelStores.PENDING);
    private static final double[] ASKED = {-1.5, 0.1, 2};

    private record Golden(List<List<KeyValue<Bytes, byte[]>>> stores, byte[] published, List<String> predictions) {

        static Golden read() throws IOException {
            try (InputStream found = StoredSeveralTest.class.getResourceAsStream(GOLDEN)) {
                assertThat(found).as(GOLDEN).isNotNull();
                BinaryReader in = new BinaryReader(found.readAllBytes());
                List<List<KeyValue<Bytes, byte[]>>> stores = new ArrayList<>();
                for (int s = 0; s < STORES.size(); s++) {
                    stores.add(in.readList(from -> KeyValue.pair(Bytes.wrap(from.readBytes()), from.readBytes())));
                }
                Golden golden = new Golden(stores, in.readBytes(), in.readList(BinaryReader::readText));
                in.expectEnd();
                return golden;
            }
        }
    }

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Files.write(Path.of("src/test/resources/io/kstep/stream", GOLDEN), written());
        }
    }

    private static byte[] written() {
        BinaryWriter out = new BinaryWriter();
        try (TestStream stream = stream()) {
            SplittableRandom random = new SplittableRandom(3);
            byte[] published = {};
            for (int i = 0; i < 110; i++) {
                double x = random.nextGaussian();
                String way = x > 0 ? "\"up\"" : i > 60 ? "\"side\"" : "\"down\"";
                String size = random.nextInt(6) == 0 ? "{\"not\":\"big\"}" : x > 0.5 ? "\"big\"" : "\"small\"";
                String label =
                        "{\"targets\":{\"way\":" + way + ",\"size\":" + (i > 3 && i % 7 == 0 ? null : size) + "}}";
                stream.instance("m", instance("" + i, x, i % 3 == 1 ? null : label));
                if (i % 3 == 1) {
                    stream.label("m", "{\"id\":\"" + i + "\",\"label\":" + label + "}");
                }
                published = stream.models().stream()
                        .reduce((a, b) -> b)
                        .map(record -> record.value())
                        .orElse(published);
            }
            stream.instance("m", instance("waits", 0.3, null));
            stream.label("m", "{\"id\":\"early\",\"label\":{\"targets\":{\"way\":\"up\"}}}");
            for (String store : STORES) {
                List<KeyValue<Bytes, byte[]>> entries = new ArrayList<>();
                try (KeyValueIterator<Bytes, byte[]> all = stream.store(store).all()) {
                    all.forEachRemaining(entries::add);
                }
                out.writeList(
                        entries, (to, entry) -> to.writeBytes(entry.key.get()).writeBytes(entry.value));
            }
            out.writeBytes(published);
            out.writeList(asked(stream), (to, said) -> to.writeText(said.toString()));
        }
        return out.toBytes();
    }

    private static TestStream stream() {
        return new TestStream("model.model", MODEL, "errors.every.labels", "25");
    }

    private static String instance(String id, double x, String labelOrNull) {
        return "{\"id\":\"" + id + "\",\"features\":{\"x\":" + x + ",\"y\":" + (x * x) + "}"
                + (labelOrNull == null ? "" : ",\"label\":" + labelOrNull) + "}";
    }

    private static List<JsonNode> asked(TestStream stream) {
        stream.predictions();
        for (double x : ASKED) {
            stream.instance("m", instance("asked" + x, x, null));
        }
        return stream.predictions();
    }

    @Test
    void shouldStillReadTheStoresAndPredictAsThen() throws IOException {
        Golden golden = Golden.read();
        try (TestStream stream = stream()) {
            for (int s = 0; s < STORES.size(); s++) {
                for (KeyValue<Bytes, byte[]> entry : golden.stores.get(s)) {
                    stream.store(STORES.get(s)).put(entry.key, entry.value);
                }
            }
            List<JsonNode> now = asked(stream);
            assertThat(stream.reasons()).isEmpty();
            for (int i = 0; i < ASKED.length; i++) {
                assertSame(now.get(i), new ObjectMapper().readTree(golden.predictions.get(i)));
            }
            for (int i = 0; i < 40; i++) {
                stream.instance("m", instance("n" + i, i - 20, "{\"targets\":{\"way\":\"up\",\"size\":\"big\"}}"));
            }
            assertThat(stream.eventTypes()).contains("chunk-learned");
            assertThat(stream.errors()).isNotEmpty();
        }
    }

    private static void assertSame(JsonNode now, JsonNode then) {
        assertThat(now.path("version").asInt())
                .isEqualTo(then.path("version").asInt())
                .isEqualTo(2);
        assertThat(now.path("vector").path("labels"))
                .isEqualTo(then.path("vector").path("labels"));
        assertThat(now.path("vector").path("probability").asDouble())
                .isCloseTo(then.path("vector").path("probability").asDouble(), within(1e-9));
        then.path("targets")
                .properties()
                .forEach(target -> target.getValue()
                        .path("posterior")
                        .properties()
                        .forEach(p -> assertThat(now.path("targets")
                                        .path(target.getKey())
                                        .path("posterior")
                                        .path(p.getKey())
                                        .asDouble())
                                .isCloseTo(p.getValue().asDouble(), within(1e-9))));
    }

    @Test
    void shouldStillReadErrorsWaitingOnesAndTheModel() throws IOException {
        Golden golden = Golden.read();
        ModelRecord stored = ModelRecord.read(golden.stores.get(0).get(0).value);
        assertThat(stored.ledger().errors().report().several().orElseThrow().vectors())
                .isPositive();
        BinaryWriter errors = new BinaryWriter();
        stored.ledger().errors().write(errors);
        BinaryWriter again = new BinaryWriter();
        StreamErrors.read(
                        new BinaryReader(errors.toBytes()),
                        stored.ledger().errors().form())
                .write(again);
        assertThat(again.toBytes()).isEqualTo(errors.toBytes());
        List<Waiting> waiting = golden.stores.get(3).stream()
                .map(entry -> Waiting.read(entry.value))
                .toList();
        assertThat(waiting).hasSize(2);
        assertThat(waiting).anySatisfy(one -> {
            assertThat(one).isInstanceOf(Waiting.WaitingInstance.class);
            double[] said = ((Waiting.WaitingInstance) one).predicted().posterior();
            assertThat(new JointForecast(said).vector()).hasSize(2);
        });
        assertThat(ModelFormat.read(golden.published).schema().targets()).hasSize(2);
        assertThat(ModelFormat.write(ModelFormat.read(golden.published))).isEqualTo(golden.published);
    }
}

package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.StreamModel;
import io.kstep.session.JournalEntry;
import io.kstep.session.Ledger;
import io.kstep.session.ModelRecord;
import io.kstep.session.Predicted;
import io.kstep.session.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the stores of every version hold can still be read. Version 2 added to the errors how far they wander, version 3
 * to that since the start its later part. The latest golden file was written with {@code -Dkstep.golden.write=true}; none
 * is ever written again.
 */
class StoredFormsTest {

    private static final int LATEST = 3;
    private static final double[] ASKED = {3, 4, 5};
    private static final double EXPECTED = 0.54755297141141;

    private static String golden(int version) {
        return "stores-v" + version + ".bin";
    }

    private static BinaryReader open(int version) throws IOException {
        try (InputStream in = StoredFormsTest.class.getResourceAsStream(golden(version))) {
            assertThat(in).as(golden(version)).isNotNull();
            return new BinaryReader(in.readAllBytes());
        }
    }

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Files.write(Path.of("src/test/resources/io/kstep/stream", golden(LATEST)), written());
        }
    }

    @Test
    void shouldStillWriteErrorsAsTheLatestGoldenFileHasThem() throws IOException {
        byte[] record = open(LATEST).readBytes();
        assertThat(record[0]).isEqualTo((byte) LATEST);
        BinaryWriter golden = new BinaryWriter();
        ModelRecord.read(record).ledger().errors().write(golden);
        BinaryWriter now = new BinaryWriter();
        errors().write(now);
        assertThat(now.toBytes()).isEqualTo(golden.toBytes());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, LATEST})
    void shouldStillReadModelsWaitingOnesAndJournals(int version) throws IOException {
        BinaryReader golden = open(version);
        ModelRecord stored = ModelRecord.read(golden.readBytes());
        List<byte[]> parts = golden.readList(BinaryReader::readBytes);
        assertThat(stored.epoch()).isEqualTo(4);
        assertThat(stored.settings()).containsEntry("chunk", "50");
        assertThat(stored.ledger().errors().labels()).isEqualTo(2);
        StreamModel model = stored.resume(number -> parts.get(number));
        assertThat(model.labels()).isEqualTo(120);
        assertThat(model.openRows()).isEqualTo(20);
        Beliefs beliefs = new Beliefs();
        model.predict(ASKED, beliefs);
        assertThat(beliefs.first().probabilities()[0]).isCloseTo(EXPECTED, within(1e-9));

        Waiting instance = Waiting.read(golden.readBytes());
        assertThat(instance).isInstanceOf(Waiting.WaitingInstance.class);
        assertThat(((Waiting.WaitingInstance) instance).predicted().values()).containsExactly(ASKED);
        Waiting label = Waiting.read(golden.readBytes());
        assertThat(label.deadline()).isEqualTo(2_000);

        BinaryReader journal = new BinaryReader(golden.readBytes());
        assertThat(JournalEntry.read(journal, 3)).isEqualTo(new JournalEntry.NewClass(0, "third"));
        assertThat(JournalEntry.read(journal, 3)).isEqualTo(new JournalEntry.NewValue(1, "red"));
        JournalEntry.Labelled labelled = (JournalEntry.Labelled) JournalEntry.read(journal, 3);
        assertThat(labelled.label()).isEqualTo(new Label.Doubtful(1, 0.25));
        assertThat(labelled.predicted().posterior()).containsExactly(0.5, 0.5);
        journal.expectEnd();
        golden.expectEnd();
    }

    /** A rolling upgrade: what an older kstep stored is taken up by this one, which predicts and learns on. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, LATEST})
    void shouldGoOnFromTheStoresOfEveryVersion(int version) throws IOException {
        BinaryReader golden = open(version);
        byte[] record = golden.readBytes();
        List<byte[]> parts = golden.readList(BinaryReader::readBytes);
        try (TestStream stream = new TestStream()) {
            StoreKeys keys = new StoreKeys("m");
            stream.store(ModelStores.MODELS).put(keys.model(), record);
            for (int i = 0; i < parts.size(); i++) {
                Parts.write(stream.store(ModelStores.PARTS), keys, i, parts.get(i));
            }
            Schema schema = ModelRecord.read(record).resume(parts::get).schema();
            for (int i = 0; i <= 40; i++) {
                stream.instance("m", json(schema, i));
            }
            assertThat(stream.reasons()).isEmpty();
            List<JsonNode> predictions = stream.predictions();
            assertThat(predictions).hasSize(41);
            assertThat(predictions
                            .get(0)
                            .path("posterior")
                            .path(schema.classes().get(0))
                            .asDouble())
                    .isCloseTo(EXPECTED, within(1e-9));
            assertThat(stream.eventTypes())
                    .as("20 rows of the chunk were there")
                    .containsExactly("chunk-learned");
            assertThat(stream.store(ModelStores.MODELS).get(keys.model())[0]).isEqualTo((byte) LATEST);
        }
    }

    private static String json(Schema schema, int i) {
        String features = IntStream.range(0, ASKED.length)
                .mapToObj(j -> "\"" + schema.features().get(j).name() + "\":" + ASKED[j])
                .collect(Collectors.joining(","));
        return "{\"id\":\"u" + i + "\",\"features\":{" + features + "},\"label\":\""
                + schema.classes().get(i % 2) + "\"}";
    }

    private static StreamErrors errors() {
        StreamErrors errors = new StreamErrors(StreamErrors.Settings.DEFAULT);
        errors.add(new double[] {0.2, 0.8}, 1);
        errors.closeChunk();
        errors.add(new double[] {0.2, 0.8}, 0);
        return errors;
    }

    private static byte[] written() {
        Generator stream = Generators.parse("sea(seed=4)");
        KStepModel learner = new KStepModel(KStepSettings.DEFAULT.with(Map.of("chunk", "50")), stream.schema());
        for (int i = 0; i < 120; i++) {
            LabelledInstance row = stream.next();
            learner.learn(row.instance().values(), row.label(), i);
        }
        List<byte[]> parts = new ArrayList<>();
        learner.submodels().forEach(submodel -> {
            BinaryWriter part = new BinaryWriter();
            submodel.write(part);
            parts.add(part.toBytes());
        });
        BinaryWriter rows = new BinaryWriter();
        learner.writeRows(0, learner.openRows(), rows);
        parts.add(rows.toBytes());
        BinaryWriter state = new BinaryWriter();
        learner.write(state);
        ModelRecord stored = new ModelRecord(
                4,
                learner.settings().byName(),
                false,
                new ModelRecord.Dates(1, 2, 3, 1, 0),
                new ModelRecord.PartNumbers(List.of(0, 1), Map.of(), List.of(2), 3),
                state.toBytes(),
                new Ledger(errors(), null, null, null),
                null);
        BinaryWriter journal = new BinaryWriter();
        new JournalEntry.NewClass(0, "third").write(journal);
        new JournalEntry.NewValue(1, "red").write(journal);
        new JournalEntry.Labelled(77, 1_000, asked(-1), new Label.Doubtful(1, 0.25), false, 0).write(journal);
        return new BinaryWriter()
                .writeBytes(stored.toBytes())
                .writeList(parts, BinaryWriter::writeBytes)
                .writeBytes(new Waiting.WaitingInstance(1, 1_000, asked(0), null).toBytes(new BinaryWriter()))
                .writeBytes(new Waiting.WaitingLabel(2, 2_000, new byte[] {1, 2}).toBytes(new BinaryWriter()))
                .writeBytes(journal.toBytes())
                .toBytes();
    }

    private static Predicted asked(int last) {
        return new Predicted(Context.LastLabel.of(last), ASKED, new double[] {0.5, 0.5});
    }
}

package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.session.ModelRecord;
import io.kstep.session.UnreadableState;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stored model that cannot be read is the fault of no record: it stops the service, or is skipped where that is set. */
class UnreadableModelsTest {

    private static final String[] SKIP = {"models.unreadable", "skip", "models.cached", "1", "model.chunk", "20"};
    private static final String[] STOP = {"models.cached", "1", "model.chunk", "20"};

    /** A model "a" that only the stores hold, since "b" took its place in memory, and whose bytes are changed. */
    private static TestStream damaged(String damage, String... settings) {
        TestStream stream = new TestStream(settings);
        for (int i = 0; i < 30; i++) {
            stream.instance("a", TestStream.instance(i, i % 7, 1, i % 2 == 0 ? "even" : "odd"));
        }
        stream.instance("b", TestStream.instance(0, 1, 1, "even"));
        KeyValueStore<Bytes, byte[]> models = stream.store(ModelStores.MODELS);
        Bytes key = new StoreKeys("a").model();
        byte[] bytes = models.get(key);
        switch (damage) {
            case "newer" -> bytes[0] = 99;
            case "cut" -> bytes = Arrays.copyOf(bytes, bytes.length / 2);
            case "empty" -> bytes = new byte[0];
            case "part" -> deleteParts(stream.store(ModelStores.PARTS), new StoreKeys("a"));
            case "journal" -> stream.store(ModelStores.JOURNAL).put(new StoreKeys("a").entry(0), new byte[] {9, 9});
            default -> throw new IllegalArgumentException(damage);
        }
        models.put(key, bytes);
        stream.predictions();
        stream.events();
        assertThat(stream.reasons()).isEmpty();
        return stream;
    }

    private static void deleteParts(KeyValueStore<Bytes, byte[]> parts, StoreKeys keys) {
        for (int number = 0; number < 20; number++) {
            Parts.delete(parts, keys, number);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"newer", "cut", "empty", "part", "journal"})
    void shouldStopAtARecordOfItAndMakeNoDeadLetter(String damage) {
        try (TestStream stream = damaged(damage, STOP)) {
            for (String json :
                    new String[] {TestStream.instance(50, 1, 1, null), TestStream.instance(51, 1, 1, "odd")}) {
                assertThatThrownBy(() -> stream.instance("a", json))
                        .hasRootCauseInstanceOf(RuntimeException.class)
                        .satisfies(e -> assertThat(unreadable(e).getMessage())
                                .contains("partition 0", "'a'", "cannot be read", "models.unreadable=skip"));
            }
            assertThatThrownBy(() -> stream.control("a", "{\"command\":\"delete\"}"))
                    .satisfies(e -> assertThat(unreadable(e)).isNotNull());
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.predictions()).isEmpty();
        }
    }

    private static UnreadableState unreadable(Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof UnreadableState)) {
            cause = cause.getCause();
        }
        return (UnreadableState) cause;
    }

    @ParameterizedTest
    @ValueSource(strings = {"newer", "cut", "empty", "part", "journal"})
    void shouldSkipItsRecordsAndServeTheOthersWhereThatIsSet(String damage) {
        try (TestStream stream = damaged(damage, SKIP)) {
            stream.instance("a", TestStream.instance(50, 1, 1, "odd"))
                    .label("a", "{\"id\":\"50\",\"label\":\"odd\"}")
                    .control("a", "{\"command\":\"pause\"}");
            assertThat(stream.reasons()).hasSize(3).allMatch(reason -> reason.contains("'a' cannot be read"));
            stream.instance("b", TestStream.instance(51, 1, 1, null));
            assertThat(stream.predictions()).hasSize(1);
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldDeleteItWithAllThatBelongsToIt() {
        try (TestStream stream = damaged("newer", SKIP)) {
            stream.models();
            stream.control("a", "{\"command\":\"delete\"}");
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.eventTypes()).containsExactly("deleted");
            assertThat(stream.models()).hasSize(1).allMatch(record -> record.value() == null);
            stream.instance("a", TestStream.instance(52, 1, 1, "odd"));
            assertThat(stream.predictions()).hasSize(1);
            assertThat(stream.eventTypes()).contains("created");
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldResetItToTheSettingsOfTheService() {
        try (TestStream stream = damaged("cut", SKIP)) {
            stream.control("a", "{\"command\":\"reset\"}");
            assertThat(stream.reasons()).isEmpty();
            assertThat(stream.eventTypes()).containsExactly("reset", "created");
            stream.instance("a", TestStream.instance(53, 1, 1, "odd"));
            assertThat(stream.predictions()).hasSize(1);
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldTellTheNewestFormatWithoutReadingTheModels() {
        try (TestStream stream = new TestStream(STOP)) {
            stream.instance("a", TestStream.instance(0, 1, 1, "odd"));
            ModelStores stores = new ModelStores(
                    stream.store(ModelStores.MODELS),
                    stream.store(ModelStores.PARTS),
                    stream.store(ModelStores.JOURNAL),
                    stream.store(ModelStores.PENDING));
            Bytes stamp = Bytes.wrap(new byte[] {0, 1});
            assertThat(stores.parts().get(stamp)).containsExactly(ModelRecord.WITH_NEWCOMERS);
            StoredFormat.check(stores);
            stores.parts().put(stamp, new byte[] {99});
            StoredFormat.check(stores); // nothing of the newer kstep is left
            byte[] model = stores.models().get(new StoreKeys("a").model());
            model[0] = 99;
            stores.models().put(new StoreKeys("a").model(), model);
            assertThatThrownBy(() -> StoredFormat.check(stores))
                    .hasMessageContaining("1 stored model")
                    .hasMessageContaining("'a'")
                    .hasMessageContaining("format 99");
            stores.parts().delete(stamp);
            assertThatThrownBy(() -> StoredFormat.check(stores)).isInstanceOf(UnreadableState.class);
        }
    }
}

package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartsTest {

    private static final StoreKeys KEYS = new StoreKeys("eu");

    private final KeyValueStore<Bytes, byte[]> store =
            Stores.inMemoryKeyValueStore("parts").get();

    @ParameterizedTest
    @ValueSource(
            ints = {
                0,
                1,
                Parts.PIECE_BYTES - 1,
                Parts.PIECE_BYTES,
                Parts.PIECE_BYTES + 1,
                3 * Parts.PIECE_BYTES,
                20 << 20
            })
    void shouldTakeAnythingApartAndPutItTogether(int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(length).nextBytes(bytes);
        Parts.write(store, KEYS, 7, bytes);
        Parts.write(store, KEYS, 8, new byte[] {8});
        assertThat(Parts.read(store::get, KEYS, 7)).isEqualTo(bytes);
        try (KeyValueIterator<Bytes, byte[]> all = store.range(KEYS.model(), KEYS.end())) {
            all.forEachRemaining(entry -> assertThat(entry.value.length).isLessThanOrEqualTo(Parts.PIECE_BYTES));
        }
        Parts.delete(store, KEYS, 7);
        assertThat(Parts.read(store::get, KEYS, 7)).isNull();
        assertThat(store.approximateNumEntries()).as("the other part stays").isEqualTo(1);
        assertThat(Parts.read(store::get, KEYS, 8)).containsExactly(8);
    }

    @Test
    void shouldNotTakeSomePiecesForTheWhole() {
        Parts.write(store, KEYS, 1, new byte[2 * Parts.PIECE_BYTES]);
        store.delete(KEYS.piece(1, 2));
        assertThat(Parts.read(store::get, KEYS, 1)).isNull();
    }
}

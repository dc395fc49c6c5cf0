package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryFormatException;
import io.kstep.data.Label;
import io.kstep.incremental.Context;
import io.kstep.session.JournalEntry;
import io.kstep.session.Predicted;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class JournalTest {

    /** Version 1, epoch 7, a new class "up", a label that came with its instance, one that came later. */
    private static final String GOLDEN =
            "0107" + "03027570" + "00" + "0000000000000005" + "e807" + "00" + "3ff8000000000000" + "0000" + "01"
                    + "0000000000000006" + "e907" + "01" + "c000000000000000" + "0000" + "00";

    private final KeyValueStore<Bytes, byte[]> store =
            Stores.inMemoryKeyValueStore("journal").get();
    private final StoreKeys keys = new StoreKeys("model");
    private final Journal journal = new Journal(store, keys);

    private static JournalEntry.Labelled labelled(long id, double value, double[] posterior) {
        Predicted predicted = new Predicted(Context.LastLabel.of((int) id - 6), new double[] {value}, posterior);
        return new JournalEntry.Labelled(id, 995 + id, predicted, new Label.Hard(0), posterior == null, 0);
    }

    private List<JournalEntry> replayed(long epoch) {
        List<JournalEntry> entries = new ArrayList<>();
        Journal other = new Journal(store, keys);
        other.restart(epoch);
        other.replay(1, entries::add);
        return entries;
    }

    private int records() {
        int count = 0;
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                all.next();
                count++;
            }
        }
        return count;
    }

    @Test
    void shouldWriteAllThatHappenedBetweenTwoCommitsInOneRecord() {
        journal.restart(7);
        assertThat(journal.append(new JournalEntry.NewClass(0, "up"))).isTrue();
        assertThat(journal.append(labelled(5, 1.5, null))).isFalse();
        assertThat(records()).isZero();

        journal.write();
        journal.write();
        assertThat(records()).isEqualTo(1);

        assertThat(journal.append(labelled(6, -2, new double[] {1}))).isTrue();
        journal.write();
        assertThat(records()).isEqualTo(2);
        assertThat(replayed(7)).hasSize(3).first().isEqualTo(new JournalEntry.NewClass(0, "up"));
        assertThat(((JournalEntry.Labelled) replayed(7).get(2)).predicted().values())
                .containsExactly(-2);
    }

    @Test
    void shouldTakeEntriesOfAnotherEpochForLeftovers() {
        journal.restart(7);
        for (int i = 0; i < 3; i++) {
            journal.append(labelled(i + 5, i, null));
            journal.write();
        }
        journal.restart(8);
        journal.append(labelled(9, 9, null));
        journal.write();

        assertThat(replayed(8)).hasSize(1);
        assertThat(replayed(7)).isEmpty();
    }

    @Test
    void shouldNeverWriteWhatAStoredModelMakesSuperfluous() {
        journal.restart(7);
        journal.append(labelled(5, 1, null));
        journal.restart(8);
        journal.write();
        assertThat(records()).isZero();
    }

    @Test
    void shouldBoundWhatIsNotWritten() {
        journal.restart(7);
        int entries = 0;
        while (records() == 0 && entries < 100_000) {
            journal.append(labelled(entries + 5, 1, null));
            entries++;
        }
        assertThat(store.get(keys.entry(0))).hasSizeBetween(256 << 10, (256 << 10) + 100);
        assertThat(journal.isLong()).isTrue();
        assertThat(replayed(7)).hasSize(entries);
    }

    @Test
    void shouldReadTheFormOfOldAndRefuseOthers() {
        journal.restart(7);
        journal.append(new JournalEntry.NewClass(0, "up"));
        journal.append(labelled(5, 1.5, null));
        journal.append(labelled(6, -2, new double[] {}));
        journal.write();
        assertThat(HexFormat.of().formatHex(store.get(keys.entry(0)))).isEqualTo(GOLDEN);

        byte[] later = HexFormat.of().parseHex(GOLDEN);
        later[0] = 2;
        store.put(keys.entry(0), later);
        assertThatThrownBy(() -> replayed(7))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("version 1, not 2");
    }
}

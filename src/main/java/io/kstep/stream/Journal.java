package io.kstep.stream;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.session.JournalEntry;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What changed a model since it was last stored whole. Entries gather in memory and are written before the next commit,
 * all those of a model in one record of the store; what a chunk makes superfluous before that is never written.
 */
final class Journal {

    private static final int VERSION = 1;

    /** Entries that a journal may have before the model is stored whole, so that restoring stays quick. */
    private static final int MOST_ENTRIES = 5_000;

    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_UNWRITTEN_BYTES = 256 << 10;

    private final KeyValueStore<Bytes, byte[]> store;
    private final StoreKeys keys;
    private long epoch;
    private int written;
    private int entries;
    private int bytes;
    /** Null while all is written, so that a model at rest takes no room. */
    private BinaryWriter unwritten;

    Journal(KeyValueStore<Bytes, byte[]> store, StoreKeys keys) {
        this.store = store;
        this.keys = keys;
    }

    /** Starts again after the model was stored whole; entries of other epochs in the store are leftovers. */
    void restart(long newEpoch) {
        epoch = newEpoch;
        written = 0;
        entries = 0;
        bytes = 0;
        unwritten = null;
    }

    /** Takes an entry that has been applied; true if all before it were written. */
    boolean append(JournalEntry entry) {
        boolean first = unwritten == null;
        if (first) {
            unwritten = new BinaryWriter().writeByte(VERSION).writeLong(epoch);
        }
        entry.write(unwritten);
        entries++;
        if (unwritten.size() >= MOST_UNWRITTEN_BYTES) {
            write();
        }
        return first;
    }

    /** Writes what is not written yet. */
    void write() {
        if (unwritten != null) {
            byte[] record = unwritten.toBytes();
            store.put(keys.entry(written++), record);
            bytes += record.length;
            unwritten = null;
        }
    }

    /** Whether it has grown so long that the model should be stored whole. */
    boolean isLong() {
        return entries >= MOST_ENTRIES || bytes >= MOST_BYTES;
    }

    /** Hands out the entries that the store has of this epoch, in order. */
    void replay(int features, Consumer<JournalEntry> each) {
        for (byte[] record = store.get(keys.entry(written)); record != null; record = store.get(keys.entry(written))) {
            BinaryReader in = new BinaryReader(record);
            int version = in.readByte();
            if (version != VERSION) {
                throw in.bad("a journal of version " + VERSION + ", not " + version);
            }
            if (in.readLong() != epoch) {
                return; // a leftover whose place will be taken again
            }
            while (!in.isAtEnd()) {
                each.accept(JournalEntry.read(in, features));
                entries++;
            }
            written++;
            bytes += record.length;
        }
    }
}

package io.kstep.stream;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * How many models a partition has. RocksDB's own estimate counts every rewrite of a model as a key until it happens to
 * compact, and going through all of them takes too long where there are many: the number stands in the stores.
 */
final class ModelCount {

    /** Among the parts, under a key that no model's can be: theirs do not begin with a zero byte. */
    private static final Bytes KEY = Bytes.wrap(new byte[] {0});

    private final KeyValueStore<Bytes, byte[]> store;
    private long count;

    ModelCount(ModelStores stores) {
        store = stores.parts();
        byte[] stored = store.get(KEY);
        count = stored == null ? counted(stores.models()) : new BinaryReader(stored).readLong();
    }

    /** Stores that were written before their models were counted. */
    private static long counted(KeyValueStore<Bytes, byte[]> models) {
        long found = 0;
        try (KeyValueIterator<Bytes, byte[]> all = models.all()) {
            for (; all.hasNext(); all.next()) {
                found++;
            }
        }
        return found;
    }

    void add(int more) {
        count += more;
        store.put(KEY, new BinaryWriter().writeLong(count).toBytes());
    }

    long get() {
        return count;
    }
}

package io.kstep.stream;

import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The labels and commands of one partition that wait for an instance later than they are, in the order in which they
 * will take effect. Only what is still here at a commit is written to the store: most have gone by then.
 */
final class Hold {

    private static final Bytes FIRST = Bytes.wrap(new byte[] {Held.KEY});
    private static final Bytes END = Bytes.wrap(new byte[] {Held.KEY + 1});

    private final KeyValueStore<Bytes, byte[]> store;
    private final long mostRecords;
    private final long mostBytes;
    private final NavigableMap<Held.Place, Held> held = new TreeMap<>();
    private final List<Held.Place> unwritten = new ArrayList<>();
    private final Set<Held.Place> written = new HashSet<>();
    private final BinaryWriter buffer = new BinaryWriter();
    private long bytes;

    /** Takes up what the store has, as read now. */
    Hold(KeyValueStore<Bytes, byte[]> store, long mostRecords, long mostBytes, long now) {
        this.store = store;
        this.mostRecords = mostRecords;
        this.mostBytes = mostBytes;
        try (KeyValueIterator<Bytes, byte[]> all = store.range(FIRST, END)) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                Held found = Held.read(next.key, next.value, now);
                held.put(found.place(), found);
                written.add(found.place());
                bytes += found.bytes();
            }
        }
    }

    void add(Held record) {
        if (held.put(record.place(), record) == null) {
            bytes += record.bytes();
            unwritten.add(record.place());
        }
    }

    /** The next to take effect, null if there is none. */
    Held first() {
        return held.isEmpty() ? null : held.firstEntry().getValue();
    }

    Held takeFirst() {
        Map.Entry<Held.Place, Held> first = held.pollFirstEntry();
        bytes -= first.getValue().bytes();
        if (written.remove(first.getKey())) {
            store.delete(first.getKey().key());
        }
        return first.getValue();
    }

    boolean has(Held.Place place) {
        return held.containsKey(place);
    }

    int size() {
        return held.size();
    }

    boolean isCrowded() {
        return held.size() > mostRecords || (bytes > mostBytes && !held.isEmpty());
    }

    /** Before a commit. */
    void write() {
        for (Held.Place place : unwritten) {
            Held record = held.get(place);
            if (record != null) {
                store.put(place.key(), record.toBytes(buffer));
                written.add(place);
            }
        }
        unwritten.clear();
    }
}

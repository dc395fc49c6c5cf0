package io.kstep.stream;

import io.kstep.binary.BinaryWriter;
import io.kstep.session.Waiting;
import io.kstep.session.Waiting.WaitingInstance;
import io.kstep.session.Waiting.WaitingLabel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Instances that wait for their labels and labels that wait for their instances, of one partition. The store has them
 * whole; in memory are only their keys, in order of arrival, so that asking for one that is not there costs no look at
 * the store. All wait equally long, so the first to come is the first to expire.
 */
final class WaitingRoom {

    /** Something that waited in vain. */
    record Expired(String model, String id, boolean instance, boolean crowded) {}

    /** What is known of one without reading it. */
    private record Ticket(long deadline, boolean instance) {}

    /** Bytes that a ticket and its place take beside the key. */
    private static final long TICKET_BYTES = 200L;

    private final KeyValueStore<Bytes, byte[]> store;
    private final long patience;
    private final int room;
    private final long mostBytes;
    private final Map<Bytes, Ticket> tickets = new LinkedHashMap<>();
    private final BinaryWriter buffer = new BinaryWriter();
    private long arrivals;
    private long bytes;

    /**
     * Takes up what the store has.
     *
     * @param patience how long each may wait, in milliseconds of stream time
     * @param room how many may wait
     * @param mostBytes of memory that their keys may take
     */
    WaitingRoom(KeyValueStore<Bytes, byte[]> store, long patience, int room, long mostBytes) {
        this.store = store;
        this.patience = patience;
        this.room = room;
        this.mostBytes = mostBytes;
        List<KeyValue<Bytes, Waiting>> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                Waiting waiting = Waiting.read(next.value);
                found.add(KeyValue.pair(next.key, stripped(waiting)));
            }
        }
        found.sort(Comparator.comparingLong(entry -> entry.value.arrival()));
        for (KeyValue<Bytes, Waiting> entry : found) {
            keep(entry.key, ticket(entry.value));
            arrivals = entry.value.arrival() + 1;
        }
    }

    /** Without its contents, of which memory need not hold all at once. */
    private static Waiting stripped(Waiting waiting) {
        return waiting instanceof WaitingInstance
                ? new WaitingInstance(waiting.arrival(), waiting.deadline(), 0, null, null)
                : new WaitingLabel(waiting.arrival(), waiting.deadline(), null);
    }

    private static Ticket ticket(Waiting waiting) {
        return new Ticket(waiting.deadline(), waiting instanceof WaitingInstance);
    }

    int size() {
        return tickets.size();
    }

    boolean has(Bytes key) {
        return tickets.containsKey(key);
    }

    /** Takes out what waits under a key, null if nothing does. */
    Waiting take(Bytes key) {
        if (!drop(key)) {
            return null;
        }
        return Waiting.read(store.delete(key));
    }

    /** What waits under a key, null if nothing does; it goes on waiting. */
    Waiting look(Bytes key) {
        return tickets.containsKey(key) ? Waiting.read(store.get(key)) : null;
    }

    void add(Bytes key, int last, double[] values, double[] posterior, long now) {
        add(key, new WaitingInstance(arrivals++, deadline(now), last, values, posterior));
    }

    void add(Bytes key, byte[] json, long now) {
        add(key, new WaitingLabel(arrivals++, deadline(now), json));
    }

    /** A clock that is centuries ahead must not make the sum wrap round. */
    private long deadline(long now) {
        return now > Long.MAX_VALUE - patience ? Long.MAX_VALUE : now + patience;
    }

    private void add(Bytes key, Waiting waiting) {
        store.put(key, waiting.toBytes(buffer));
        keep(key, ticket(waiting));
    }

    private void keep(Bytes key, Ticket ticket) {
        if (tickets.put(key, ticket) == null) {
            bytes += bytes(key);
        }
    }

    private boolean drop(Bytes key) {
        boolean waited = tickets.remove(key) != null;
        bytes -= waited ? bytes(key) : 0;
        return waited;
    }

    private static long bytes(Bytes key) {
        return TICKET_BYTES + key.get().length;
    }

    /** Takes out all that has waited too long, and the first comers where there are too many. */
    List<Expired> expire(long now) {
        List<Expired> expired = List.of();
        while (!tickets.isEmpty()) {
            Map.Entry<Bytes, Ticket> first = tickets.entrySet().iterator().next();
            boolean late = first.getValue().deadline < now;
            if (!late && tickets.size() <= room && bytes <= mostBytes) {
                return expired;
            }
            Bytes key = first.getKey();
            expired = expired.isEmpty() ? new ArrayList<>() : expired;
            expired.add(new Expired(StoreKeys.modelOf(key), StoreKeys.idOf(key), first.getValue().instance, !late));
            drop(key);
            store.delete(key);
        }
        return expired;
    }

    /** Takes out all that waits for a model. */
    void clear(StoreKeys keys) {
        List<Bytes> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(keys.model(), keys.end())) {
            entries.forEachRemaining(entry -> found.add(entry.key));
        }
        found.forEach(key -> {
            drop(key);
            store.delete(key);
        });
    }
}

package io.kstep.session;

import io.kstep.binary.BinaryWriter;
import io.kstep.session.Waiting.WaitingInstance;
import io.kstep.session.Waiting.WaitingLabel;
import io.kstep.session.WaitingStore.Place;
import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Instances that wait for their labels and labels that wait for their instances. The store has them whole; in memory
 * are only their places, in order of arrival, so that asking for one that is absent costs no access to the store. All
 * wait equally long, so the first to come is the first to expire.
 */
public final class WaitingRoom {

    /** Something that waited in vain and has expired. */
    public record Expired(String model, String id, boolean instance, boolean crowded) {

        public ModelEvent event() {
            return new ModelEvent.LabelExpired(
                    id,
                    instance ? ModelEvent.Waiting.INSTANCE : ModelEvent.Waiting.LABEL,
                    crowded ? ModelEvent.LabelExpired.TOO_MANY : ModelEvent.LabelExpired.TOO_LONG);
        }
    }

    /** What is known of one without reading it. */
    private record Ticket(long arrival, long deadline, boolean instance) {
        static Ticket of(Waiting waiting) {
            return new Ticket(waiting.arrival(), waiting.deadline(), waiting instanceof WaitingInstance);
        }
    }

    /** Bytes that a ticket and its place take beside the texts. */
    private static final long TICKET_BYTES = 201L;

    private final WaitingStore store;
    private final long patience;
    private final int room;
    private final long mostBytes;
    private final Map<Place, Ticket> tickets = new LinkedHashMap<>();
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
    public WaitingRoom(WaitingStore store, long patience, int room, long mostBytes) {
        this.store = store;
        this.patience = patience;
        this.room = room;
        this.mostBytes = mostBytes;
        List<Map.Entry<Place, Ticket>> found = new ArrayList<>();
        store.forEach((place, waiting) -> found.add(Map.entry(place, Ticket.of(Waiting.read(waiting)))));
        found.sort(Comparator.comparingLong(entry -> entry.getValue().arrival));
        for (Map.Entry<Place, Ticket> entry : found) {
            keep(entry.getKey(), entry.getValue());
            arrivals = entry.getValue().arrival + 1;
        }
    }

    public int size() {
        return tickets.size();
    }

    /** Takes out what waits in a place, if anything does. */
    void take(Place place) {
        if (drop(place)) {
            store.delete(place);
        }
    }

    /** What waits in a place, null if nothing does; it goes on waiting. */
    Waiting look(Place place) {
        return !tickets.isEmpty() && tickets.containsKey(place) ? Waiting.read(store.get(place)) : null;
    }

    void add(Place place, Predicted predicted, long now) {
        add(place, new WaitingInstance(arrivals++, deadline(now), predicted));
    }

    void add(Place place, byte[] labelJson, long now) {
        add(place, new WaitingLabel(arrivals++, deadline(now), labelJson));
    }

    /** A clock that is centuries ahead must not make the sum wrap round. */
    private long deadline(long now) {
        return now > Long.MAX_VALUE - patience ? Long.MAX_VALUE : now + patience;
    }

    private void add(Place place, Waiting waiting) {
        store.put(place, waiting.toBytes(buffer));
        keep(place, Ticket.of(waiting));
    }

    private void keep(Place place, Ticket ticket) {
        if (tickets.put(place, ticket) == null) {
            bytes += bytes(place);
        }
    }

    private boolean drop(Place place) {
        boolean waited = tickets.remove(place) != null;
        bytes -= waited ? bytes(place) : 0;
        return waited;
    }

    private static long bytes(Place place) {
        return TICKET_BYTES + utf8Length(place.model()) + utf8Length(place.id());
    }

    private static long utf8Length(String text) {
        long length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return length;
    }

    /** Takes out all that has waited too long, and the first comers where there are too many. */
    List<Expired> expire(long now) {
        List<Expired> expired = List.of();
        while (!tickets.isEmpty()) {
            Map.Entry<Place, Ticket> first = tickets.entrySet().iterator().next();
            boolean late = first.getValue().deadline < now;
            if (!late && tickets.size() <= room && bytes <= mostBytes) {
                return expired;
            }
            Place place = first.getKey();
            expired = expired.isEmpty() ? new ArrayList<>() : expired;
            expired.add(new Expired(place.model(), place.id(), first.getValue().instance, !late));
            take(place);
        }
        return expired;
    }

    /** Takes out all that waits for a model. */
    void clear(String model) {
        tickets.keySet().stream()
                .filter(place -> place.model().equals(model))
                .toList()
                .forEach(this::take);
    }
}

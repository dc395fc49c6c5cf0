package io.kstep.session;

import io.kstep.binary.BinaryWriter;
import io.kstep.session.Waiting.Ballot;
import io.kstep.session.Waiting.WaitingInstance;
import io.kstep.session.Waiting.WaitingLabel;
import io.kstep.session.WaitingStore.Place;
import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Instances that wait for their labels and labels that wait for their instances. The store has them whole; in memory
 * are only their places, in order of arrival, so that asking for one that is absent costs no access to the store. All
 * wait equally long, so the first to come is the first to expire.
 */
public final class WaitingRoom {

    /**
     * Something that waited in vain and has expired.
     *
     * @param taught the instance, where it is to be learned as a row without a label; else null
     */
    public record Expired(String model, String id, boolean instance, boolean crowded, Predicted taught) {

        public ModelEvent event() {
            return new ModelEvent.LabelExpired(
                    id,
                    instance ? ModelEvent.Waiting.INSTANCE : ModelEvent.Waiting.LABEL,
                    crowded ? ModelEvent.LabelExpired.TOO_MANY : ModelEvent.LabelExpired.TOO_LONG);
        }
    }

    /** What is known of one without reading it. */
    private record Ticket(long arrival, long deadline, boolean instance, boolean teaches) {
        static Ticket of(Waiting waiting) {
            boolean teaches = waiting instanceof WaitingInstance one && one.teaches();
            return new Ticket(waiting.arrival(), waiting.deadline(), waiting instanceof WaitingInstance, teaches);
        }
    }

    /** Bytes that a ticket and its place take beside the texts. */
    private static final long TICKET_BYTES = 201L;

    /** Bytes that a place takes among the ballots. */
    private static final long BALLOT_BYTES = 80L;

    private final WaitingStore store;
    private final long patience;
    private final long votePatience;
    private final int room;
    private final long mostBytes;
    private final Map<Place, Ticket> tickets = new LinkedHashMap<>();
    /** Instances of which some experts have spoken, with the time of their ballots, in the order of the first votes. */
    private final Map<Place, Long> ballots = new LinkedHashMap<>();

    private final BinaryWriter buffer = new BinaryWriter();
    private long arrivals;
    private long bytes;

    /**
     * Takes up what the store has.
     *
     * @param patience how long each may wait, in milliseconds of stream time
     * @param votePatience how long an instance waits for more votes after the first
     * @param room how many may wait
     * @param mostBytes of memory that their keys may take
     */
    public WaitingRoom(WaitingStore store, long patience, long votePatience, int room, long mostBytes) {
        this.store = store;
        this.patience = patience;
        this.votePatience = votePatience;
        this.room = room;
        this.mostBytes = mostBytes;
        List<Map.Entry<Place, Ticket>> found = new ArrayList<>();
        List<Map.Entry<Place, Ballot>> open = new ArrayList<>();
        store.forEach((place, bytesOfOne) -> {
            Waiting waiting = Waiting.read(bytesOfOne);
            found.add(Map.entry(place, Ticket.of(waiting)));
            if (waiting instanceof WaitingInstance instance && instance.ballot() != null) {
                open.add(Map.entry(place, instance.ballot()));
            }
        });
        found.sort(Comparator.comparingLong(entry -> entry.getValue().arrival));
        for (Map.Entry<Place, Ticket> entry : found) {
            keep(entry.getKey(), entry.getValue());
            arrivals = entry.getValue().arrival + 1;
        }
        open.sort(Comparator.comparingLong(entry -> entry.getValue().arrival()));
        for (Map.Entry<Place, Ballot> entry : open) {
            keep(entry.getKey(), entry.getValue());
            arrivals = Math.max(arrivals, entry.getValue().arrival() + 1);
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

    /** @param teaches whether it is to be learned as a row without a label if it waits in vain */
    void add(Place place, Predicted predicted, boolean teaches, long now) {
        add(place, new WaitingInstance(arrivals++, deadline(now, patience), predicted, null, teaches));
    }

    void add(Place place, byte[] labelJson, long now) {
        add(place, new WaitingLabel(arrivals++, deadline(now, patience), labelJson));
    }

    /** Another label instead of one that waits: it waits in its place, and no longer. */
    void replace(Place place, WaitingLabel before, byte[] labelJson) {
        store.put(place, new WaitingLabel(before.arrival(), before.deadline(), labelJson).toBytes(buffer));
    }

    /**
     * Keeps the votes of an instance that waits for more of them.
     *
     * @param before what waits in the place, null if nothing does; an instance goes on waiting as it was predicted
     * @param predicted null where an instance waits
     * @param votes the label record with all votes so far
     */
    void vote(Place place, Waiting before, Predicted predicted, byte[] votes, long now) {
        WaitingInstance instance = before instanceof WaitingInstance known
                ? known
                : new WaitingInstance(arrivals++, deadline(now, patience), predicted, null);
        Ballot open = instance.ballot();
        Ballot ballot = open == null
                ? new Ballot(arrivals++, deadline(now, votePatience), votes)
                : new Ballot(open.arrival(), open.deadline(), votes);
        if (before instanceof WaitingLabel) {
            drop(place); // it is an instance from now on, and comes last
        }
        add(
                place,
                new WaitingInstance(
                        instance.arrival(), instance.deadline(), instance.predicted(), ballot, instance.teaches()));
        keep(place, ballot);
    }

    /** A clock that is centuries ahead must not make the sum wrap round. */
    private static long deadline(long now, long patience) {
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

    private void keep(Place place, Ballot ballot) {
        if (ballots.put(place, ballot.deadline()) == null) {
            bytes += BALLOT_BYTES;
        }
    }

    private boolean drop(Place place) {
        boolean waited = tickets.remove(place) != null;
        bytes -= waited ? bytes(place) : 0;
        if (!ballots.isEmpty() && ballots.remove(place) != null) {
            bytes -= BALLOT_BYTES;
        }
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

    /** The instances that have waited for more votes long enough, or that would expire now: their votes are to count. */
    List<Place> due(long now) {
        if (ballots.isEmpty()) {
            return List.of(); // nearly always
        }
        Set<Place> due = new LinkedHashSet<>();
        int left = tickets.size();
        long leftBytes = bytes;
        for (Map.Entry<Place, Long> ballot : ballots.entrySet()) {
            if (ballot.getValue() >= now) {
                break;
            }
            due.add(ballot.getKey());
            left--;
            leftBytes -= bytes(ballot.getKey()) + BALLOT_BYTES;
        }
        for (Map.Entry<Place, Ticket> ticket : tickets.entrySet()) {
            boolean late = ticket.getValue().deadline < now;
            if (!late && left <= room && leftBytes <= mostBytes) {
                break;
            }
            Place place = ticket.getKey();
            boolean open = ballots.containsKey(place);
            if (!open || due.add(place)) {
                left--;
                leftBytes -= bytes(place) + (open ? BALLOT_BYTES : 0);
            }
        }
        return List.copyOf(due);
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
            boolean teaches = first.getValue().teaches;
            Predicted taught = teaches ? ((WaitingInstance) Waiting.read(store.get(place))).predicted() : null;
            expired.add(new Expired(place.model(), place.id(), first.getValue().instance, !late, taught));
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

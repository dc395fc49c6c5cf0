package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.GrowingSchema;
import io.kstep.wire.InstanceDecoder.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The features that instances show and that a schema taken from the first instance lacks. One joins the schema when a
 * number of instances have shown it: as a continuous one if all of these showed numbers, else as a discrete one. At most
 * {@value #MOST} are known at a time; then the one that was not shown for longest is forgotten. Not thread-safe.
 */
public final class Newcomers {

    static final int MOST = 1_000;

    /** Instead of a number of instances: the limits do not let it join, and it is not to be looked at again. */
    private static final int REFUSED = -1;

    /** What is known of one. */
    private record Known(int instances, boolean isNumber) {

        private static final Known NOTHING = new Known(0, true);

        Known shown(Shown how) {
            return new Known(instances + 1, isNumber && how == Shown.NUMBER);
        }
    }

    /** In the order in which they were last shown. */
    private final Map<String, Known> known = new LinkedHashMap<>();

    private long bytes;

    /** What an instance changes of these. */
    record Arrival(List<JournalEntry> shown, List<Feature> joining) {

        static final Arrival NONE = new Arrival(List.of(), List.of());

        boolean isNothing() {
            return shown.isEmpty() && joining.isEmpty();
        }
    }

    /** Why the schema may not have these features too, null if it may. */
    interface Limits {
        String refusal(List<Feature> joining);
    }

    /** Bytes that their names take. */
    long bytes() {
        return bytes;
    }

    /**
     * What an instance that shows these features changes.
     *
     * @param after how many instances must show a feature
     */
    Arrival arrival(Map<String, Shown> strange, int after, Limits limits) {
        List<JournalEntry> shown = new ArrayList<>();
        List<Feature> due = new ArrayList<>();
        strange.forEach((name, how) -> {
            Known before = known.getOrDefault(name, Known.NOTHING);
            if (before.instances != REFUSED) {
                Known now = before.shown(how);
                shown.add(new NewcomerEntry.Shown(name, how));
                if (now.instances >= after) {
                    due.add(now.isNumber ? Feature.continuous(name) : Feature.discrete(name));
                }
            }
        });
        return due.isEmpty() ? new Arrival(shown, List.of()) : admitted(shown, due, limits);
    }

    /** All that are due if the limits let them, else one by one as many as they do. */
    private static Arrival admitted(List<JournalEntry> shown, List<Feature> due, Limits limits) {
        if (limits.refusal(due) == null) {
            return new Arrival(shown, due);
        }
        List<Feature> joining = new ArrayList<>();
        for (Feature feature : due) {
            joining.add(feature);
            String reason = limits.refusal(joining);
            if (reason != null) {
                joining.remove(joining.size() - 1);
                shown.add(new NewcomerEntry.Refused(feature.name(), reason));
            }
        }
        return new Arrival(shown, joining);
    }

    void show(String name, Shown how) {
        put(name, known.getOrDefault(name, Known.NOTHING).shown(how));
    }

    void refuse(String name) {
        put(name, new Known(REFUSED, false));
    }

    private void put(String name, Known now) {
        remove(name);
        known.put(name, now);
        bytes += GrowingSchema.bytes(name);
        if (known.size() > MOST) {
            remove(known.keySet().iterator().next());
        }
    }

    /** It has joined. */
    void remove(String name) {
        if (known.remove(name) != null) {
            bytes -= GrowingSchema.bytes(name);
        }
    }

    void write(BinaryWriter out) {
        out.writeList(
                List.copyOf(known.entrySet()),
                (to, each) -> to.writeText(each.getKey())
                        .writeInt(each.getValue().instances)
                        .writeBoolean(each.getValue().isNumber));
    }

    static Newcomers read(BinaryReader in) {
        Newcomers newcomers = new Newcomers();
        in.readList(from -> Map.entry(from.readText(), new Known(from.readInt(), from.readBoolean())))
                .forEach(each -> newcomers.put(each.getKey(), each.getValue()));
        return newcomers;
    }
}

package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.StreamModel;
import io.kstep.wire.ModelFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A session over maps instead of Kafka's stores, that can be stopped and restored, with words for what goes in. */
final class TestSession implements Models {

    static final String KEY = "m";
    static final int PATIENCE = 1_000;

    /** A model beside what is stored of it: whole, and what changed since. */
    private static final class Kept {
        private LiveModel live;
        private byte[] record;
        private final List<byte[]> parts = new ArrayList<>();
        private BinaryWriter journal = new BinaryWriter();
    }

    private final ModelRules rules;
    private final Map<String, Kept> models = new LinkedHashMap<>();
    private final MemoryWaiting waiting = new MemoryWaiting();
    private WaitingRoom room;
    private Session session;
    private long time = 1_000;

    TestSession(ModelRules rules) {
        this.rules = rules;
        start();
    }

    private void start() {
        room = new WaitingRoom(waiting, PATIENCE, 100, 50, 1 << 20);
        session = new Session(rules, this, room, () -> 0);
    }

    @Override
    public LiveModel find(String key) {
        return models.containsKey(key) ? models.get(key).live : null;
    }

    LiveModel model() {
        return find(KEY);
    }

    WaitingRoom room() {
        return room;
    }

    Outcome instance(String json) {
        return kept(session.instance(KEY, bytes(json), time + 1, time + 1));
    }

    Outcome label(String json) {
        return kept(session.label(KEY, bytes(json), time + 1, time + 1));
    }

    Outcome command(String json) {
        return kept(session.command(KEY, bytes(json), time + 1));
    }

    /** Learns the votes whose time is up after so many milliseconds. */
    List<Outcome> settle(long millis) {
        time += millis;
        return session.due(time).stream()
                .map(place -> kept(session.settle(place, time)))
                .toList();
    }

    List<WaitingRoom.Expired> later(long millis) {
        time += millis;
        List<WaitingRoom.Expired> expired = session.expire(time);
        expired.stream().filter(each -> each.taught() != null).forEach(each -> stored(session.teach(each, time)));
        return expired;
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private Outcome kept(Outcome outcome) {
        time++; // a record that was refused takes none
        return stored(outcome);
    }

    private Outcome stored(Outcome outcome) {
        boolean whole = false;
        for (Change change : outcome.changes()) {
            if (change instanceof Change.Begun begun) {
                models.put(KEY, new Kept());
                models.get(KEY).live = begun.model();
            } else if (change instanceof Change.Deleted) {
                models.remove(KEY);
            }
            whole |= !(change instanceof JournalEntry);
        }
        if (whole) {
            storeWhole();
        } else {
            outcome.changes().forEach(change -> ((JournalEntry) change).write(models.get(KEY).journal));
        }
        return outcome;
    }

    /** Stores the models whole, so that their journals begin again. */
    void storeWhole() {
        for (Kept kept : models.values()) {
            StreamModel learner = kept.live.learner();
            kept.parts.clear();
            List<Integer> submodels = new ArrayList<>();
            learner.parts().forEach(each -> submodels.add(part(kept, each::write)));
            int rows = part(kept, out -> learner.writeRows(0, learner.openRows(), out));
            long[] ids = kept.live.ids().latest(Integer.MAX_VALUE);
            int idBlock = part(kept, out -> {
                for (long id : ids) {
                    out.writeBits(id);
                }
            });
            BinaryWriter state = new BinaryWriter();
            learner.write(state);
            kept.record = new ModelRecord(
                            1,
                            learner.settings().byName(),
                            kept.live.isPaused(),
                            kept.live.dates(time),
                            new ModelRecord.PartNumbers(
                                    submodels, Map.of(idBlock, ids.length), List.of(rows), kept.parts.size()),
                            state.toBytes(),
                            kept.live.ledger(),
                            kept.live.newcomers())
                    .toBytes();
            kept.journal = new BinaryWriter();
        }
    }

    private interface Writing {
        void write(BinaryWriter out);
    }

    private static int part(Kept kept, Writing writing) {
        BinaryWriter out = new BinaryWriter();
        writing.write(out);
        kept.parts.add(out.toBytes());
        return kept.parts.size() - 1;
    }

    /** Forgets all that memory has, and reads it again from what was stored. */
    void restart() {
        models.values().forEach(this::restore);
        start();
    }

    private void restore(Kept kept) {
        ModelRecord record = ModelRecord.read(kept.record);
        RememberedIds ids = new RememberedIds(rules.labels().rememberedIds());
        record.parts().idBlocks().forEach((number, count) -> {
            BinaryReader in = new BinaryReader(kept.parts.get(number));
            for (int i = 0; i < count; i++) {
                ids.add(in.readBits());
            }
        });
        kept.live = LiveModel.restored(rules, record, record.resume(kept.parts::get), ids);
        BinaryReader journal = new BinaryReader(kept.journal.toBytes());
        int features = kept.live.learner().schema().featureCount();
        while (!journal.isAtEnd()) {
            kept.live.restore(JournalEntry.read(journal, features));
        }
        kept.live.grow();
    }

    /** All that the session knows, in bytes: the models as they would be stored, and what waits. */
    byte[] state() {
        BinaryWriter out = new BinaryWriter();
        models.forEach((key, kept) -> {
            LiveModel live = kept.live;
            out.writeText(key).writeBoolean(live.isPaused());
            ModelRecord.Dates dates = live.dates(0);
            out.writeLong(dates.createdAt()).writeLong(dates.reportedAt()).writeLong(dates.reportedLabels());
            live.learner().write(out);
            live.learner().writeRows(0, live.learner().openRows(), out);
            live.errors().write(out);
            if (live.ledger().decider() != null) {
                live.ledger().decider().write(out);
            }
            if (live.ledger().asking() != null) {
                live.ledger().asking().write(out);
            }
            if (live.ledger().experts() != null) {
                live.ledger().experts().write(out);
            }
            if (live.newcomers() != null) {
                live.newcomers().write(out);
            }
            for (long id : live.ids().latest(Integer.MAX_VALUE)) {
                out.writeBits(id);
            }
            out.writeBytes(ModelFormat.write(live.learner().view()));
        });
        Map<Long, byte[]> inOrder = new TreeMap<>();
        waiting.forEach((place, bytes) -> {
            Waiting each = Waiting.read(bytes);
            inOrder.put(each.arrival(), withoutNumber(each));
        });
        inOrder.values().forEach(out::writeBytes);
        return out.writeInt(room.size()).toBytes();
    }

    /** Numbers of arrival tell the order only: after a restart they begin again behind the last that waits. */
    private static byte[] withoutNumber(Waiting waiting) {
        Waiting same = waiting instanceof Waiting.WaitingInstance instance
                ? new Waiting.WaitingInstance(
                        0, waiting.deadline(), instance.predicted(), numberless(instance.ballot()), instance.teaches())
                : new Waiting.WaitingLabel(0, waiting.deadline(), ((Waiting.WaitingLabel) waiting).json());
        return same.toBytes(new BinaryWriter());
    }

    private static Waiting.Ballot numberless(Waiting.Ballot ballot) {
        return ballot == null ? null : new Waiting.Ballot(0, ballot.deadline(), ballot.json());
    }

    static String text(byte[] json) {
        return json == null ? null : new String(json, StandardCharsets.UTF_8);
    }

    /** An instance of a number and a colour. */
    static String json(Object id, double x, String colour, String labelOrNull) {
        return "{\"id\":\"" + id + "\",\"features\":{\"x\":" + x + ",\"colour\":\"" + colour + "\"}"
                + (labelOrNull == null ? "" : ",\"label\":" + labelOrNull) + "}";
    }

    static String label(Object id, String label) {
        return "{\"id\":\"" + id + "\",\"label\":" + label + "}";
    }
}

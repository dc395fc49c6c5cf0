package io.kstep.stream;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.ModelPart;
import io.kstep.incremental.StreamModel;
import io.kstep.session.JournalEntry;
import io.kstep.session.LiveModel;
import io.kstep.session.ModelRecord;
import io.kstep.session.ModelRules;
import io.kstep.session.RememberedIds;
import io.kstep.session.UnreadableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.KafkaException;

/** A model in memory beside what the stores hold of it: writes only what they lack. */
final class ShelvedModel {

    private static final int PART_BYTES = 900_000;
    private static final int NOWHERE = -1;

    private final ModelStores stores;
    private final StoreKeys keys;
    private final Journal journal;
    private final Map<ModelPart, Integer> learned = new LinkedHashMap<>();
    private final Map<Integer, Integer> idBlocks = new LinkedHashMap<>();
    private final List<Integer> rowParts = new ArrayList<>();
    private LiveModel live;
    /** Holds the model's record where that is too large for its place; {@link #NOWHERE} where it is not. */
    private int recordPart = NOWHERE;

    private int nextPart;
    private long epoch;
    private long storedVersion;
    private int storedRows;
    private int storedFeatures;
    /** Whether rows that were stored have another label now. */
    private boolean rowsCorrected;

    private int newIds;
    private double weight;
    private boolean storeDue;
    private long storeDueSince;

    /** A model that the stores do not have yet. */
    ShelvedModel(ModelStores stores, String key, LiveModel live) {
        this.stores = stores;
        this.live = live;
        newIds = live.ids().size();
        keys = new StoreKeys(key);
        journal = new Journal(stores.journal(), keys);
    }

    /** The model as the stores have it, null if they do not; fails with {@link UnreadableState} if it is not readable. */
    static ShelvedModel load(ModelStores stores, String key, ModelRules rules) {
        byte[] bytes = stores.models().get(new StoreKeys(key).model());
        if (bytes == null) {
            return null;
        }
        try {
            return read(stores, key, rules, bytes);
        } catch (KafkaException e) {
            throw e;
        } catch (RuntimeException e) { // parts that are damaged or do not fit together say so in ways of their own
            throw UnreadableState.model(key, e);
        }
    }

    private static ShelvedModel read(ModelStores stores, String key, ModelRules rules, byte[] bytes) {
        StoreKeys keys = new StoreKeys(key);
        OptionalInt elsewhere = ModelRecord.partOf(bytes);
        ModelRecord stored = ModelRecord.read(elsewhere.isPresent() ? stores.part(keys, elsewhere.getAsInt()) : bytes);
        StreamModel learner = stored.resume(number -> stores.part(keys, number));
        RememberedIds ids = new RememberedIds(rules.labels().rememberedIds());
        stored.parts().idBlocks().forEach((number, count) -> {
            BinaryReader in = new BinaryReader(stores.part(keys, number));
            for (int i = 0; i < count; i++) {
                ids.add(in.readBits());
            }
        });
        ShelvedModel model = new ShelvedModel(stores, key, LiveModel.restored(rules, stored, learner, ids));
        model.recordPart = elsewhere.orElse(NOWHERE);
        model.take(stored, learner);
        return model;
    }

    private void take(ModelRecord stored, StreamModel learner) {
        List<? extends ModelPart> parts = learner.parts();
        for (int i = 0; i < parts.size(); i++) {
            learned.put(parts.get(i), stored.parts().submodels().get(i));
        }
        idBlocks.putAll(stored.parts().idBlocks());
        rowParts.addAll(stored.parts().rows());
        newIds = 0; // the blocks have those of the record
        nextPart = stored.parts().next();
        epoch = stored.epoch();
        storedVersion = learner.version();
        storedRows = learner.openRows();
        storedFeatures = learner.schema().featureCount();
        journal.restart(epoch);
        journal.replay(learner.schema().featureCount(), entry -> {
            live.restore(entry);
            count(entry);
        });
        live.grow();
    }

    LiveModel live() {
        return live;
    }

    /** Estimates again what the model takes in memory. */
    double weigh() {
        weight = Math.ceil(live.bytes()); // whole numbers add up exactly
        return weight;
    }

    /** What it was last estimated to take. */
    double weight() {
        return weight;
    }

    StoreKeys keys() {
        return keys;
    }

    /** Takes an entry that has been applied; true if the stores had all before it. */
    boolean append(JournalEntry entry) {
        count(entry);
        return journal.append(entry);
    }

    /** Writes the entries that the stores lack. */
    void writeJournal() {
        journal.write();
    }

    /** Lets the model be stored whole before the next commit: if chunk follows chunk, once for all of them. */
    void storeSoon(long now) {
        storeDue = true;
        storeDueSince = now;
    }

    /** Writes what the stores lack: the model whole if that is due, else what changed. */
    void write() {
        if (storeDue) {
            store(storeDueSince);
        } else {
            journal.write();
        }
    }

    private void count(JournalEntry entry) {
        newIds += entry instanceof JournalEntry.Labelled ? 1 : 0;
        rowsCorrected |= entry instanceof JournalEntry.Corrected;
    }

    /** Whether the journal has grown so long that the model should be stored whole. */
    boolean isJournalLong() {
        return journal.isLong();
    }

    /** Replaces the model by another, which is to be stored next. */
    void replace(LiveModel other) {
        live = other;
        dropIdBlocks(0);
        newIds = other.ids().size();
        dropRows();
    }

    /** Stores the model whole and starts a new journal. */
    void store(long now) {
        StreamModel learner = live.learner();
        BinaryWriter buffer = new BinaryWriter();
        storeParts(learner, buffer);
        storeRows(learner, buffer);
        storeIds(buffer);
        epoch++;
        int part = nextPart++; // for the record, if it needs one: its number has to stand in it as taken
        learner.write(buffer.clear());
        ModelRecord stored = new ModelRecord(
                epoch,
                learner.settings().byName(),
                live.isPaused(),
                live.dates(now),
                new ModelRecord.PartNumbers(List.copyOf(learned.values()), idBlocks, rowParts, nextPart),
                buffer.toBytes(),
                live.ledger(),
                live.newcomers());
        storeRecord(stored.toBytes(), part);
        journal.restart(epoch);
        storeDue = false;
    }

    private void storeRecord(byte[] record, int part) {
        StoredFormat.stamp(stores, record);
        int before = recordPart;
        if (record.length < Parts.PIECE_BYTES) {
            stores.models().put(keys.model(), record);
            recordPart = NOWHERE;
        } else {
            Parts.write(stores.parts(), keys, part, record);
            stores.models().put(keys.model(), ModelRecord.elsewhere(part));
            recordPart = part;
        }
        if (before != NOWHERE) {
            deletePart(before);
        }
    }

    private void storeParts(StreamModel learner, BinaryWriter buffer) {
        Map<ModelPart, Integer> kept = new LinkedHashMap<>();
        for (ModelPart part : learner.parts()) {
            Integer number = learned.remove(part);
            if (number == null) {
                part.write(buffer.clear());
                number = addPart(buffer.toBytes());
            }
            kept.put(part, number);
        }
        learned.values().forEach(this::deletePart);
        learned.clear();
        learned.putAll(kept);
    }

    private void storeRows(StreamModel learner, BinaryWriter buffer) {
        int features = learner.schema().featureCount();
        boolean isWider = features != storedFeatures;
        if (rowsCorrected || isWider || learner.version() != storedVersion || learner.openRows() < storedRows) {
            dropRows();
            storedVersion = learner.version();
            storedFeatures = features;
        }
        int rowBytes = Double.BYTES
                * (features + Arrays.stream(learner.schema().classCounts()).sum() + 2);
        int rowsPerPart = Math.max(1, PART_BYTES / rowBytes);
        while (storedRows < learner.openRows()) {
            int to = Math.min(learner.openRows(), storedRows + rowsPerPart);
            learner.writeRows(storedRows, to, buffer.clear());
            rowParts.add(addPart(buffer.toBytes()));
            storedRows = to;
        }
    }

    private void dropRows() {
        rowParts.forEach(this::deletePart);
        rowParts.clear();
        storedRows = 0;
        rowsCorrected = false;
    }

    private void storeIds(BinaryWriter buffer) {
        RememberedIds ids = live.ids();
        long[] latest = ids.latest(newIds);
        if (latest.length > 0) {
            buffer.clear();
            for (long id : latest) {
                buffer.writeBits(id);
            }
            idBlocks.put(addPart(buffer.toBytes()), latest.length);
        }
        newIds = 0;
        dropIdBlocks(ids.size());
    }

    /** Drops the oldest blocks as long as the others hold the required number of ids. */
    private void dropIdBlocks(int needed) {
        int held = idBlocks.values().stream().mapToInt(Integer::intValue).sum();
        for (Map.Entry<Integer, Integer> block : List.copyOf(idBlocks.entrySet())) {
            if (held - block.getValue() < needed) {
                return;
            }
            held -= block.getValue();
            deletePart(block.getKey());
            idBlocks.remove(block.getKey());
        }
    }

    private int addPart(byte[] bytes) {
        Parts.write(stores.parts(), keys, nextPart, bytes);
        return nextPart++;
    }

    private void deletePart(int number) {
        Parts.delete(stores.parts(), keys, number);
    }

    /** Takes the model out of the stores. */
    void delete() {
        stores.drop(keys);
        journal.restart(epoch);
        storeDue = false;
    }
}

package io.kstep.stream;

import io.kstep.session.Change;
import io.kstep.session.JournalEntry;
import io.kstep.session.LiveModel;
import io.kstep.session.ModelRules;
import io.kstep.session.Models;
import io.kstep.session.Outcome;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The models of one partition: the most recently used ones decoded in memory, all of them in the stores. What changed
 * since the last commit is in memory only; it is written before the next one, or when its model leaves memory.
 */
final class ModelShelf implements Models {

    private final ModelStores stores;
    private final ModelRules rules;
    private final int capacity;
    /** Least recently used first. */
    private final Map<String, ShelvedModel> decoded = new LinkedHashMap<>(16, 0.75f, true);

    private final ModelCount count;
    /** In the order of their first change, so that the same records give the same changelog. */
    private final Set<ShelvedModel> unwritten = new LinkedHashSet<>();
    /** What all decoded models were estimated to take. */
    private double bytes;

    ModelShelf(ModelStores stores, ModelRules rules, int capacity) {
        this.stores = stores;
        this.rules = rules;
        count = new ModelCount(stores);
        this.capacity = capacity;
    }

    /** Fails with {@link UnreadableState} if there are models of a newer format. */
    void check() {
        StoredFormat.check(stores);
    }

    @Override
    public LiveModel find(String key) {
        ShelvedModel model = shelved(key);
        return model == null ? null : model.live();
    }

    private ShelvedModel shelved(String key) {
        ShelvedModel model = decoded.get(key);
        if (model == null) {
            model = ShelvedModel.load(stores, key, rules);
            if (model != null) {
                keep(key, model);
            }
        }
        return model;
    }

    private void keep(String key, ShelvedModel model) {
        decoded.put(key, model);
        bytes += model.weigh();
        makeRoom();
    }

    /** Lets the least recently used leave memory while there are too many or they take too much; one always stays. */
    private void makeRoom() {
        while (decoded.size() > 1
                && (decoded.size() > capacity || bytes > rules.budget().partitionBytes())) {
            String eldest = decoded.keySet().iterator().next();
            ShelvedModel gone = decoded.remove(eldest);
            bytes -= gone.weight();
            if (unwritten.remove(gone)) {
                gone.write();
            }
        }
    }

    /** Updates the estimate of a model that has grown or shrunk. */
    private void weigh(ShelvedModel model) {
        bytes -= model.weight();
        bytes += model.weigh();
        makeRoom();
    }

    /** Keeps what a record changed, which memory has already: as entries of the journal, or the model whole. */
    void keep(String key, Outcome outcome, long time) {
        List<Change> changes = outcome.changes();
        if (!(changes.get(0) instanceof JournalEntry)) {
            changes.forEach(change -> keepWhole(key, change, time));
            return;
        }
        ShelvedModel model = shelved(key);
        for (int i = 0; i < changes.size(); i++) {
            if (!(changes.get(i) instanceof JournalEntry entry)) {
                store(model, time); // features have joined, which comes last: memory has all
            } else if (model.append(entry)) {
                unwritten.add(model);
            }
        }
        if (outcome.chunkClosed() || model.isJournalLong()) {
            model.storeSoon(time);
        }
        if (outcome.chunkClosed() || changes.size() > 1) { // another submodel, or more values and classes
            weigh(model);
        }
    }

    private void keepWhole(String key, Change change, long time) {
        if (change instanceof Change.Begun begun) {
            begin(key, begun.model(), time);
        } else if (change instanceof Change.Deleted) {
            delete(key);
        } else if (change instanceof Change.Discarded) {
            stores.drop(new StoreKeys(key));
            count.add(-1);
        } else if (!(change
                instanceof JournalEntry)) { // such an entry stands in the model that was stored whole before
            store(shelved(key), time);
        }
    }

    private void begin(String key, LiveModel fresh, long time) {
        ShelvedModel before = shelved(key);
        if (before == null) {
            ShelvedModel model = new ShelvedModel(stores, key, fresh);
            model.store(time);
            count.add(1);
            keep(key, model);
        } else {
            before.replace(fresh);
            store(before, time);
        }
    }

    private void store(ShelvedModel model, long time) {
        model.store(time);
        weigh(model);
    }

    private void delete(String key) {
        ShelvedModel model = shelved(key);
        model.delete();
        count.add(-1);
        unwritten.remove(model);
        decoded.remove(key);
        bytes -= model.weight();
    }

    /** Writes all that the stores lack. */
    void write() {
        unwritten.forEach(ShelvedModel::write);
        unwritten.clear();
    }

    /** Drops a model, which may be inconsistent, from memory; what its journal holds is written to the stores. */
    void forget(String key) {
        ShelvedModel model = decoded.remove(key);
        if (model != null) {
            bytes -= model.weight();
            if (unwritten.remove(model)) {
                model.writeJournal();
            }
        }
    }

    /** Drops all models from memory, to make room. */
    void forgetAll() {
        List.copyOf(decoded.keySet()).forEach(this::forget);
    }

    /** Whether there is a model of this key, in memory or not. */
    boolean holds(String key) {
        return decoded.containsKey(key) || stores.models().get(new StoreKeys(key).model()) != null;
    }

    /** How many models there are, in memory or not. */
    long count() {
        return count.get();
    }

    int decodedCount() {
        return decoded.size();
    }
}

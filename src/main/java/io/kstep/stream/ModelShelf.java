package io.kstep.stream;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The models of one partition: the most recently used ones decoded in memory, all of them in the stores. What changed
 * since the last commit is in memory only; it is written before the next one, or when its model leaves memory.
 */
final class ModelShelf {

    private final ModelStores stores;
    private final ModelRules rules;
    private final Map<String, ShelvedModel> decoded;
    private final ModelCount count;
    /** In the order of their first change, so that the same records give the same changelog. */
    private final Set<ShelvedModel> unwritten = new LinkedHashSet<>();

    ModelShelf(ModelStores stores, ModelRules rules, int capacity) {
        this.stores = stores;
        this.rules = rules;
        count = new ModelCount(stores);
        decoded = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, ShelvedModel> eldest) {
                if (size() <= capacity) {
                    return false;
                }
                if (unwritten.remove(eldest.getValue())) {
                    eldest.getValue().write();
                }
                return true;
            }
        };
    }

    /** Fails with {@link UnreadableState} if there are models of a newer format. */
    void check() {
        StoredFormat.check(stores);
    }

    /** The model of a key, null if there is none; fails with {@link UnreadableState} if it cannot be read. */
    ShelvedModel find(String key) {
        ShelvedModel model = decoded.get(key);
        if (model == null) {
            model = ShelvedModel.load(stores, key, rules);
            if (model != null) {
                decoded.put(key, model);
            }
        }
        return model;
    }

    /** Puts a new model on the shelf and into the stores. */
    ShelvedModel add(String key, ModelSession session, long now) {
        ShelvedModel model = new ShelvedModel(stores, key, session);
        model.store(now);
        count.add(1);
        decoded.put(key, model);
        return model;
    }

    /** Takes a change of a model that has been applied. */
    void append(ShelvedModel model, JournalEntry entry) {
        if (model.append(entry)) {
            unwritten.add(model);
        }
    }

    /** Writes all that the stores lack. */
    void write() {
        unwritten.forEach(ShelvedModel::write);
        unwritten.clear();
    }

    /** Lets go of what memory has of a model, which may be spoilt; its journal tells the stores how it was. */
    void forget(String key) {
        ShelvedModel model = decoded.remove(key);
        if (model != null && unwritten.remove(model)) {
            model.writeJournal();
        }
    }

    /** Lets go of all that memory has, to make room. */
    void forgetAll() {
        List.copyOf(decoded.keySet()).forEach(this::forget);
    }

    void delete(ShelvedModel model, String key) {
        model.delete();
        count.add(-1);
        unwritten.remove(model);
        decoded.remove(key);
    }

    /** Takes out a model that cannot be read. */
    void discard(String key) {
        stores.drop(new StoreKeys(key));
        count.add(-1);
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

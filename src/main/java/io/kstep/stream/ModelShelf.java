package io.kstep.stream;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The models of one partition: the most recently used ones decoded in memory, all of them in the stores. Nothing is
 * lost when one leaves memory, because every change is in the stores already.
 */
final class ModelShelf {

    private final ModelStores stores;
    private final ModelRules rules;
    private final Map<String, ShelvedModel> decoded;

    ModelShelf(ModelStores stores, ModelRules rules, int capacity) {
        this.stores = stores;
        this.rules = rules;
        decoded = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, ShelvedModel> eldest) {
                return size() > capacity;
            }
        };
    }

    /** The model of a key, null if there is none. */
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
        decoded.put(key, model);
        return model;
    }

    /** Lets go of what memory has of a model, which may be spoilt; the stores have it as it was. */
    void forget(String key) {
        decoded.remove(key);
    }

    void delete(ShelvedModel model, String key) {
        model.delete();
        decoded.remove(key);
    }

    Set<String> decodedKeys() {
        return decoded.keySet();
    }

    int decodedCount() {
        return decoded.size();
    }
}

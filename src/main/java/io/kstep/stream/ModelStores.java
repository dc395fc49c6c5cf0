package io.kstep.stream;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The stores of one partition, all changelogged: the models whole, their large parts, the journal of what changed since,
 * and what waits for its label or its instance. One more is not the models' affair: how far the inputs are read.
 */
record ModelStores(
        KeyValueStore<Bytes, byte[]> models,
        KeyValueStore<Bytes, byte[]> parts,
        KeyValueStore<Bytes, byte[]> journal,
        KeyValueStore<Bytes, byte[]> pending) {

    static final String MODELS = "models";
    static final String PARTS = "parts";
    static final String JOURNAL = "journal";
    static final String PENDING = "pending";

    /** Store of {@link Progress} and {@link Hold}. */
    static final String INPUTS = "inputs";

    /** Every store of a partition. */
    static final List<String> ALL = List.of(MODELS, PARTS, JOURNAL, PENDING, INPUTS);

    static ModelStores of(ProcessorContext<?, ?> context) {
        return new ModelStores(
                context.getStateStore(MODELS),
                context.getStateStore(PARTS),
                context.getStateStore(JOURNAL),
                context.getStateStore(PENDING));
    }

    static List<StoreBuilder<KeyValueStore<Bytes, byte[]>>> builders() {
        List<StoreBuilder<KeyValueStore<Bytes, byte[]>>> builders = new ArrayList<>();
        for (String name : ALL) {
            builders.add(Stores.keyValueStoreBuilder(
                            Stores.persistentKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                    .withCachingDisabled());
        }
        return builders;
    }

    byte[] part(StoreKeys keys, int number) {
        byte[] bytes = Parts.read(parts::get, keys, number);
        if (bytes == null) {
            throw new IllegalStateException("a stored model lacks its part " + number);
        }
        return bytes;
    }

    /** Deletes a model, readable or not. */
    void drop(StoreKeys keys) {
        models.delete(keys.model());
        clear(parts, keys);
        clear(journal, keys);
    }

    /** Deletes all that a store has of a model. */
    void clear(KeyValueStore<Bytes, byte[]> store, StoreKeys keys) {
        List<Bytes> found = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.range(keys.model(), keys.end())) {
            while (entries.hasNext()) {
                found.add(entries.next().key);
            }
        }
        found.forEach(store::delete);
    }
}

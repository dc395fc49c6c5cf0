package io.kstep.stream;

import io.kstep.session.WaitingStore;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** What waits, in the store of its partition. */
record WaitingRecords(KeyValueStore<Bytes, byte[]> store) implements WaitingStore {

    private static Bytes key(Place place) {
        return new StoreKeys(place.model()).id(place.id());
    }

    @Override
    public byte[] get(Place place) {
        return store.get(key(place));
    }

    @Override
    public void put(Place place, byte[] bytes) {
        store.put(key(place), bytes);
    }

    @Override
    public void delete(Place place) {
        store.delete(key(place));
    }

    @Override
    public void forEach(BiConsumer<Place, byte[]> each) {
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                each.accept(new Place(StoreKeys.modelOf(next.key), StoreKeys.idOf(next.key)), next.value);
            }
        }
    }
}

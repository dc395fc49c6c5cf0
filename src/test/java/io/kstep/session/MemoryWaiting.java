package io.kstep.session;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** What waits, in a map. */
record MemoryWaiting(Map<Place, byte[]> map) implements WaitingStore {

    MemoryWaiting() {
        this(new HashMap<>());
    }

    @Override
    public byte[] get(Place place) {
        return map.get(place);
    }

    @Override
    public void put(Place place, byte[] bytes) {
        map.put(place, bytes);
    }

    @Override
    public void delete(Place place) {
        map.remove(place);
    }

    @Override
    public void forEach(BiConsumer<Place, byte[]> each) {
        map.forEach(each);
    }
}

package io.kstep.session;

import java.util.function.BiConsumer;

/** Where what waits is kept, as bytes. */
public interface WaitingStore {

    /** The instance of a model that waits or is waited for. */
    record Place(String model, String id) {}

    /** What waits in a place, null if nothing does. */
    byte[] get(Place place);

    void put(Place place, byte[] bytes);

    void delete(Place place);

    /** Hands out everything, in any order. */
    void forEach(BiConsumer<Place, byte[]> each);
}

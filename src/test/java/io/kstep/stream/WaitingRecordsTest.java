package io.kstep.stream;

import io.kstep.session.WaitingStore;
import io.kstep.session.WaitingStoreContract;
import org.apache.kafka.streams.state.Stores;

class WaitingRecordsTest implements WaitingStoreContract {

    private final WaitingStore store =
            new WaitingRecords(Stores.inMemoryKeyValueStore("pending").get());

    @Override
    public WaitingStore store() {
        return store;
    }
}

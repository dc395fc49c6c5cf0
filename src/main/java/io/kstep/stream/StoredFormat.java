package io.kstep.stream;

import io.kstep.session.ModelRecord;
import io.kstep.session.UnreadableState;
import java.util.OptionalInt;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The newest format that models of a partition were ever stored in, kept in the stores: so an older kstep knows before
 * it takes a record that there may be models it cannot read, without reading all of them.
 */
final class StoredFormat {

    /** Among the parts, under a key that no model's can be: theirs do not begin with a zero byte. */
    private static final Bytes KEY = Bytes.wrap(new byte[] {0, 1});

    private StoredFormat() {}

    /** Notes the format of a model that is stored; k-step classifiers share the newest of theirs. */
    static void stamp(ModelStores stores, byte[] record) {
        byte format = (byte) Math.max(record[0], ModelRecord.OF_KSTEP);
        byte[] stamp = stores.parts().get(KEY);
        if (stamp == null || stamp[0] < format) {
            stores.parts().put(KEY, new byte[] {format});
        }
    }

    /** Fails if there are models of a format that is newer than what can be read. */
    static void check(ModelStores stores) {
        byte[] stamp = stores.parts().get(KEY);
        if (stamp != null && stamp[0] <= ModelRecord.NEWEST) {
            return;
        }
        // never stamped, or by a newer kstep: what it stored may have been deleted or stored again since
        String first = null;
        long found = 0;
        int version = 0;
        try (KeyValueIterator<Bytes, byte[]> all = stores.models().all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                int of = version(stores.parts(), next);
                if (of > ModelRecord.NEWEST) {
                    first = first == null ? StoreKeys.modelOf(next.key) : first;
                    version = Math.max(version, of);
                    found++;
                }
            }
        }
        if (found > 0) {
            throw UnreadableState.newer(first, found, version);
        }
    }

    /** What the first byte says; a record that stands among the parts begins there. */
    private static int version(KeyValueStore<Bytes, byte[]> parts, KeyValue<Bytes, byte[]> model) {
        try {
            OptionalInt elsewhere = ModelRecord.partOf(model.value);
            byte[] record = elsewhere.isEmpty()
                    ? model.value
                    : parts.get(new StoreKeys(StoreKeys.modelOf(model.key)).part(elsewhere.getAsInt()));
            return record == null || record.length == 0 ? 0 : record[0] & 0xFF;
        } catch (RuntimeException e) {
            return 0; // damaged rather than newer: reported when a record needs it
        }
    }
}

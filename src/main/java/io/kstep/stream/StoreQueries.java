package io.kstep.stream;

import io.kstep.session.ModelRecord;
import io.kstep.session.ModelSnapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.StreamsMetadata;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.HostInfo;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Answers from the stores, which may be read while the stream threads write to them. */
final class StoreQueries implements ModelQueries {

    private final KafkaStreams streams;
    private final Host here;
    private final long most;
    private final Progress progress;
    private final String topology;

    /**
     * @param most bytes of the largest model that is shown
     * @param topology as described
     */
    StoreQueries(KafkaStreams streams, Host here, long most, Progress progress, String topology) {
        this.topology = topology;
        this.progress = progress;
        this.streams = streams;
        this.here = here;
        this.most = most;
    }

    @Override
    public boolean isLive() {
        KafkaStreams.State state = streams.state();
        return state == KafkaStreams.State.CREATED || state.isRunningOrRebalancing();
    }

    @Override
    public boolean isReady() {
        return streams.state() == KafkaStreams.State.RUNNING;
    }

    @Override
    public List<String> stalls() {
        return progress.stalls();
    }

    @Override
    public String state() {
        return streams.state().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    @Override
    public String topology() {
        return topology;
    }

    @Override
    public boolean holds(String key) {
        return read(ModelStores.MODELS, new StoreKeys(key).model()) != null;
    }

    @Override
    public Optional<ModelSnapshot> model(String key) {
        StoreKeys keys = new StoreKeys(key);
        // The thread that owns the model may store it again between two reads, with other parts: read again.
        for (int attempt = 0; attempt < 5; attempt++) {
            byte[] bytes = read(ModelStores.MODELS, keys.model());
            if (bytes == null) {
                return Optional.empty();
            }
            OptionalInt elsewhere = ModelRecord.partOf(bytes);
            byte[] record = elsewhere.isPresent() ? readPart(keys, elsewhere.getAsInt()) : bytes;
            if (record == null) {
                continue;
            }
            ModelRecord stored = ModelRecord.read(record);
            List<Integer> parts = new ArrayList<>(stored.parts().submodels());
            parts.addAll(stored.parts().rows());
            List<byte[]> found = read(key, parts, record.length);
            if (found.size() == parts.size()) {
                return Optional.of(new ModelSnapshot(
                        key,
                        stored.modelSettings(),
                        stored.paused(),
                        stored.dates().createdAt(),
                        stored.dates().updatedAt(),
                        stored.ledger().figures(),
                        stored.resume(number -> found.get(parts.indexOf(number)))
                                .view()));
            }
        }
        throw new InvalidStateStoreException("the model '" + key + "' changes faster than it can be read; try again");
    }

    /** Those of the parts that are there; fails rather than to read more than may be shown. */
    private List<byte[]> read(String key, List<Integer> parts, long before) {
        StoreKeys keys = new StoreKeys(key);
        List<byte[]> found = new ArrayList<>();
        long bytes = before;
        for (int number : parts) {
            byte[] part = readPart(keys, number);
            bytes += part == null ? 0 : part.length;
            if (bytes > most) {
                throw new TooLarge(key, most);
            }
            if (part != null) {
                found.add(part);
            }
        }
        return found;
    }

    @Override
    public Optional<byte[]> errorReport(String key) {
        return Optional.ofNullable(read(ModelStores.PARTS, new StoreKeys(key).report()));
    }

    @Override
    public List<String> keys(String after, int limit) {
        Bytes from = after.isEmpty() ? null : new StoreKeys(after).end();
        List<Bytes> first = new ArrayList<>();
        for (int partition : activePartitions()) {
            try (KeyValueIterator<Bytes, byte[]> models = store(
                            keyValues(ModelStores.MODELS).withPartition(partition))
                    .range(from, null)) {
                for (int i = 0; i < limit && models.hasNext(); i++) {
                    first.add(models.next().key);
                }
            }
        }
        return first.stream().sorted().limit(limit).map(StoreKeys::modelOf).toList();
    }

    private List<Integer> activePartitions() {
        return streams.metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .map(task -> task.taskId().partition())
                .distinct()
                .toList();
    }

    @Override
    public Optional<Host> owner(String key) {
        // the partition of a model is that of its records, whose key is the model's
        KeyQueryMetadata metadata = streams.queryMetadataForKey(
                ModelStores.MODELS, key, Serdes.String().serializer());
        if (metadata == null || metadata.equals(KeyQueryMetadata.NOT_AVAILABLE)) {
            return Optional.empty();
        }
        return Optional.of(host(metadata.activeHost()));
    }

    @Override
    public List<Host> hosts() {
        Collection<StreamsMetadata> all = streams.streamsMetadataForStore(ModelStores.MODELS);
        return all.stream()
                .map(metadata -> host(metadata.hostInfo()))
                .distinct()
                .sorted(Comparator.comparing(Host::name).thenComparing(Host::port))
                .toList();
    }

    @Override
    public boolean isHere(Host host) {
        return host.equals(here);
    }

    private static Host host(HostInfo info) {
        return new Host(info.host(), info.port());
    }

    private byte[] readPart(StoreKeys keys, int number) {
        return Parts.read(key -> read(ModelStores.PARTS, key), keys, number);
    }

    private byte[] read(String name, Bytes key) {
        return store(keyValues(name)).get(key);
    }

    private static StoreQueryParameters<ReadOnlyKeyValueStore<Bytes, byte[]>> keyValues(String name) {
        return StoreQueryParameters.fromNameAndType(name, QueryableStoreTypes.keyValueStore());
    }

    private ReadOnlyKeyValueStore<Bytes, byte[]> store(
            StoreQueryParameters<ReadOnlyKeyValueStore<Bytes, byte[]>> which) {
        return streams.store(which);
    }
}

package io.kstep.stream;

import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;

/**
 * A store that stores nothing: Kafka Streams asks it, as it asks the caches of its own stores, to write what it holds
 * back before every commit, so that what is written then is part of the transaction. The only use that is made of
 * Kafka's internals: Kafka Streams has no public way to hear of a commit before it happens. {@code KafkaInternalsTest}
 * fails when Kafka's version changes.
 */
final class BeforeCommit implements StateStore, CachedStateStore<byte[], byte[]> {

    static final String NAME = "before-commit";

    private Runnable task = () -> {};
    private boolean open;

    /** What is to be done before every commit from now on. */
    void run(Runnable wanted) {
        task = wanted;
    }

    @Override
    public void flushCache() {
        task.run();
    }

    @Override
    public void clearCache() {
        task = () -> {};
    }

    @Override
    public boolean setFlushListener(CacheFlushListener<byte[], byte[]> listener, boolean sendOldValues) {
        return false; // nothing is ever held
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        context.register(root, (key, value) -> {});
        open = true;
    }

    @Override
    public void close() {
        open = false;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    /** For the topology. */
    static final class Builder implements StoreBuilder<BeforeCommit> {

        @Override
        public StoreBuilder<BeforeCommit> withCachingEnabled() {
            return this;
        }

        @Override
        public StoreBuilder<BeforeCommit> withCachingDisabled() {
            return this;
        }

        @Override
        public StoreBuilder<BeforeCommit> withLoggingEnabled(Map<String, String> config) {
            return this;
        }

        @Override
        public StoreBuilder<BeforeCommit> withLoggingDisabled() {
            return this;
        }

        @Override
        public BeforeCommit build() {
            return new BeforeCommit();
        }

        @Override
        public Map<String, String> logConfig() {
            return Map.of();
        }

        @Override
        public boolean loggingEnabled() {
            return false;
        }

        @Override
        public String name() {
            return NAME;
        }
    }
}

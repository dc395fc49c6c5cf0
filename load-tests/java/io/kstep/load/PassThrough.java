package io.kstep.load;

import io.kstep.data.Instance;
import io.kstep.data.Schema;
import io.kstep.stream.ServiceSettings;
import io.kstep.wire.InstanceDecoder;
import io.kstep.wire.InstanceWriter;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.WireLimits;
import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * What the processor is measured against: decodes an instance, encodes it again with the same decoder and encoder, writes
 * it to one changelogged store under the slot of a ring, as the processor writes its journal, and sends it on.
 */
final class PassThrough implements Processor<byte[], byte[], byte[], byte[]> {

    private static final String STORE = "rows";
    private static final int RING = 500;

    private final Schema schema;
    private final InstanceDecoder decoder;
    private final InstanceWriter writer = new InstanceWriter();
    private ProcessorContext<byte[], byte[]> context;
    private KeyValueStore<Bytes, byte[]> store;
    private int slot;

    private PassThrough(Schema schema) {
        this.schema = schema;
        decoder = new InstanceDecoder(schema, WireLimits.DEFAULT);
    }

    static Topology topology(ServiceSettings settings, Schema schema) {
        ProcessorSupplier<byte[], byte[], byte[], byte[]> processor = () -> new PassThrough(schema);
        return new Topology()
                .addSource(
                        AutoOffsetReset.earliest(),
                        "instances",
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer(),
                        settings.get(ServiceSettings.INSTANCES))
                .addProcessor("pass-through", processor, "instances")
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                        Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
                                .withCachingDisabled(),
                        "pass-through")
                .addSink(
                        "predictions",
                        settings.get(ServiceSettings.PREDICTIONS),
                        new ByteArraySerializer(),
                        new ByteArraySerializer(),
                        "pass-through");
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> given) {
        context = given;
        store = given.getStateStore(STORE);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        decoder.decode(record.value());
        byte[] json = writer.write(
                new Instance(decoder.id(), decoder.values()),
                schema,
                decoder.label() instanceof NamedLabel.Hard hard
                        ? hard.toLabel(name -> schema.classes().indexOf(name))
                        : null);
        slot = (slot + 1) % RING;
        byte[] key = ByteBuffer.allocate(record.key().length + 1 + Integer.BYTES)
                .put(record.key())
                .put((byte) 0)
                .putInt(slot)
                .array();
        store.put(Bytes.wrap(key), json);
        context.forward(new Record<>(record.key(), json, record.timestamp()));
    }
}

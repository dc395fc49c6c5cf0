package io.kstep.stream;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * How far the inputs of one partition have been read, by offset and by time, stored with every commit: so a restart
 * decides as if there had been none.
 */
final class ReadSoFar {

    /** The id of a repartition topic that Kafka Streams has yet to make. */
    static final Uuid NOT_MADE = new Uuid(1, 1);

    private static final Bytes KEY = Bytes.wrap(new byte[] {0});
    private static final int VERSION = 1;
    private static final long NONE = -1;

    /**
     * How far behind the latest of its topic a record may lie and still count as of that one's time. Clocks of several
     * senders differ by this much at most, and one that is far ahead holds up nobody else.
     */
    private static final long SKEW_MILLIS = 1_000;

    private final KeyValueStore<Bytes, byte[]> store;
    private final long[] next = new long[Input.ALL.size()];
    private final long[] latest = new long[Input.ALL.size()];
    private final Uuid[] topics = new Uuid[Input.ALL.size()];
    private final BinaryWriter buffer = new BinaryWriter();
    private long clock = NONE;
    private boolean changed;

    ReadSoFar(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
        Arrays.fill(latest, NONE);
        Arrays.fill(topics, Uuid.ZERO_UUID);
        byte[] stored = store.get(KEY);
        if (stored != null) {
            read(new BinaryReader(stored));
        }
    }

    private void read(BinaryReader in) {
        int version = in.readByte();
        if (version != VERSION) {
            throw in.bad("how far the inputs were read in version " + VERSION + ", not " + version);
        }
        clock = in.readBits();
        for (int i = 0; i < next.length; i++) {
            topics[i] = new Uuid(in.readBits(), in.readBits());
            next[i] = in.readLong();
            latest[i] = in.readBits();
        }
        in.expectEnd();
    }

    /** Before a commit. */
    void write() {
        if (changed) {
            BinaryWriter out = buffer.clear().writeByte(VERSION).writeBits(clock);
            for (int i = 0; i < next.length; i++) {
                out.writeBits(topics[i].getMostSignificantBits()).writeBits(topics[i].getLeastSignificantBits());
                out.writeLong(next[i]).writeBits(latest[i]);
            }
            store.put(KEY, out.toBytes());
            changed = false;
        }
    }

    /** The offset after the last record that was read of an input. */
    long next(Input input) {
        return next[input.code()];
    }

    /**
     * Sets the topic of an input; false if it is not the same as before: what was read of the old one no longer counts.
     * A repartition topic has its id only after the first start.
     */
    boolean isOf(Input input, Uuid topic, boolean repartitioned) {
        int i = input.code();
        boolean other = !topic.equals(topics[i]) && !topic.equals(Uuid.ZERO_UUID);
        boolean isFirst = topics[i].equals(Uuid.ZERO_UUID) || (repartitioned && topics[i].equals(NOT_MADE));
        boolean made = other && !isFirst;
        if (other) {
            topics[i] = topic;
            changed = true;
        }
        if (made) {
            next[i] = 0;
            latest[i] = NONE;
        }
        return !made;
    }

    void read(Input input, long offset) {
        next[input.code()] = offset + 1;
        changed = true;
    }

    /** The latest time of an instance. */
    long latestInstance() {
        return latest[Input.INSTANCES.code()];
    }

    void instance(long time) {
        latest[Input.INSTANCES.code()] = Math.max(latestInstance(), time);
    }

    /**
     * The place of a label or a command among the instances: its own or, where one of its topic that was read before is
     * a little later, that one's. So whether an instance of that one's time was read before or after this record, which
     * depends on chance, makes no difference.
     */
    long place(Input input, long time) {
        long own = input.place(time);
        long top = latest[input.code()];
        if (own >= top) {
            latest[input.code()] = own;
            return own;
        }
        return top >= latestInstance() && top - latestInstance() <= SKEW_MILLIS ? top : own;
    }

    /** The time of the stream: that of the latest record that took effect, of which one more does. */
    long advance(long time) {
        clock = Math.max(clock, time);
        return clock;
    }
}

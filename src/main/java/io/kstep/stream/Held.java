package io.kstep.stream;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A label or a command that was read and has not taken effect.
 *
 * @param record as it came, with its own time
 * @param readAt when it was read, by the wall clock
 */
record Held(Place place, Record<byte[], byte[]> record, long readAt) {

    /** First byte of the store's keys of what is held. */
    static final byte KEY = 1;

    private static final int VERSION = 1;
    private static final int LARGEST = 8 << 20;
    private static final int OVERHEAD = 300; // of the objects in memory

    /**
     * Its place in the order of effects.
     *
     * @param time it takes effect before the first instance later than this
     */
    record Place(long time, Input input, long offset) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            if (time != other.time) {
                return Long.compare(time, other.time);
            }
            return input == other.input ? Long.compare(offset, other.offset) : input.compareTo(other.input);
        }

        Bytes key() {
            return Bytes.wrap(ByteBuffer.allocate(2 + 2 * Long.BYTES)
                    .put(KEY)
                    .putLong(time)
                    .put((byte) input.code())
                    .putLong(offset)
                    .array());
        }

        static Place read(Bytes key) {
            ByteBuffer in = ByteBuffer.wrap(key.get(), 1, key.get().length - 1);
            return new Place(in.getLong(), Input.ALL.get(in.get()), in.getLong());
        }
    }

    /** About what it takes in memory. */
    long bytes() {
        long bytes = (long) OVERHEAD + length(record.key()) + length(record.value());
        for (Header header : record.headers()) {
            bytes += (long) OVERHEAD / 3 + header.key().length() + length(header.value());
        }
        return bytes;
    }

    /** Whether the topic of the store might refuse it. */
    boolean isTooLarge() {
        return bytes() > LARGEST;
    }

    private static int length(byte[] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    byte[] toBytes(BinaryWriter buffer) {
        BinaryWriter out = buffer.clear().writeByte(VERSION).writeLong(record.timestamp());
        write(record.key(), out);
        write(record.value(), out);
        out.writeList(List.of(record.headers().toArray()), (to, header) -> {
            to.writeText(header.key());
            write(header.value(), to);
        });
        return out.toBytes();
    }

    static Held read(Bytes key, byte[] bytes, long readAt) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.readByte();
        if (version != VERSION) {
            throw in.bad("a held record of version " + VERSION + ", not " + version);
        }
        long time = in.readLong();
        byte[] recordKey = readBytes(in);
        byte[] value = readBytes(in);
        Record<byte[], byte[]> record = new Record<>(recordKey, value, time);
        in.readList(from -> record.headers().add(from.readText(), readBytes(from)));
        in.expectEnd();
        return new Held(Place.read(key), record, readAt);
    }

    private static void write(byte[] bytesOrNull, BinaryWriter out) {
        out.writeBoolean(bytesOrNull != null);
        if (bytesOrNull != null) {
            out.writeBytes(bytesOrNull);
        }
    }

    private static byte[] readBytes(BinaryReader in) {
        return in.readBoolean() ? in.readBytes() : null;
    }
}

package io.kstep.binary;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Reads what {@link BinaryWriter} wrote; anything else is a {@link BinaryFormatException}, never a crash. */
public final class BinaryReader {

    private final byte[] bytes;
    private int position;

    public BinaryReader(byte[] bytes) {
        this.bytes = bytes;
    }

    public int readInt() {
        long value = readLong();
        if (value >>> 32 != 0) {
            throw bad("a 32-bit integer");
        }
        return (int) value;
    }

    public long readLong() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = readByte();
            value |= (long) (next & 0x7F) << shift;
            if ((next & 0x80) == 0) {
                return value;
            }
        }
        throw bad("an integer");
    }

    public int readByte() {
        if (position >= bytes.length) {
            throw bad("more bytes");
        }
        return bytes[position++] & 0xFF;
    }

    public boolean readBoolean() {
        return readByte() != 0;
    }

    public double readDouble() {
        return Double.longBitsToDouble(readBits());
    }

    public long readBits() {
        long bits = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            bits = bits << 8 | readByte();
        }
        return bits;
    }

    public double[] readDoubles() {
        double[] values = new double[readLength(1 << 26)];
        int i = 0;
        while (i < values.length) {
            int zeros = readInt();
            int numbers = readInt();
            if (zeros < 0 || numbers < 0 || zeros + numbers == 0 || (long) i + zeros + numbers > values.length) {
                throw bad("a run of doubles");
            }
            i += zeros;
            for (int end = i + numbers; i < end; i++) {
                values[i] = readDouble();
            }
        }
        return values;
    }

    /** Doubles that must be so many. */
    public double[] readDoubles(int length) {
        double[] values = readDoubles();
        if (values.length != length) {
            throw bad(length + " doubles, not " + values.length);
        }
        return values;
    }

    public int[] readInts() {
        int[] values = new int[readLength(bytes.length)];
        for (int i = 0; i < values.length; i++) {
            values[i] = readInt();
        }
        return values;
    }

    public String readText() {
        int length = readLength(bytes.length);
        if (length > bytes.length - position) {
            throw bad("a text of " + length + " bytes");
        }
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    public byte[] readBytes() {
        int length = readLength(bytes.length - position);
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    public <T> List<T> readList(Function<BinaryReader, T> read) {
        int length = readLength(bytes.length);
        List<T> items = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            items.add(read.apply(this));
        }
        return List.copyOf(items);
    }

    /** Whether every byte has been read. */
    public boolean isAtEnd() {
        return position == bytes.length;
    }

    /** Fails unless every byte has been read. */
    public void expectEnd() {
        if (position != bytes.length) {
            throw bad("the end");
        }
    }

    public BinaryFormatException bad(String expected) {
        return new BinaryFormatException(
                "expected " + expected + " at byte " + position + " of " + bytes.length + ": truncated or not kstep's");
    }

    private int readLength(int limit) {
        int length = readInt();
        if (length < 0 || length > limit) {
            throw bad("a length up to " + limit);
        }
        return length;
    }
}

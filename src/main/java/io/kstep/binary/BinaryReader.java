package io.kstep.binary;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Reads what {@link BinaryWriter} wrote; anything else is a {@link BinaryFormatException}, never a crash. No length is
 * believed before it is checked: what the bytes hold themselves against the bytes that remain, what they do not hold
 * (runs of zeros, working memory) against a limit for the whole reader.
 */
public final class BinaryReader {

    /** A form that takes a larger share of the heap than one in this number is not read. */
    private static final long SHARE_OF_HEAP = 4;

    /** What a short form may take: a table of many classes is nearly all zeros at first. */
    private static final long FOREIGN_DOUBLES = (32L << 20) / Double.BYTES;

    private static final long FOREIGN_DOUBLES_PER_BYTE = (4L << 10) / Double.BYTES;

    private final byte[] bytes;
    private long unclaimed;
    private int position;

    private BinaryReader(byte[] bytes, long unclaimed) {
        this.bytes = bytes;
        this.unclaimed = unclaimed;
    }

    /** Reads what this service stored: it was in memory once, and may take what memory allows. */
    public BinaryReader(byte[] bytes) {
        this(bytes, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / Double.BYTES);
    }

    /** Reads a file of unknown origin: a short one may not take much memory, whatever it says. */
    public static BinaryReader foreign(byte[] bytes) {
        BinaryReader own = new BinaryReader(bytes);
        return new BinaryReader(
                bytes, Math.min(own.unclaimed, FOREIGN_DOUBLES + FOREIGN_DOUBLES_PER_BYTE * bytes.length));
    }

    /** Fails if memory for this number of doubles, which the bytes do not hold, would be more than this form may take. */
    public void claim(long doubles) {
        if (doubles < 0 || doubles > unclaimed) {
            throw bad("a form that needs less memory than " + doubles + " numbers more");
        }
        unclaimed -= doubles;
    }

    private int remaining() {
        return bytes.length - position;
    }

    public int readInt() {
        long value = readLong();
        if (value >>> 32 != 0) {
            throw bad("a 32-bit integer");
        }
        return (int) value;
    }

    /** The next integer, which stays to be read. */
    public int peekInt() {
        int here = position;
        int next = readInt();
        position = here;
        return next;
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
        int length = readInt();
        if (length < 0 || length - remaining() / Double.BYTES > unclaimed) {
            throw bad("fewer than " + length + " doubles");
        }
        double[] values = new double[length];
        int i = 0;
        while (i < values.length) {
            int zeros = readInt();
            int numbers = readInt();
            if (zeros < 0 || numbers < 0 || zeros + numbers == 0 || (long) i + zeros + numbers > values.length) {
                throw bad("a run of doubles");
            }
            claim(zeros);
            i += zeros;
            for (int end = i + numbers; i < end; i++) {
                values[i] = readDouble();
            }
        }
        return values;
    }

    /** Doubles, of which there must be this number. */
    public double[] readDoubles(long length) {
        double[] values = readDoubles();
        if (values.length != length) {
            throw bad(length + " doubles, not " + values.length);
        }
        return values;
    }

    public int[] readInts() {
        int[] values = new int[readCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = readInt();
        }
        return values;
    }

    public String readText() {
        int length = readCount();
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    public byte[] readBytes() {
        int length = readCount();
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    public <T> List<T> readList(Function<BinaryReader, T> read) {
        int length = readCount();
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

    /** How many of something follow, of which each takes a byte at least. */
    public int readCount() {
        int count = readInt();
        if (count < 0 || count > remaining()) {
            throw bad("a length up to the " + remaining() + " bytes that remain");
        }
        return count;
    }
}

package io.kstep.binary;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/** A growing buffer of big-endian doubles, variable-length integers and UTF-8 texts. */
public final class BinaryWriter {

    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[1024];
    private int size;

    /** Seven bits to a byte, the lowest first; small numbers take one byte. */
    public BinaryWriter writeInt(int value) {
        return writeLong(value & 0xFFFFFFFFL);
    }

    public BinaryWriter writeLong(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            writeByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        return writeByte((int) rest);
    }

    public BinaryWriter writeByte(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public BinaryWriter writeBoolean(boolean value) {
        return writeByte(value ? 1 : 0);
    }

    public BinaryWriter writeDouble(double value) {
        return writeBits(Double.doubleToLongBits(value));
    }

    /** All 64 bits as they are: for hashes, which are never small. */
    public BinaryWriter writeBits(long bits) {
        room(Long.BYTES);
        BIG_ENDIAN.set(bytes, size, bits);
        size += Long.BYTES;
        return this;
    }

    /** A length, then the doubles; a run of zeros, common in counts, takes three bytes. */
    public BinaryWriter writeDoubles(double[] values) {
        writeInt(values.length);
        int i = 0;
        while (i < values.length) {
            int zeros = i;
            while (zeros < values.length && Double.doubleToLongBits(values[zeros]) == 0) {
                zeros++;
            }
            int end = zeros;
            while (end < values.length && Double.doubleToLongBits(values[end]) != 0) {
                end++;
            }
            writeInt(zeros - i).writeInt(end - zeros);
            for (int j = zeros; j < end; j++) {
                writeDouble(values[j]);
            }
            i = end;
        }
        return this;
    }

    public BinaryWriter writeInts(int[] values) {
        writeInt(values.length);
        for (int value : values) {
            writeInt(value);
        }
        return this;
    }

    public BinaryWriter writeText(String text) {
        return writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A length, then the bytes as they are. */
    public BinaryWriter writeBytes(byte[] content) {
        writeInt(content.length);
        room(content.length);
        System.arraycopy(content, 0, bytes, size, content.length);
        size += content.length;
        return this;
    }

    /** A length, then each item as {@code write} writes it. */
    public <T> BinaryWriter writeList(List<T> items, BiConsumer<BinaryWriter, T> write) {
        writeInt(items.size());
        items.forEach(item -> write.accept(this, item));
        return this;
    }

    /** Starts again in the same buffer. */
    public BinaryWriter clear() {
        size = 0;
        return this;
    }

    /** Bytes written so far. */
    public int size() {
        return size;
    }

    /** What was written, copied. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }
}

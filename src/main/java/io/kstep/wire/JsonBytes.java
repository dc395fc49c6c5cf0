package io.kstep.wire;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * JSON in UTF-8, written by hand into a buffer that is used again: for instances, labels and predictions, which are
 * written once per instance and would otherwise cost an allocation and a generator each ({@code WireBenchmark}).
 * Everything else is written by {@link io.kstep.print.Json}.
 */
public final class JsonBytes {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_PER_CHAR = 6;

    private byte[] buffer = new byte[256];
    private int size;

    public JsonBytes clear() {
        size = 0;
        return this;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(buffer, size);
    }

    /** Bytes that are JSON already. */
    public JsonBytes raw(byte[] json) {
        reserve(json.length);
        System.arraycopy(json, 0, buffer, size, json.length);
        size += json.length;
        return this;
    }

    /** ASCII that is JSON already. */
    @SuppressWarnings(
            "deprecation") // drops high bytes, which ASCII has none of: a plain copy, without an array between
    public JsonBytes raw(String ascii) {
        int length = ascii.length();
        reserve(length);
        ascii.getBytes(0, length, buffer, size);
        size += length;
        return this;
    }

    public JsonBytes raw(char ascii) {
        reserve(1);
        buffer[size++] = (byte) ascii;
        return this;
    }

    /** ASCII that is JSON already, from a buffer. */
    public JsonBytes raw(char[] ascii, int from, int length) {
        reserve(length);
        for (int i = from; i < from + length; i++) {
            buffer[size++] = (byte) ascii[i];
        }
        return this;
    }

    /** What another one has. */
    public JsonBytes raw(JsonBytes other) {
        reserve(other.size);
        System.arraycopy(other.buffer, 0, buffer, size, other.size);
        size += other.size;
        return this;
    }

    public JsonBytes number(long value) {
        reserve(20);
        size = NumberOutput.outputLong(value, buffer, size);
        return this;
    }

    /** The shortest decimal that reads back as the same number. */
    public JsonBytes number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("JSON has no number " + value);
        }
        return raw(NumberOutput.toString(value, true));
    }

    /** A text in quotes; half a surrogate pair, which UTF-8 does not have, stands as its escape. */
    public JsonBytes text(String text) {
        reserve(2 + LONGEST_PER_CHAR * text.length());
        buffer[size++] = '"';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                ascii(c);
            } else if (c < 0x800) {
                buffer[size++] = (byte) (0xc0 | (c >> 6));
                buffer[size++] = (byte) (0x80 | (c & 0x3f));
            } else if (!Character.isSurrogate(c)) {
                buffer[size++] = (byte) (0xe0 | (c >> 12));
                buffer[size++] = (byte) (0x80 | ((c >> 6) & 0x3f));
                buffer[size++] = (byte) (0x80 | (c & 0x3f));
            } else if (i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1))) {
                supplementary(Character.toCodePoint(c, text.charAt(++i)));
            } else {
                escape(c);
            }
        }
        buffer[size++] = '"';
        return this;
    }

    private void ascii(char c) {
        if (c == '"' || c == '\\') {
            buffer[size++] = '\\';
            buffer[size++] = (byte) c;
        } else if (c < 0x20) {
            escape(c);
        } else {
            buffer[size++] = (byte) c;
        }
    }

    private void supplementary(int point) {
        buffer[size++] = (byte) (0xf0 | (point >> 18));
        buffer[size++] = (byte) (0x80 | ((point >> 12) & 0x3f));
        buffer[size++] = (byte) (0x80 | ((point >> 6) & 0x3f));
        buffer[size++] = (byte) (0x80 | (point & 0x3f));
    }

    private void escape(char c) {
        buffer[size++] = '\\';
        buffer[size++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            buffer[size++] = HEX[(c >> shift) & 0xf];
        }
    }

    private void reserve(int more) {
        if (buffer.length - size < more) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, size + more));
        }
    }
}

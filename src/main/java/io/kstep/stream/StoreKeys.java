package io.kstep.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;

/**
 * Keys of the stores: the model's key in UTF-8 and a zero byte, which no model's key has, then what distinguishes the
 * model's entries. So all entries of a model lie together, and models lie in the order of their keys.
 */
final class StoreKeys {

    private static final byte REPORT = 0;
    private static final byte PART = 1;

    private final byte[] prefix;

    StoreKeys(String model) {
        byte[] encoded = model.getBytes(StandardCharsets.UTF_8);
        prefix = new byte[encoded.length + 1];
        System.arraycopy(encoded, 0, prefix, 0, encoded.length);
    }

    /** The key of the model itself. */
    Bytes model() {
        return Bytes.wrap(prefix);
    }

    /** The first key past all entries of the model. */
    Bytes end() {
        byte[] end = prefix.clone();
        end[end.length - 1] = 1;
        return Bytes.wrap(end);
    }

    Bytes report() {
        return Bytes.wrap(room(1).put(REPORT).array());
    }

    Bytes part(int number) {
        return Bytes.wrap(room(1 + Integer.BYTES).put(PART).putInt(number).array());
    }

    /** A piece of a part that is too long for one record; the first is the {@link #part} itself. */
    Bytes piece(int number, int piece) {
        return Bytes.wrap(room(1 + 2 * Integer.BYTES)
                .put(PART)
                .putInt(number)
                .putInt(piece)
                .array());
    }

    Bytes entry(int slot) {
        return Bytes.wrap(room(Integer.BYTES).putInt(slot).array());
    }

    Bytes id(String id) {
        byte[] encoded = id.getBytes(StandardCharsets.UTF_8);
        return Bytes.wrap(room(encoded.length).put(encoded).array());
    }

    private ByteBuffer room(int more) {
        return ByteBuffer.allocate(prefix.length + more).put(prefix);
    }

    /** The model's key in a key of any store. */
    static String modelOf(Bytes key) {
        return new String(key.get(), 0, zero(key.get()), StandardCharsets.UTF_8);
    }

    /** The instance's id in a key that {@link #id} gave. */
    static String idOf(Bytes key) {
        int start = zero(key.get()) + 1;
        return new String(key.get(), start, key.get().length - start, StandardCharsets.UTF_8);
    }

    private static int zero(byte[] key) {
        int at = 0;
        while (key[at] != 0) {
            at++;
        }
        return at;
    }
}

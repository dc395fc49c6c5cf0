package io.kstep.stream;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The large things of a model, each under a number of its own that no other ever has. One that is longer than
 * {@value #PIECE_BYTES} bytes lies in pieces, so that no record of a store is larger than a topic takes, however large a
 * submodel is: every piece but the last is full, and what is full has a next one, be it empty.
 */
final class Parts {

    /** Less than the megabyte that Kafka's topics take by default. */
    static final int PIECE_BYTES = 960_000;

    private Parts() {}

    /** A part as the store has it, null if it lacks a piece: it was deleted, perhaps while it was read. */
    static byte[] read(Function<Bytes, byte[]> store, StoreKeys keys, int number) {
        byte[] first = store.apply(keys.part(number));
        if (first == null || first.length != PIECE_BYTES) {
            return first; // nearly always
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream(2 * PIECE_BYTES);
        byte[] piece = first;
        for (int i = 1; piece != null && piece.length == PIECE_BYTES; i++) {
            whole.writeBytes(piece);
            piece = store.apply(keys.piece(number, i));
        }
        if (piece == null) {
            return null;
        }
        whole.writeBytes(piece);
        return whole.toByteArray();
    }

    static void write(KeyValueStore<Bytes, byte[]> store, StoreKeys keys, int number, byte[] bytes) {
        if (bytes.length < PIECE_BYTES) {
            store.put(keys.part(number), bytes);
            return;
        }
        for (int i = 0; i <= bytes.length / PIECE_BYTES; i++) {
            int from = i * PIECE_BYTES;
            byte[] piece = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + PIECE_BYTES));
            store.put(i == 0 ? keys.part(number) : keys.piece(number, i), piece);
        }
    }

    static void delete(KeyValueStore<Bytes, byte[]> store, StoreKeys keys, int number) {
        byte[] piece = store.delete(keys.part(number));
        for (int i = 1; piece != null && piece.length == PIECE_BYTES; i++) {
            piece = store.delete(keys.piece(number, i));
        }
    }
}

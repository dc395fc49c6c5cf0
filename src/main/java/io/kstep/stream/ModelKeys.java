package io.kstep.stream;

import io.kstep.wire.WireException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Turns the keys of records into the keys of models, and refuses what cannot be one. */
final class ModelKeys {

    static final int MOST_BYTES = 200;

    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
    private byte[] lastBytes = {};
    private String last = "";

    String decode(byte[] key) {
        if (key == null || key.length == 0) {
            throw new WireException(WireException.Fault.KEY, "the record needs a key: it names the model");
        }
        if (Arrays.equals(key, lastBytes)) {
            return last; // most streams have few models, and their records come in runs
        }
        if (key.length > MOST_BYTES) {
            throw new WireException(
                    WireException.Fault.KEY, "the record's key is longer than " + MOST_BYTES + " bytes");
        }
        last = decoded(key);
        lastBytes = key;
        return last;
    }

    private String decoded(byte[] key) {
        String text;
        try {
            text = utf8.decode(ByteBuffer.wrap(key)).toString();
        } catch (CharacterCodingException e) {
            throw new WireException(WireException.Fault.KEY, "the record's key is not UTF-8");
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new WireException(WireException.Fault.KEY, "the record's key has control characters");
        }
        return text;
    }
}

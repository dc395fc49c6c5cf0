package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes that distinguish versions of code and of data, short enough to be read. */
final class Sha {

    private static final int BYTES = 8;

    private final MessageDigest digest;

    Sha() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    void add(String text) {
        add(text.getBytes(StandardCharsets.UTF_8));
    }

    void add(byte[] bytes) {
        digest.update(bytes);
    }

    /** Of all that was added. */
    String text() {
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    /** Of the schema, the values and the classes of rows. */
    static String of(Chunk chunk) {
        Sha sha = new Sha();
        sha.add(chunk.schema().toString());
        ByteBuffer column = ByteBuffer.allocate(Double.BYTES * chunk.size());
        for (int j = 0; j < chunk.schema().featureCount(); j++) {
            column.clear();
            column.asDoubleBuffer().put(chunk.column(j));
            sha.add(column.array());
        }
        for (int target = 0; target < chunk.schema().targets().size(); target++) {
            ClassWeights weights = chunk.classWeights(target);
            for (int c = 0; c < chunk.schema().targets().get(target).values().size(); c++) {
                column.clear();
                for (int row = 0; row < chunk.size(); row++) {
                    column.putDouble(weights.of(row, c));
                }
                sha.add(column.array());
            }
        }
        return sha.text();
    }
}

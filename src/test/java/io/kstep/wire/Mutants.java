package io.kstep.wire;

import io.kstep.binary.BinaryWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/** Bytes of models changed on purpose. */
public final class Mutants {

    private static final int HEADER = 13;

    /** Numbers that a length or an index may be turned into, as the form writes them. */
    private static final long[] NUMBERS = {0, 1, 127, 128, 5_000, 1 << 20, 1 << 26, Integer.MAX_VALUE, 0xFFFFFFFFL};

    private Mutants() {}

    /** The model with one to three changes, and a checksum that fits. */
    public static byte[] mutate(byte[] model, SplittableRandom random) {
        byte[] body = Arrays.copyOfRange(model, HEADER, model.length);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            int at = random.nextInt(body.length);
            if (random.nextInt(3) == 0) {
                body[at] ^= (byte) (1 + random.nextInt(255));
            } else {
                byte[] number = new BinaryWriter()
                        .writeLong(NUMBERS[random.nextInt(NUMBERS.length)])
                        .toBytes();
                System.arraycopy(number, 0, body, at, Math.min(number.length, body.length - at));
            }
        }
        CRC32C crc = new CRC32C();
        crc.update(body);
        return ByteBuffer.allocate(HEADER + body.length)
                .put(model, 0, HEADER - 8)
                .putInt(body.length)
                .putInt((int) crc.getValue())
                .put(body)
                .array();
    }
}

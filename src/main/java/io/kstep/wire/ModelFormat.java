package io.kstep.wire;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.KStepClassifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * The binary form of a k-step classifier: "KSTP", a format version, the length and CRC-32C of the body, the body. The
 * same classifier gives the same bytes. A reader takes the versions from {@link #OLDEST} to {@link #VERSION}; golden
 * files under {@code src/test/resources} prove that it does.
 */
public final class ModelFormat {

    public static final int VERSION = 2;
    public static final int OLDEST = 1;

    private static final byte[] MAGIC = {'K', 'S', 'T', 'P'};
    private static final int HEADER = MAGIC.length + 1 + Integer.BYTES + Integer.BYTES;

    private ModelFormat() {}

    public static byte[] write(KStepClassifier classifier) {
        BinaryWriter body = new BinaryWriter();
        classifier.write(body);
        byte[] bytes = body.toBytes();
        return ByteBuffer.allocate(HEADER + bytes.length)
                .put(MAGIC)
                .put((byte) VERSION)
                .putInt(bytes.length)
                .putInt(checksum(bytes))
                .put(bytes)
                .array();
    }

    /** Reads a classifier; anything but whole bytes of a known version is a {@link BinaryFormatException}. */
    public static KStepClassifier read(byte[] bytes) {
        if (bytes.length < HEADER || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new BinaryFormatException("these are not the bytes of a kstep model: they do not start with KSTP");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes, MAGIC.length, HEADER - MAGIC.length);
        int version = header.get();
        if (version < OLDEST || version > VERSION) {
            throw new BinaryFormatException("this model is of format version " + version + "; versions " + OLDEST
                    + " to " + VERSION + " can be read");
        }
        int length = header.getInt();
        int checksum = header.getInt();
        byte[] body = Arrays.copyOfRange(bytes, HEADER, bytes.length);
        if (body.length != length || checksum(body) != checksum) {
            throw new BinaryFormatException("this model is damaged: " + body.length + " of " + length
                    + " bytes, or other ones than were written");
        }
        BinaryReader in = BinaryReader.foreign(body);
        try {
            KStepClassifier classifier = KStepClassifier.read(in);
            in.expectEnd();
            return classifier;
        } catch (BinaryFormatException e) {
            throw e;
        } catch (RuntimeException e) { // its parts do not fit together, as each of them says in its own way
            String said = Objects.requireNonNullElse(e.getMessage(), "its parts do not fit together");
            throw new BinaryFormatException("this model is damaged: " + said.replaceAll("\\p{Cntrl}+", " "), e);
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}

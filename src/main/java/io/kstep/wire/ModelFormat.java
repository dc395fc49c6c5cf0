package io.kstep.wire;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.ModelView;
import io.kstep.incremental.StreamModels;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * The binary form of a published model: "KSTP", a format version, the length and CRC-32C of the body, the body. The same
 * model gives the same bytes. A reader takes the versions from {@link #OLDEST} to {@link #ANY_KIND}; golden files under
 * {@code src/test/resources} prove that it does. A k-step classifier is written as {@link #VERSION}; in {@link
 * #ANY_KIND} the body begins with the name of the kind of model.
 */
public final class ModelFormat {

    public static final int VERSION = 2;
    public static final int ANY_KIND = 3;
    public static final int OLDEST = 1;

    private static final byte[] MAGIC = {'K', 'S', 'T', 'P'};
    private static final int HEADER = MAGIC.length + 1 + Integer.BYTES + Integer.BYTES;

    private ModelFormat() {}

    public static byte[] write(ModelView model) {
        BinaryWriter body = new BinaryWriter();
        boolean isClassifier = model instanceof KStepClassifier;
        if (!isClassifier) {
            body.writeText(model.kind());
        }
        model.write(body);
        byte[] bytes = body.toBytes();
        return ByteBuffer.allocate(HEADER + bytes.length)
                .put(MAGIC)
                .put((byte) (isClassifier ? VERSION : ANY_KIND))
                .putInt(bytes.length)
                .putInt(checksum(bytes))
                .put(bytes)
                .array();
    }

    /** Reads a model; anything but whole bytes of a known version is a {@link BinaryFormatException}. */
    public static ModelView read(byte[] bytes) {
        if (bytes.length < HEADER || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new BinaryFormatException("these are not the bytes of a kstep model: they do not start with KSTP");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes, MAGIC.length, HEADER - MAGIC.length);
        int version = header.get();
        if (version < OLDEST || version > ANY_KIND) {
            throw new BinaryFormatException("this model is of format version " + version + "; versions " + OLDEST
                    + " to " + ANY_KIND + " can be read");
        }
        int length = header.getInt();
        int checksum = header.getInt();
        byte[] body = Arrays.copyOfRange(bytes, HEADER, bytes.length);
        if (body.length != length || checksum(body) != checksum) {
            throw new BinaryFormatException("this model is damaged: " + body.length + " of " + length
                    + " bytes, or not the bytes that were written");
        }
        BinaryReader in = BinaryReader.foreign(body);
        try {
            ModelView model = version == ANY_KIND ? StreamModels.readView(in.readText(), in) : KStepClassifier.read(in);
            in.expectEnd();
            return model;
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

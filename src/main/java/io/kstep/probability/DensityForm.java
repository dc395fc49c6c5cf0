package io.kstep.probability;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** The binary form of densities: a leading byte for the kind, then its numbers, bit for bit. */
public final class DensityForm {

    private static final int GAUSSIAN = 0;
    private static final int MTE = 1;

    private DensityForm() {}

    public static void write(Density density, BinaryWriter out) {
        if (density instanceof Gaussian gaussian) {
            out.writeByte(GAUSSIAN).writeDouble(gaussian.mean()).writeDouble(gaussian.standardDeviation());
        } else if (density instanceof Mte mte) {
            out.writeByte(MTE).writeList(mte.core().pieces(), DensityForm::writePiece);
            writeTail(mte.leftTail(), out);
            writeTail(mte.rightTail(), out);
        } else {
            throw new IllegalArgumentException("no binary form is known of " + density.getClass());
        }
    }

    public static Density read(BinaryReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case GAUSSIAN -> new Gaussian(in.readDouble(), in.readDouble());
            case MTE -> Mte.of(MtePotential.of(in.readList(DensityForm::readPiece)), readTail(in), readTail(in));
            default -> throw in.bad("a density, not kind " + kind);
        };
    }

    private static void writePiece(BinaryWriter out, MtePiece piece) {
        out.writeDouble(piece.low()).writeDouble(piece.high()).writeDouble(piece.constant());
        out.writeDoubles(piece.coefficients()).writeDoubles(piece.exponents());
    }

    private static MtePiece readPiece(BinaryReader in) {
        return new MtePiece(in.readDouble(), in.readDouble(), in.readDouble(), in.readDoubles(), in.readDoubles());
    }

    private static void writeTail(ExponentialTail tail, BinaryWriter out) {
        out.writeDouble(tail.mass()).writeDouble(tail.scale());
    }

    private static ExponentialTail readTail(BinaryReader in) {
        return new ExponentialTail(in.readDouble(), in.readDouble());
    }
}

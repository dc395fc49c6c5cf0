package io.kstep.data;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label.Masses.Focal;
import java.util.List;

/** The binary form of a label of any kind. */
public final class LabelForm {

    private static final int HARD = 0;
    private static final int UNKNOWN = 1;
    private static final int PROBABILISTIC = 2;
    private static final int CANDIDATES = 3;
    private static final int MASSES = 4;
    private static final int DOUBTFUL = 5;
    private static final int NUMERIC = 6;
    private static final int SEVERAL = 7;

    private LabelForm() {}

    public static void write(Label label, BinaryWriter out) {
        if (label instanceof Label.Hard hard) {
            out.writeByte(HARD).writeInt(hard.index());
        } else if (label instanceof Label.Unknown) {
            out.writeByte(UNKNOWN);
        } else if (label instanceof Label.Probabilistic probabilistic) {
            out.writeByte(PROBABILISTIC).writeList(probabilistic.probabilities(), BinaryWriter::writeDouble);
        } else if (label instanceof Label.Candidates candidates) {
            out.writeByte(CANDIDATES).writeList(candidates.indices(), BinaryWriter::writeInt);
        } else if (label instanceof Label.Masses masses) {
            out.writeByte(MASSES)
                    .writeList(
                            masses.focals(),
                            (to, focal) -> to.writeList(focal.set(), BinaryWriter::writeInt)
                                    .writeDouble(focal.mass()));
        } else if (label instanceof Label.Doubtful doubtful) {
            out.writeByte(DOUBTFUL).writeInt(doubtful.index()).writeDouble(doubtful.doubt());
        } else if (label instanceof Label.Numeric numeric) {
            out.writeByte(NUMERIC).writeDouble(numeric.value());
        } else {
            out.writeByte(SEVERAL).writeList(((Label.Several) label).labels(), (to, one) -> LabelForm.write(one, to));
        }
    }

    public static Label read(BinaryReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case HARD -> new Label.Hard(in.readInt());
            case UNKNOWN -> new Label.Unknown();
            case PROBABILISTIC -> new Label.Probabilistic(in.readList(BinaryReader::readDouble));
            case CANDIDATES -> new Label.Candidates(in.readList(BinaryReader::readInt));
            case MASSES -> new Label.Masses(in.readList(LabelForm::readFocal));
            case DOUBTFUL -> new Label.Doubtful(in.readInt(), in.readDouble());
            case NUMERIC -> new Label.Numeric(in.readDouble());
            case SEVERAL -> new Label.Several(in.readList(LabelForm::read));
            default -> throw in.bad("a label, not kind " + kind);
        };
    }

    private static Focal readFocal(BinaryReader in) {
        List<Integer> set = in.readList(BinaryReader::readInt);
        return new Focal(set, in.readDouble());
    }
}

package io.kstep.data;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label.Masses.Focal;
import java.util.List;

/** The binary form of a label of any kind. Its first byte is the kind; the number of a kind never changes. */
public final class LabelForm {

    private static final int HARD = 0;
    private static final int UNKNOWN = 1;
    private static final int PROBABILISTIC = 2;
    private static final int CANDIDATES = 3;
    private static final int MASSES = 4;
    private static final int DOUBTFUL = 5;
    private static final int NUMERIC = 6;
    private static final int SEVERAL = 7;
    private static final int PLAUSIBLE = 8;
    private static final int EXCLUDED = 9;
    private static final int FLIPPED = 10;
    private static final int VOTES = 11;

    private LabelForm() {}

    public static void write(Label label, BinaryWriter out) {
        label.match(new Writing(out));
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
            case PLAUSIBLE -> new Label.Plausible(in.readList(BinaryReader::readDouble));
            case EXCLUDED -> new Label.Excluded(in.readList(BinaryReader::readInt));
            case FLIPPED -> new Label.Flipped(in.readInt(), in.readDouble());
            case VOTES -> new Label.Votes(in.readList(LabelForm::readVote));
            default -> throw in.bad("a label, not kind " + kind);
        };
    }

    private static Focal readFocal(BinaryReader in) {
        List<Integer> set = in.readList(BinaryReader::readInt);
        return new Focal(set, in.readDouble());
    }

    private static Label.Votes.Vote readVote(BinaryReader in) {
        String expert = in.readText();
        return new Label.Votes.Vote(expert, read(in));
    }

    private record Writing(BinaryWriter out) implements Label.Cases<BinaryWriter> {

        @Override
        public BinaryWriter hard(Label.Hard label) {
            return out.writeByte(HARD).writeInt(label.index());
        }

        @Override
        public BinaryWriter unknown(Label.Unknown label) {
            return out.writeByte(UNKNOWN);
        }

        @Override
        public BinaryWriter probabilistic(Label.Probabilistic label) {
            return out.writeByte(PROBABILISTIC).writeList(label.probabilities(), BinaryWriter::writeDouble);
        }

        @Override
        public BinaryWriter plausible(Label.Plausible label) {
            return out.writeByte(PLAUSIBLE).writeList(label.plausibilities(), BinaryWriter::writeDouble);
        }

        @Override
        public BinaryWriter candidates(Label.Candidates label) {
            return out.writeByte(CANDIDATES).writeList(label.indices(), BinaryWriter::writeInt);
        }

        @Override
        public BinaryWriter excluded(Label.Excluded label) {
            return out.writeByte(EXCLUDED).writeList(label.indices(), BinaryWriter::writeInt);
        }

        @Override
        public BinaryWriter masses(Label.Masses label) {
            return out.writeByte(MASSES).writeList(label.focals(), Writing::focal);
        }

        private static void focal(BinaryWriter out, Focal focal) {
            out.writeList(focal.set(), BinaryWriter::writeInt).writeDouble(focal.mass());
        }

        @Override
        public BinaryWriter doubtful(Label.Doubtful label) {
            return out.writeByte(DOUBTFUL).writeInt(label.index()).writeDouble(label.doubt());
        }

        @Override
        public BinaryWriter flipped(Label.Flipped label) {
            return out.writeByte(FLIPPED).writeInt(label.index()).writeDouble(label.wrong());
        }

        @Override
        public BinaryWriter numeric(Label.Numeric label) {
            return out.writeByte(NUMERIC).writeDouble(label.value());
        }

        @Override
        public BinaryWriter several(Label.Several label) {
            return out.writeByte(SEVERAL).writeList(label.labels(), (to, one) -> LabelForm.write(one, to));
        }

        @Override
        public BinaryWriter votes(Label.Votes label) {
            return out.writeByte(VOTES).writeList(label.votes(), Writing::vote);
        }

        private static void vote(BinaryWriter out, Label.Votes.Vote vote) {
            LabelForm.write(vote.label(), out.writeText(vote.expert()));
        }
    }
}

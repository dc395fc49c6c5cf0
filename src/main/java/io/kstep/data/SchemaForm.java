package io.kstep.data;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** The binary form of a schema. */
public final class SchemaForm {

    private static final int CLASS_VARIABLE = 0;
    private static final int NUMERIC = 1;

    private SchemaForm() {}

    public static void write(Schema schema, BinaryWriter out) {
        out.writeList(
                schema.features(),
                (to, feature) -> to.writeText(feature.name())
                        .writeBoolean(feature.isContinuous())
                        .writeList(feature.values(), BinaryWriter::writeText));
        out.writeList(schema.targets(), SchemaForm::writeTarget);
    }

    public static Schema read(BinaryReader in) {
        return new Schema(in.readList(SchemaForm::readFeature), in.readList(SchemaForm::readTarget));
    }

    private static Feature readFeature(BinaryReader in) {
        String name = in.readText();
        Feature.Kind kind = in.readBoolean() ? Feature.Kind.CONTINUOUS : Feature.Kind.DISCRETE;
        return new Feature(name, kind, in.readList(BinaryReader::readText));
    }

    private static void writeTarget(BinaryWriter out, Target target) {
        target.match(new Writing(out));
    }

    private static Target readTarget(BinaryReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case CLASS_VARIABLE -> new Target.ClassVariable(in.readText(), in.readList(BinaryReader::readText));
            case NUMERIC -> new Target.Numeric(in.readText());
            default -> throw in.bad("a target, not kind " + kind);
        };
    }

    private record Writing(BinaryWriter out) implements Target.Cases<BinaryWriter> {

        @Override
        public BinaryWriter classVariable(Target.ClassVariable target) {
            return out.writeByte(CLASS_VARIABLE)
                    .writeText(target.name())
                    .writeList(target.values(), BinaryWriter::writeText);
        }

        @Override
        public BinaryWriter numeric(Target.Numeric target) {
            return out.writeByte(NUMERIC).writeText(target.name());
        }
    }
}

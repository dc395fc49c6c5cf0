package io.kstep.wire.mapping;

import io.kstep.spec.SpecException;
import io.kstep.wire.JsonBytes;
import io.kstep.wire.WireException;

/** What a label is read as. */
enum LabelForm {
    /** As the wire format has it: a number is a number to predict, an object a label that is not sure. */
    AUTO,
    /** A number or a boolean names a class. */
    CLASS,
    /** A text is read as the number to predict. */
    NUMBER;

    static LabelForm parse(String text, String setting) {
        return switch (text) {
            case "auto" -> AUTO;
            case "class" -> CLASS;
            case "number" -> NUMBER;
            default -> throw new SpecException(setting + " must be auto, class or number, not '" + text + "'");
        };
    }

    void write(JsonBytes out, Scalar value) {
        if (this == NUMBER && !value.isNumber()) {
            if (value.isBoolean()) {
                throw new WireException(value.text() + " is no number");
            }
            out.number(Numerals.parse(value.text()));
        } else if (this == CLASS || value.kind() == Scalar.Kind.TEXT) {
            out.text(value.text());
        } else {
            out.raw(value.text());
        }
    }
}

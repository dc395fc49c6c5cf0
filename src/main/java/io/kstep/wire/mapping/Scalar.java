package io.kstep.wire.mapping;

/** A value that is no object and no list. */
record Scalar(Kind kind, String text) {

    enum Kind {
        TEXT,
        NUMBER,
        BOOLEAN
    }

    boolean isNumber() {
        return kind == Kind.NUMBER;
    }

    boolean isBoolean() {
        return kind == Kind.BOOLEAN;
    }
}

package io.kstep.spec;

/** A spec or setting that cannot be used; the message says what was wrong and what would be right. */
public final class SpecException extends IllegalArgumentException {
    public SpecException(String message) {
        super(message);
    }
}

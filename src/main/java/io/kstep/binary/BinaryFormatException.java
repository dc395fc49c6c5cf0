package io.kstep.binary;

/** Bytes that are not what they should be; the message says at which position and what was expected. */
public final class BinaryFormatException extends IllegalArgumentException {
    public BinaryFormatException(String message) {
        super(message);
    }

    public BinaryFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}

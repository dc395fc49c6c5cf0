package io.kstep.wire;

/**
 * A record that cannot be used. The message is one line that says what was wrong, where in the record, and what would be
 * right; it quotes little of the record and none of its control characters. It carries no stack trace: a stream of bad
 * records must cost little, and the fault is the record's.
 */
public final class WireException extends RuntimeException {

    /** What kind of fault it is. */
    public enum Fault {
        /** A field that is missing or does not fit. */
        FORM,
        /** It cannot be read as one JSON object. */
        JSON,
        /** The key is missing, or cannot name a model. */
        KEY,
        /** It would take a model, or what is said of it, beyond a limit. */
        LIMIT,
        /** There is no model for it, or there is one already. */
        MODEL
    }

    private final Fault fault;

    /** A message has at most two quotes, together under 80 characters. */
    private static final int LONGEST_QUOTE = 36;

    private static final int LONGEST_REASON = 80;

    public WireException(String message) {
        this(Fault.FORM, message);
    }

    public WireException(Fault fault, String message) {
        super(message, null, false, false);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    /** A text of the record in a form fit for a message: shortened, in quotes, without control characters. */
    public static String quote(String text) {
        return "'" + oneLine(text, LONGEST_QUOTE) + "'";
    }

    /** A parser's message about a record, in a form fit for ours. */
    static String reason(String text) {
        return oneLine(text, LONGEST_REASON);
    }

    private static String oneLine(String text, int longest) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), longest); i++) {
            char c = text.charAt(i);
            boolean plain = Character.isLetterOrDigit(c) || (c >= ' ' && c < 0x7f) || Character.isSpaceChar(c);
            line.append(plain && c != '\u2028' && c != '\u2029' ? c : '?');
        }
        return text.length() > longest ? line.append("...").toString() : line.toString();
    }
}

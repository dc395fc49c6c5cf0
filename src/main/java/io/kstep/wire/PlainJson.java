package io.kstep.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.io.NumberInput;

/**
 * Goes over JSON that is plain: texts in ASCII without escapes, numbers of a usual length. Whatever is not plain, or no
 * JSON at all, it does not take. Makes nothing but what is asked for.
 */
final class PlainJson {

    /** Instead of a length where something is not plain. */
    static final int NOT_PLAIN = -1;

    private static final byte[] NOTHING = {};

    /** Numbers of this many digits are doubles exactly, and so are the powers of ten: their quotient is rounded once. */
    private static final int MOST_DIGITS = 15;

    private static final double[] TENS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private static final int LONGEST_NUMBER = 40;

    private byte[] json = NOTHING;
    private int at;
    /** The number that the latest digits make; of too many for a long it means nothing. */
    private long digits;

    private char[] chars = new char[LONGEST_NUMBER];

    void begin(byte[] bytes) {
        json = bytes;
        at = 0;
    }

    /** Keeps no record alive. */
    void end() {
        json = NOTHING;
    }

    /** The byte here, 0 at the end and where it is not ASCII. */
    private int peek() {
        return at < json.length && json[at] > 0 ? json[at] : 0;
    }

    /** Whether the first byte is this one; goes over it. */
    boolean startsWith(char wanted) {
        return at == 0 && peek() == wanted && ++at > 0;
    }

    boolean isAtEnd() {
        blanks();
        return at == json.length;
    }

    void blanks() {
        while (at < json.length && json[at] <= ' ' && isBlank(json[at])) {
            at++;
        }
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /** Goes over blanks and this character, if it is next. */
    boolean takes(char wanted) {
        blanks();
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    /** Goes over blanks and these bytes, if they are next. */
    boolean takes(byte[] wanted) {
        blanks();
        return takesHere(wanted);
    }

    /** Goes over these bytes, if they are here. */
    boolean takesHere(byte[] wanted) {
        byte[] bytes = json;
        int start = at;
        if (start + wanted.length > bytes.length) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) { // names are short: quicker than Arrays.equals
            if (bytes[start + i] != wanted[i]) {
                return false;
            }
        }
        at = start + wanted.length;
        return true;
    }

    /** Whether a text comes next. */
    boolean isText() {
        blanks();
        return peek() == '"';
    }

    /** Goes over a text in quotes; its length, {@link #NOT_PLAIN} if it is none that is plain. */
    int text() {
        if (!isText()) {
            return NOT_PLAIN;
        }
        int start = ++at;
        byte[] bytes = json; // in this loop and the next it takes half the time to go without fields
        int i = start;
        while (i < bytes.length && bytes[i] >= ' ' && bytes[i] != '"' && bytes[i] != '\\' && bytes[i] != 0x7f) {
            i++;
        }
        at = i + 1;
        return i < bytes.length && bytes[i] == '"' ? i - start : NOT_PLAIN;
    }

    /** The characters of the {@link #text} of this length that was gone over last, until the next are asked for. */
    char[] chars(int length) {
        return copied(at - 1 - length, length);
    }

    private char[] copied(int start, int length) {
        if (length > chars.length) {
            chars = new char[length];
        }
        for (int i = 0; i < length; i++) {
            chars[i] = (char) json[start + i];
        }
        return chars;
    }

    /** A text, or a whole number as its text; null if it is not plain or has not 1 to {@code longest} characters. */
    String textOrWhole(int longest) {
        boolean isText = isText();
        int start = at;
        int length = isText ? text() : whole();
        if (length < 1 || length > longest || (!isText && length > LONGEST_NUMBER)) {
            return null;
        }
        return new String(json, isText ? start + 1 : start, length, ISO_8859_1);
    }

    /** The number here, by one division where that is exact; NaN if it is not plain. */
    double number() {
        blanks();
        int start = at;
        boolean minus = peek() == '-';
        at += minus ? 1 : 0;
        int whole = whole();
        if (whole < 1) {
            return Double.NaN;
        }
        int decimals = 0;
        if (peek() == '.') {
            at++;
            decimals = digits();
            if (decimals == 0) {
                return Double.NaN;
            }
        }
        if (whole + decimals > MOST_DIGITS || (peek() | 0x20) == 'e') {
            return decimals > 0 ? longNumber(start) : Double.NaN;
        }
        if (minus && decimals == 0 && digits == 0) {
            return Double.NaN; // a parser takes it for a whole number, which has no sign at 0
        }
        double value = digits / TENS[decimals];
        return minus ? -value : value;
    }

    /** Goes over a whole number without a sign; how many digits it has. */
    private int whole() {
        int start = at;
        digits = 0;
        int length = digits();
        return length > 1 && json[start] == '0' ? NOT_PLAIN : length;
    }

    /** Goes over digits and appends them to those before; how many there are. */
    private int digits() {
        int start = at;
        byte[] bytes = json;
        long number = digits;
        int i = start;
        while (i < bytes.length && bytes[i] >= '0' && bytes[i] <= '9') {
            number = 10 * number + (bytes[i++] - '0');
        }
        digits = number;
        at = i;
        return i - start;
    }

    /** A number with decimals and more digits, or with an exponent, by the function that the parser uses. */
    private double longNumber(int start) {
        if ((peek() | 0x20) == 'e') {
            at++;
            at += peek() == '-' || peek() == '+' ? 1 : 0;
            if (digits() == 0) {
                return Double.NaN;
            }
        }
        if (at - start > LONGEST_NUMBER) {
            return Double.NaN;
        }
        double value = NumberInput.parseDouble(copied(start, at - start), 0, at - start, true);
        return Double.isFinite(value) ? value : Double.NaN;
    }
}

package io.kstep.data.read;

/**
 * A data file that cannot be used. The message is one line: the file, the line of the file where there is one, what was
 * wrong and what would be right.
 */
public final class DataException extends RuntimeException {

    private static final int LONGEST_QUOTE = 60;

    DataException(String file, String problem) {
        this(file, problem, null);
    }

    DataException(String file, long line, String problem) {
        this(file + " line " + line, problem, null);
    }

    DataException(String where, String problem, Throwable cause) {
        super(oneLine(where + ": " + problem), cause);
    }

    /** A text from the file as it may stand in a message: shortened, in quotes. */
    static String quote(String text) {
        return "'" + (text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text) + "'";
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ");
    }
}

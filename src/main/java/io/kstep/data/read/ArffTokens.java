package io.kstep.data.read;

import java.util.ArrayList;
import java.util.List;

/** The words of one line of ARFF: bare, or in single or double quotes with backslash escapes. */
final class ArffTokens {

    /** Stands for the end of the line where a closing bracket could stand. */
    static final char END = '\0';

    private final String file;
    private final long line;
    private final String text;
    private int at;

    ArffTokens(String file, long line, String text) {
        this.file = file;
        this.line = line;
        this.text = text;
    }

    DataException problem(String what) {
        return new DataException(file, line, what);
    }

    /** The next word of a declaration: up to a blank or an opening brace; empty at the end. */
    String word() {
        skipBlanks();
        return isQuote() ? quoted() : bare(" \t{");
    }

    /** Passes this character if it is next. */
    boolean take(char wanted) {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    /** Values with commas between, up to and with the closing character. */
    List<String> list(char closing) {
        List<String> values = new ArrayList<>();
        do {
            values.add(value(closing));
        } while (take(','));
        if (closing == END) {
            end();
        } else if (!take(closing)) {
            throw problem("expected " + closing + " or a comma");
        }
        return values;
    }

    /** The next value: up to a comma or the closing character. */
    String value(char closing) {
        skipBlanks();
        return isQuote() ? quoted() : bare("," + closing).strip();
    }

    /** The index of a sparse value. */
    int index(int columns) {
        skipBlanks();
        String word = bare(" \t,}");
        try {
            int index = Integer.parseInt(word);
            if (index >= 0 && index < columns) {
                return index;
            }
        } catch (NumberFormatException e) {
            // reported below, as for an index out of range
        }
        throw problem("a sparse row needs an index from 0 to " + (columns - 1) + ", not " + DataException.quote(word));
    }

    /** Fails if anything but a comment is left. */
    void end() {
        skipBlanks();
        if (at < text.length() && text.charAt(at) != '%') {
            throw problem("nothing is expected after " + DataException.quote(text.substring(0, at)) + ", got "
                    + DataException.quote(text.substring(at)));
        }
    }

    private boolean isQuote() {
        return at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"');
    }

    private String bare(String stops) {
        int start = at;
        while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private String quoted() {
        char quote = text.charAt(at++);
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at++));
        }
        if (at == text.length()) {
            throw problem("a quote is not closed");
        }
        at++;
        return value.toString().strip();
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}

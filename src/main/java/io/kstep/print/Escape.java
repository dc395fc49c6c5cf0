package io.kstep.print;

import java.util.regex.Pattern;

/**
 * Names that came from outside, made harmless where they are printed: what a spreadsheet would take for a formula, a
 * browser for a script or a table for the end of a cell is shown as it was written. Other texts stay as they are.
 */
public final class Escape {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");
    private static final Pattern MARK = Pattern.compile("[\\\\`*\\[\\]|]");
    private static final Pattern TAG = Pattern.compile("<(?=[A-Za-z/!?])");
    private static final Pattern ENTITY = Pattern.compile("&(?=#|\\w+;)");

    private Escape() {}

    /** A text as a cell of CSV: an apostrophe is put before what would be a formula. A number is none. */
    public static String csv(String text) {
        return !text.isEmpty()
                        && "=+-@\t\r".indexOf(text.charAt(0)) >= 0
                        && !NUMBER.matcher(text).matches()
                ? "'" + text
                : text;
    }

    /** A text that is nothing but text in Markdown, in a table too. */
    public static String markdown(String text) {
        return markup(MARK.matcher(text).replaceAll("\\\\$0"));
    }

    /** A cell that may have Markdown of its own, but neither ends the cell nor is a tag. */
    public static String markdownCell(String text) {
        return markup(text.replaceAll("(?<!\\\\)\\|", "\\\\|"));
    }

    private static String markup(String text) {
        String oneLine = CONTROL.matcher(text).replaceAll(" ");
        return TAG.matcher(ENTITY.matcher(oneLine).replaceAll("&amp;")).replaceAll("&lt;");
    }
}

package io.kstep.data.read;

import java.util.Locale;
import java.util.Set;

/**
 * What a cell's text means. Missing are: nothing or blanks, {@code ?}, {@code NA} and {@code NaN}, in quotes or not; a
 * number that is not finite is missing too. {@code NA} and {@code NaN} are values where a sidecar or an ARFF header
 * lists them as such.
 */
final class Cell {

    private static final Set<String> INFINITE = Set.of("inf", "+inf", "-inf", "infinity", "+infinity", "-infinity");

    private Cell() {}

    static boolean isMissing(String cell) {
        return switch (cell.length()) {
            case 0 -> true;
            case 1 -> cell.equals("?");
            case 2 -> cell.equals("NA");
            case 3 -> cell.equalsIgnoreCase("NaN");
            default -> false;
        };
    }

    /**
     * The number a cell holds, NaN if it is not finite. Stricter than Java's own reading: {@code 3D} and {@code 0x1p3}
     * are texts.
     *
     * @throws NumberFormatException if it is a text
     */
    static double number(String cell) {
        char last = cell.charAt(cell.length() - 1);
        if (Character.isLetter(last)) {
            if (INFINITE.contains(cell.toLowerCase(Locale.ROOT))) {
                return Double.NaN;
            }
            throw new NumberFormatException("text");
        }
        if (cell.indexOf('x') >= 0 || cell.indexOf('X') >= 0) {
            throw new NumberFormatException("hexadecimal");
        }
        double number = Double.parseDouble(cell);
        return Double.isFinite(number) ? number : Double.NaN;
    }

    static boolean isNumber(String cell) {
        try {
            number(cell);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}

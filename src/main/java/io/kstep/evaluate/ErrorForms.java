package io.kstep.evaluate;

/**
 * The versions of what {@link StreamErrors#write} writes, each by what was scored: the form of hard labels alone is not
 * changed by what they lack.
 */
public final class ErrorForms {

    /** Version of what {@link StreamErrors#write} writes where several class variables were scored; it adds what is known of each. */
    public static final int WITH_SEVERAL = 8;

    /** Version of what {@link StreamErrors#write} writes where numbers were scored; it adds how far the forecasts were off. */
    public static final int WITH_NUMBERS = 7;

    /**
     * Version of what {@link StreamErrors#write} writes where a soft label was scored: it adds what those said. 5 is no form of errors:
     * {@code ModelRecord} begins with it or with a form.
     */
    public static final int WITH_CORRECTED = 6;

    /** The form before it, of soft labels without the error behind them. */
    public static final int WITH_SOFT = 4;

    /** Version of what {@link StreamErrors#write} writes where no soft label was scored. */
    public static final int FORM = 3;

    /** The form before it, of an error since the start that did not yet know its later part. */
    public static final int WITHOUT_LATER_PART = 2;

    /** The first form, of errors that did not yet know how far they wander either. */
    public static final int WITHOUT_WANDER = 1;

    /** Used by {@code ModelRecord} for something else. */
    private static final int TAKEN = 5;

    private ErrorForms() {}

    /** Whether a number is that of a form. */
    public static boolean isKnown(int form) {
        return form >= WITHOUT_WANDER && form <= WITH_SEVERAL && form != TAKEN;
    }
}

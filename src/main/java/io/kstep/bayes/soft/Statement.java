package io.kstep.bayes.soft;

/**
 * One thing that was said of the class of a row.
 *
 * @param source who said it, as an index into the sources; {@link #AT_ITS_WORD} where nothing is learned of who did
 * @param named the one class that was named, or -1
 * @param plausibilities of the classes where not a single one was named, else null; the array is given away
 */
public record Statement(int source, int named, double[] plausibilities) {

    /** The plausibilities are what they are. */
    public static final int AT_ITS_WORD = -1;

    public static Statement atItsWord(double[] plausibilities) {
        return new Statement(AT_ITS_WORD, -1, plausibilities);
    }

    public static Statement naming(int source, int named) {
        return new Statement(source, named, null);
    }
}

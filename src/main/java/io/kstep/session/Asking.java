package io.kstep.session;

/**
 * Chooses the instances whose labels are worth asking for, within a budget. A share of them is drawn by lot, from the id
 * alone, so that neither a restart nor what the model thinks of an instance changes the draw: the labels of these estimate
 * the error, since the others are the hard ones. The rest of the budget goes to the instances whose two likeliest classes
 * are nearest to each other among the last {@value #WINDOW} (margin sampling; Settles 2009, section 3.1), whatever the
 * scale of the posteriors: a threshold on the margin itself would have to follow every change of the model.
 *
 * <p>Of n instances that are not drawn at most share * n + {@value #BURST} are asked. Not thread-safe.
 */
public final class Asking {

    /** Why an instance is asked. */
    public enum Reason {
        /** Its two likeliest classes are near to each other. */
        MARGIN,
        /** It was drawn by lot. */
        RANDOM
    }

    private static final int WINDOW = 256;

    /** Questions by margin that may follow each other when all at once the model doubts everything. */
    private static final int BURST = 20;

    private final QuestionSettings settings;
    private final double[] latest = new double[WINDOW];
    private long seen;
    private double credit = BURST / 2.0;

    public Asking(QuestionSettings settings) {
        this.settings = settings;
    }

    /** Whether an instance is drawn by lot. */
    public boolean isDrawn(String id) {
        return lot(id, settings.seed()) < settings.drawn();
    }

    /**
     * Takes an instance that has no label.
     *
     * @param posterior of the classes known now, which may be none
     * @return why its label is to be asked for, null if it is not
     */
    public Reason ask(String id, double[] posterior) {
        if (isDrawn(id)) {
            return Reason.RANDOM;
        }
        double doubt = doubt(posterior);
        boolean isAsked = settings.byMargin() && isAmongTheMostDoubtful(doubt, lot(id, ~settings.seed()));
        latest[(int) (seen++ % WINDOW)] = doubt;
        credit = Math.min(BURST, credit + settings.asked());
        if (!isAsked || credit < 1) {
            return null;
        }
        credit--;
        return Reason.MARGIN;
    }

    /**
     * By its rank in the window, of which more count the more of the budget is left over: doubts that fall all the time
     * would else leave some of it. Equal ones take ranks by lot.
     */
    private boolean isAmongTheMostDoubtful(double doubt, double lot) {
        int n = (int) Math.min(seen, WINDOW);
        int more = 0;
        int equal = 0;
        for (int i = 0; i < n; i++) {
            more += latest[i] > doubt ? 1 : 0;
            equal += latest[i] == doubt ? 1 : 0;
        }
        return more + lot * (equal + 1) < settings.asked() * (0.5 + credit / BURST) * (n + 1);
    }

    /** Probability of the second likeliest class as a share of that of the likeliest; 1 where fewer than two are known. */
    static double doubt(double[] posterior) {
        double first = 0;
        double second = 0;
        for (double p : posterior) {
            if (p > first) {
                second = first;
                first = p;
            } else if (p > second) {
                second = p;
            }
        }
        return posterior.length < 2 || !(first > 0) ? 1 : second / first;
    }

    /** Uniform from 0 to 1 by an id: the higher bits of its hash, mixed with a seed as by SplitMix64. */
    private static double lot(String id, long seed) {
        long z = RememberedIds.hash(id) ^ seed * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1p-53;
    }
}

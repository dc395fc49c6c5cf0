package io.kstep.session;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * For which instances of a stream a label is asked: {@code margin(percent=5,random=0.5)}, {@code margin(minute=10)}.
 *
 * @param byMargin whether those are asked that are not drawn by lot and whose two likeliest classes are nearest to each
 *     other; else all are drawn by lot
 * @param percent of the instances without a label, at most
 * @param minute questions a minute of stream time, at most; 0 where there is no such bound
 * @param random share of the questions that are drawn by lot where the others go by margin: their labels alone estimate
 *     the error
 * @param seed of the lot
 */
public record QuestionSettings(boolean byMargin, double percent, double minute, double random, long seed) {

    /** The name of the setting of a model. */
    public static final String NAME = "questions";

    private static final double MILLIS = 60_000;

    /** With fewer, a budget of a question an hour would lose most of it to the times at which nothing is worth asking. */
    private static final double FEWEST_AT_ONCE = 5;

    private static final String MARGIN = "margin";
    private static final String RANDOM = "random";

    public static QuestionSettings parse(String text) {
        Spec spec = Spec.parse(text);
        boolean byMargin = spec.name().equals(MARGIN);
        if (!byMargin && !spec.name().equals(RANDOM)) {
            throw new SpecException("questions go by " + MARGIN + " or " + RANDOM + ", not by '" + spec.name() + "'");
        }
        Spec.Reader reader = spec.reader();
        double minute = reader.real("minute", 0, 0, 1e6);
        double percent = reader.real("percent", minute > 0 ? 100 : 5, 0.001, 100);
        double random = byMargin ? reader.real("random", 0.5, 0, 1) : 1;
        int seed = reader.integer("seed", 1, 0, Integer.MAX_VALUE);
        reader.done();
        return new QuestionSettings(byMargin, percent, minute, random, seed);
    }

    /** The text that gives these settings. */
    public String spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("percent", Double.toString(percent));
        if (hasClock()) {
            options.put("minute", Double.toString(minute));
        }
        if (byMargin) {
            options.put("random", Double.toString(random));
        }
        options.put("seed", Long.toString(seed));
        return new Spec(byMargin ? MARGIN : RANDOM, options).toString();
    }

    /** Whether the budget goes by time. */
    public boolean hasClock() {
        return minute > 0;
    }

    /** Questions that a span of time allows, in milliseconds. */
    double allowed(double millis) {
        return minute * millis / MILLIS;
    }

    /** Questions by the clock that may be put at once after a quiet time. */
    double mostAtOnce() {
        return Math.max(FEWEST_AT_ONCE, minute);
    }

    /**
     * Share of the instances whose labels are asked for.
     *
     * @param gap milliseconds between two of them, in the mean
     */
    double share(double gap) {
        return hasClock() ? Math.min(percent / 100, allowed(gap)) : percent / 100;
    }

    /** The part of a share that is drawn by lot. */
    double drawn(double share) {
        return share * random;
    }

    /** The share of those that are not drawn which is asked. */
    double asked(double share) {
        double drawn = drawn(share);
        return drawn < 1 ? (share - drawn) / (1 - drawn) : 0;
    }
}

package io.kstep.session;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * For which instances of a stream a label is asked: {@code margin(percent=5,random=0.2)}.
 *
 * @param byMargin whether those are asked that are not drawn by lot and whose two likeliest classes are nearest to each
 *     other; else all are drawn by lot
 * @param percent of the instances without a label
 * @param random share of the questions that are drawn by lot where the others go by margin: their labels alone estimate
 *     the error
 * @param seed of the lot
 */
public record QuestionSettings(boolean byMargin, double percent, double random, long seed) {

    private static final String MARGIN = "margin";
    private static final String RANDOM = "random";

    public static QuestionSettings parse(String text) {
        Spec spec = Spec.parse(text);
        boolean byMargin = spec.name().equals(MARGIN);
        if (!byMargin && !spec.name().equals(RANDOM)) {
            throw new SpecException("questions go by " + MARGIN + " or " + RANDOM + ", not by '" + spec.name() + "'");
        }
        Spec.Reader reader = spec.reader();
        double percent = reader.real("percent", 5, 0.001, 100);
        double random = byMargin ? reader.real("random", 0.2, 0, 1) : 1;
        int seed = reader.integer("seed", 1, 0, Integer.MAX_VALUE);
        reader.done();
        return new QuestionSettings(byMargin, percent, random, seed);
    }

    /** The text that gives these settings. */
    public String spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("percent", Double.toString(percent));
        if (byMargin) {
            options.put("random", Double.toString(random));
        }
        options.put("seed", Long.toString(seed));
        return new Spec(byMargin ? MARGIN : RANDOM, options).toString();
    }

    /** Share of the instances that is drawn by lot. */
    double drawn() {
        return percent / 100 * random;
    }

    /** Share of the others that is asked. */
    double asked() {
        double drawn = drawn();
        return drawn < 1 ? (percent / 100 - drawn) / (1 - drawn) : 0;
    }
}

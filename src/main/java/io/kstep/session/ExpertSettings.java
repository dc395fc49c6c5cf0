package io.kstep.session;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the experts of a stream are learned: {@code learn(reliability=0.8,rows=100,fading=0.9)}.
 *
 * @param reliability how often a new expert is taken to be right
 * @param rows with votes after which the experts are learned again
 * @param fading what the counts of earlier rows keep each time
 */
public record ExpertSettings(double reliability, int rows, double fading) {

    /** The name of the setting of a model. */
    public static final String NAME = "experts";

    private static final String LEARN = "learn";
    private static final double LEAST = 1e-6;

    public static ExpertSettings parse(String text) {
        Spec spec = Spec.parse(text);
        if (!spec.name().equals(LEARN)) {
            throw new SpecException(
                    NAME + " must be " + LEARN + "(...) or empty for the shares of votes, not '" + text + "'");
        }
        Spec.Reader reader = spec.reader();
        double reliability = reader.real("reliability", 0.8, LEAST, 1 - LEAST);
        int rows = reader.integer("rows", 100, 1, 10_000);
        double fading = reader.real("fading", 0.9, 0, 1);
        reader.done();
        return new ExpertSettings(reliability, rows, fading);
    }

    /** The text that gives these settings. */
    public String spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("reliability", Double.toString(reliability));
        options.put("rows", Integer.toString(rows));
        options.put("fading", Double.toString(fading));
        return new Spec(LEARN, options).toString();
    }
}

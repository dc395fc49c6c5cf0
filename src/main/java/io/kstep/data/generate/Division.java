package io.kstep.data.generate;

import io.kstep.spec.SpecException;

/**
 * How the knowledge of a toy network is divided among two databases (method.md, toy networks): rows of D_1 and D_2 are
 * with probability {@code share} restricted to a half each, of the classes or of the values of the first feature.
 */
public record Division(By by, double share) {

    /** What is halved. */
    public enum By {
        CLASS,
        FEATURE
    }

    /** Both databases see everything. */
    public static final Division NONE = new Division(By.CLASS, 0);

    public Division {
        if (!(share >= 0 && share <= 1)) {
            throw new SpecException("the share of a division must be from 0 to 1, not " + share);
        }
    }

    /** Reads {@code none}, {@code class}, {@code feature} or either with a share as in {@code class:0.85}. */
    public static Division parse(String text) {
        if (text.equals("none")) {
            return NONE;
        }
        String[] parts = text.split(":", 2);
        try {
            double share = parts.length == 1 ? 1 : Double.parseDouble(parts[1]);
            switch (parts[0]) {
                case "class" -> {
                    return new Division(By.CLASS, share);
                }
                case "feature" -> {
                    return new Division(By.FEATURE, share);
                }
                default -> {}
            }
        } catch (NumberFormatException e) {
            // reported below, as for any other wrong form
        }
        throw new SpecException(
                "option 'division' must be none, class, feature or one with a share as class:0.85, not '" + text + "'");
    }
}

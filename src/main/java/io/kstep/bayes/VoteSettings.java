package io.kstep.bayes;

import io.kstep.data.Reliabilities;
import io.kstep.data.VoteRule;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the learner {@code gem} makes of votes and of stated doubts.
 *
 * @param reliabilities of the experts: what {@link Experts#DEMPSTER} and {@link Experts#CONFUSION} go by, and where
 *     {@link Experts#LEARN} begins
 * @param recalibrate whether a stated doubt is a bin whose share of wrong labels is learned
 * @param guard whether learning with experts gives way to their votes alone where these predict better
 */
public record VoteSettings(Experts experts, Reliabilities reliabilities, boolean recalibrate, boolean guard) {

    /** How sure one can be of an expert: never wholly. */
    private static final double LEAST = 1e-6;

    /** How votes are combined. */
    public enum Experts {
        /** Shares of votes. */
        COUNTS,
        /** Dempster's rule on votes discounted by the reliabilities. */
        DEMPSTER,
        /** The product of confusion rows that the reliabilities make. */
        CONFUSION,
        /** A confusion matrix for each expert, learned in the same EM. */
        LEARN;

        private String option() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static VoteSettings of(Spec.Reader reader) {
        String experts = reader.choice("experts", "counts", "counts", "dempster", "confusion", "learn");
        Reliabilities reliabilities = new Reliabilities(
                known(reader.text("reliabilities", "")), reader.real("reliability", 0.8, LEAST, 1 - LEAST));
        return new VoteSettings(
                Experts.valueOf(experts.toUpperCase(Locale.ROOT)),
                reliabilities,
                reader.flag("recalibrate", false),
                reader.flag("guard", true));
    }

    private static Map<String, Double> known(String text) {
        Map<String, Double> known = new TreeMap<>();
        for (String part : text.isEmpty() ? new String[0] : text.split("\\+")) {
            int colon = part.lastIndexOf(':');
            double reliability = colon > 0 ? number(part.substring(colon + 1)) : Double.NaN;
            if (!(reliability >= LEAST && reliability <= 1 - LEAST)) {
                throw new SpecException("reliabilities must be of the form expert:0.9+other:0.7, each from " + LEAST
                        + " to " + (1 - LEAST) + ", not '" + part + "'");
            }
            known.put(part.substring(0, colon).trim(), reliability);
        }
        return known;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Whether labels are left as they were said. */
    boolean isPlain() {
        return experts == Experts.COUNTS && !recalibrate;
    }

    /** How one vote is combined with others where nothing is learned of its expert. */
    VoteRule rule() {
        return switch (experts) {
            case COUNTS -> VoteRule.COUNTS;
            case DEMPSTER -> new VoteRule.Discounted(reliabilities);
            case CONFUSION, LEARN -> new VoteRule.Confused(reliabilities);
        };
    }

    /** As options of a spec. */
    String options() {
        String known = reliabilities.known().entrySet().stream()
                .map(e -> e.getKey() + ":" + e.getValue())
                .collect(Collectors.joining("+"));
        return "experts=" + experts.option() + ",reliability=" + reliabilities.otherwise()
                + (known.isEmpty() ? "" : ",reliabilities=" + known) + ",recalibrate=" + recalibrate + ",guard="
                + guard;
    }
}

package io.kstep.evaluate.decision;

import io.kstep.evaluate.ClassShares;
import io.kstep.evaluate.NamedLoss;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a model turns its posterior into a decision: settings beside those by which it learns (Pérez 2010, 1.5.2 and 1.6).
 * They may name classes that have not come yet.
 *
 * @param loss {@code TRUE>PREDICTED=LOSS,...}: what mistakes cost; the others cost 1
 * @param reject cost of no decision, infinite where there must be one
 * @param prior {@code CLASS=SHARE,...}: shares of the classes among the instances, which sum to 1; empty: those of the
 *     labels
 */
public record Decisions(String loss, double reject, String prior) {

    public static final String LOSS = "loss";
    public static final String REJECT = "reject";
    public static final String PRIOR = "prior";

    /** The names of the settings. */
    public static final Set<String> NAMES = Set.of(LOSS, REJECT, PRIOR);

    /** The most probable class is what is said. */
    public static final Decisions NONE = new Decisions("", Double.POSITIVE_INFINITY, "");

    /** With it a sum of costs stays finite for ever. */
    private static final double DEAREST = 1e100;

    /** How far shares may be from 1 in all, as in a label with probabilities. */
    private static final double ROUNDING = 1e-6;

    public Decisions {
        if (!(reject >= 0 && (reject <= DEAREST || reject == Double.POSITIVE_INFINITY))) {
            throw new SpecException(
                    "reject must be a number from 0 to " + DEAREST + ", or infinity for never, not " + reject);
        }
        for (NamedLoss named : losses(loss)) {
            if (named.loss() > DEAREST) {
                throw new SpecException("a loss must be at most " + DEAREST + ", not " + named.loss());
            }
        }
        shares(prior);
    }

    private static List<NamedLoss> losses(String text) {
        return NamedLoss.parse(text, name -> !name.isEmpty(), "the names of two classes");
    }

    private static Map<String, Double> shares(String text) {
        Map<String, Double> shares = ClassShares.parse(text, name -> !name.isEmpty(), Decisions::badPrior);
        double sum = shares.values().stream().mapToDouble(p -> p).sum();
        if (!shares.isEmpty() && !(Math.abs(sum - 1) <= ROUNDING)) {
            throw new SpecException("the shares of prior must sum to 1, not " + sum + " as those of '" + text + "'");
        }
        if (shares.values().stream().anyMatch(p -> p < 1 / DEAREST)) {
            throw badPrior(text);
        }
        return shares;
    }

    private static SpecException badPrior(String part) {
        return new SpecException(
                "prior gives a positive number to each name of a class, once, as in ill=0.01,well=0.99, not '" + part
                        + "'");
    }

    List<NamedLoss> losses() {
        return losses(loss);
    }

    Map<String, Double> shares() {
        return shares(prior);
    }

    /** The names of classes here that are not among those given, sorted. */
    public Set<String> namesBeside(List<String> classes) {
        Set<String> names = new TreeSet<>(shares().keySet());
        losses().forEach(named -> names.addAll(List.of(named.truth(), named.predicted())));
        names.removeAll(Set.copyOf(classes));
        return names;
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /** Those that are set, as texts by name. */
    public Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>();
        if (!loss.isEmpty()) {
            byName.put(LOSS, loss);
        }
        if (reject != Double.POSITIVE_INFINITY) {
            byName.put(REJECT, Double.toString(reject));
        }
        if (!prior.isEmpty()) {
            byName.put(PRIOR, prior);
        }
        return byName;
    }

    /** These with some changed by name; an empty text takes one away, and other names are left out of account. */
    public Decisions with(Map<String, String> changes) {
        String text = changes.get(REJECT);
        return new Decisions(
                changes.getOrDefault(LOSS, loss).strip(),
                text == null ? reject : text.isBlank() ? NONE.reject : number(text.strip()),
                changes.getOrDefault(PRIOR, prior).strip());
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new SpecException("reject must be a number of at least 0, not '" + text + "'");
        }
    }
}

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
 * @param outliers share of the instances, at most, that are called outliers where all are alike; 0: none are
 */
public record Decisions(String loss, double reject, String prior, double outliers) {

    public static final String LOSS = "loss";
    public static final String REJECT = "reject";
    public static final String PRIOR = "prior";
    public static final String OUTLIERS = "outliers";

    /** The names of the settings. */
    public static final Set<String> NAMES = Set.of(LOSS, REJECT, PRIOR, OUTLIERS);

    /** The most probable class is what is said. */
    public static final Decisions NONE = new Decisions("", Double.POSITIVE_INFINITY, "", 0);

    /** With it a sum of costs stays finite for ever. */
    private static final double DEAREST = 1e100;

    /** A share below that of one among the instances that are remembered is as good as none. */
    private static final double LEAST_OUTLIERS = 1.0 / SeenSurprises.MOST;

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
        if (outliers != 0 && !(outliers >= LEAST_OUTLIERS && outliers <= 0.5)) {
            throw new SpecException(
                    "outliers must be a share from " + LEAST_OUTLIERS + " to 0.5, or 0 for none, not " + outliers);
        }
    }

    /** Those by which no instance is called an outlier. */
    public Decisions(String loss, double reject, String prior) {
        this(loss, reject, prior, 0);
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
        if (outliers != 0) {
            byName.put(OUTLIERS, Double.toString(outliers));
        }
        return byName;
    }

    /** These with some changed by name; an empty text takes one away, and other names are left out of account. */
    public Decisions with(Map<String, String> changes) {
        return new Decisions(
                changes.getOrDefault(LOSS, loss).strip(),
                number(REJECT, changes, reject, NONE.reject),
                changes.getOrDefault(PRIOR, prior).strip(),
                number(OUTLIERS, changes, outliers, NONE.outliers));
    }

    private static double number(String name, Map<String, String> changes, double now, double none) {
        String text = changes.get(name);
        if (text == null) {
            return now;
        }
        try {
            return text.isBlank() ? none : Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new SpecException(name + " must be a number of at least 0, not '" + text + "'");
        }
    }
}

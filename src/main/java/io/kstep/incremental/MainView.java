package io.kstep.incremental;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The main classifier of a k-step classifier, for inspection: its tables, its label memory and its exponents. */
public final class MainView {

    private final MainClassifier main;

    MainView(MainClassifier main) {
        this.main = main;
    }

    /**
     * What the submodels said together, and what was true then (Model 1 only).
     *
     * @param states the likeliest class of each submodel
     * @param weight how much was counted of it, faded
     * @param truths share of each class among the truths
     */
    public record Configuration(int[] states, double weight, double[] truths) {}

    public MainSettings settings() {
        return main.settings();
    }

    /** Whether the tables are P(Cl_i | Cl_M), as those of the parent are; else they are P(Cl_M | Cl_i). */
    public boolean isParent() {
        return settings().kind() == MainSettings.Kind.PARENT;
    }

    /**
     * A cell of the table of submodel i.
     *
     * @param given the class of Cl_M for the parent, of Cl_i for the others
     * @param of the class of the other of the two
     */
    public double probability(int i, int given, int of) {
        MainNode node = main.node();
        if (node instanceof ParentNode parent) {
            return parent.probability(i, given, of);
        }
        return node instanceof ChildNode child ? child.pair(i, of, given) : ((CascadeNode) node).pair(i, of, given);
    }

    /** Mutual information of Cl_i and Cl_M in nats. */
    public double information(int i) {
        return main.information(i);
    }

    /** Exponent of the evidence: how much of what k submodels say together is believed. */
    public double evidenceExponent() {
        return main.evidenceExponent();
    }

    /** Exponent of the prior. */
    public double priorExponent() {
        return main.priorExponent();
    }

    /** How frequent each class has been recently. */
    public double[] shares() {
        return main.memory().shares();
    }

    /** Whether the last label matters. */
    public boolean remembersLabels() {
        return settings().prior() == MainSettings.Prior.MEMORY;
    }

    /** P(next class | last label). */
    public double[] following(int last) {
        double[] row = new double[shares().length];
        main.memory().logPrior(last, row);
        Arrays.setAll(row, m -> Math.exp(row[m]));
        return row;
    }

    /** The configurations that were counted, the heaviest first; none but for the child. */
    public List<Configuration> configurations() {
        if (!(main.node() instanceof ChildNode child)) {
            return List.of();
        }
        ConfigurationTable table = child.configurations();
        return IntStream.range(0, table.size())
                .mapToObj(row -> configuration(child, row))
                .sorted(Comparator.comparingDouble(Configuration::weight).reversed())
                .toList();
    }

    private Configuration configuration(ChildNode child, int row) {
        ConfigurationTable table = child.configurations();
        double total = table.total(row);
        double[] truths = new double[shares().length];
        Arrays.setAll(truths, m -> table.count(row, m) / total);
        return new Configuration(table.states(row), total / child.unit(), truths);
    }
}

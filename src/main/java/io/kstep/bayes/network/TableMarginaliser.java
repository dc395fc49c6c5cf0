package io.kstep.bayes.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The likelihood of what is observed under a {@link TableNetwork}, everything missing summed out by variable elimination:
 * a missing feature acts on its children through its states only, so that the sum is exact. A missing feature without
 * observed descendants drops out.
 */
final class TableMarginaliser {

    /** No table that elimination makes has more cells; features that would need a larger one count as not known. */
    private static final int MOST_CELLS = 1 << 18;

    private final TableNetwork network;
    private final double[] values;
    private final BitSet needed = new BitSet();
    private final BitSet hidden = new BitSet();
    private final int[] cardinalities;
    private final double[][] cuts;

    private TableMarginaliser(TableNetwork network, double[] observed) {
        this.network = network;
        values = new double[observed.length];
        cardinalities = new int[observed.length];
        cuts = new double[observed.length][];
        for (int j = 0; j < values.length; j++) {
            values[j] = Double.isFinite(observed[j]) ? observed[j] : Double.NaN;
        }
        TableNode[] nodes = network.nodes();
        for (int i = nodes.length - 1; i >= 0; i--) {
            StateSpace own = nodes[i].own();
            boolean need = false;
            for (int m = 0; m < own.features().length; m++) {
                int j = own.features()[m];
                cardinalities[j] = own.cardinality(m);
                cuts[j] = own.cuts(m);
                need |= needed.get(j) || !Double.isNaN(values[j]);
            }
            for (int m = 0; need && m < own.features().length; m++) {
                needed.set(own.features()[m]);
                hidden.set(own.features()[m], Double.isNaN(values[own.features()[m]]));
            }
            for (int parent : nodes[i].given().features()) {
                needed.set(parent, needed.get(parent) || need);
            }
        }
    }

    static void add(TableNetwork network, double[] values, LikelihoodSum sum) {
        new TableMarginaliser(network, values).marginalise(sum);
    }

    private void marginalise(LikelihoodSum sum) {
        limitHidden();
        int slots = network.slots();
        double[] logs = new double[slots];
        double unseen = 0;
        int told = 0;
        List<Potential> potentials = new ArrayList<>();
        for (TableNode node : network.nodes()) {
            StateSpace own = node.own();
            if (!needed.get(own.features()[0])) {
                continue;
            }
            int[] variables = variables(node);
            if (variables.length == 0) {
                if (node.tells(values, logs)) {
                    sum.add(logs, own.features().length, node.logUnseen(values));
                }
                continue;
            }
            potentials.add(potential(node, variables));
            for (int j : own.features()) {
                if (!hidden.get(j)) {
                    told++;
                    unseen += node.logUnseen(values) / own.features().length;
                }
            }
        }
        if (told > 0) {
            sum.add(Potential.eliminated(potentials, slots), told, unseen);
        }
    }

    private int[] variables(TableNode node) {
        return IntStream.concat(
                        Arrays.stream(node.own().features()),
                        Arrays.stream(node.given().features()))
                .filter(hidden::get)
                .toArray();
    }

    /** Takes hidden features out, the most connected first, until elimination is affordable. */
    private void limitHidden() {
        while (true) {
            List<int[]> scopes = new ArrayList<>();
            for (TableNode node : network.nodes()) {
                if (needed.get(node.own().features()[0])) {
                    scopes.add(variables(node));
                }
            }
            int worst = Potential.tooWide(scopes, cardinalities, MOST_CELLS);
            if (worst < 0) {
                return;
            }
            hidden.clear(worst);
            needed.clear(worst);
        }
    }

    private Potential potential(TableNode node, int[] variables) {
        Potential potential = new Potential(variables, cardinalities, network.slots());
        boolean ownHidden = Arrays.stream(node.own().features()).anyMatch(hidden::get);
        double[] logs = new double[network.slots()];
        for (int cell = 0; cell < potential.size(); cell++) {
            int rest = cell;
            for (int j : variables) {
                values[j] = representative(j, rest % cardinalities[j]);
                rest /= cardinalities[j];
            }
            if (ownHidden || !node.tells(values, logs)) {
                int configuration = node.given().index(values);
                int state = node.own().index(values);
                for (int s = 0; s < logs.length; s++) {
                    logs[s] = ownHidden ? node.log(configuration, state, s) : 0;
                }
            }
            potential.set(cell, logs);
        }
        for (int j : variables) {
            values[j] = Double.NaN;
        }
        return potential;
    }

    /** A value of a feature that is in this state. */
    private double representative(int feature, int state) {
        double[] of = cuts[feature];
        return of == null ? state : state == 0 ? -Double.MAX_VALUE : of[state - 1];
    }
}

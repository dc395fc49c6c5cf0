package io.kstep.bayes.network;

import io.kstep.probability.Density;
import io.kstep.probability.Mte;
import io.kstep.probability.MtePiece;
import io.kstep.probability.MtePotential;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** One member of a table on its own: probabilities of its values, or a histogram over its intervals. */
final class TableMarginal {

    private TableMarginal() {}

    static Marginal of(ConditionalTable table, int slots, int feature) {
        StateSpace own = table.own();
        int place = IntStream.range(0, own.features().length)
                .filter(i -> own.features()[i] == feature)
                .findFirst()
                .orElseThrow();
        List<double[]> rows = IntStream.range(0, slots)
                .mapToObj(slot -> probabilities(table, place, slot))
                .toList();
        double[] cuts = own.cuts(place);
        if (cuts == null || cuts.length < 2) {
            return new Marginal.Discrete(rows);
        }
        return new Marginal.Continuous(
                rows.stream().map(row -> (Density) histogram(cuts, row)).toList());
    }

    /** P(state of one member | c), whatever the others and the parents. */
    private static double[] probabilities(ConditionalTable table, int place, int slot) {
        StateSpace own = table.own();
        double[] row = new double[own.cardinality(place)];
        int stride = 1;
        for (int i = 0; i < place; i++) {
            stride *= own.cardinality(i);
        }
        for (int state = 0; state < own.size(); state++) {
            row[state / stride % row.length] += Math.exp(table.log(-1, state, slot));
        }
        double sum = Arrays.stream(row).sum();
        return Arrays.stream(row).map(p -> p / sum).toArray();
    }

    /** Uniform within intervals; the outer ones are taken to be as wide as their neighbours. */
    private static Mte histogram(double[] cuts, double[] probabilities) {
        List<MtePiece> pieces = new ArrayList<>();
        int last = cuts.length;
        for (int v = 0; v <= last; v++) {
            double low = v == 0 ? 2 * cuts[0] - cuts[1] : cuts[v - 1];
            double high = v == last ? 2 * cuts[last - 1] - cuts[last - 2] : cuts[v];
            pieces.add(new MtePiece(low, high, probabilities[v] / (high - low), new double[0], new double[0]));
        }
        return Mte.of(MtePotential.of(pieces));
    }
}

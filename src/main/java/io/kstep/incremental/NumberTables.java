package io.kstep.incremental;

import io.kstep.bayes.IntervalRegressor;
import io.kstep.bayes.TargetIntervals;
import io.kstep.bayes.TargetPosterior;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The tables of Cl_M with a continuous class (method.md, regression). */
sealed interface NumberTables {

    /**
     * Writes what is believed of Cl_M, from interval messages or from posterior means that are not corrected for bias.
     *
     * @param bias how far the predictions were too high when learning
     */
    void believe(Evidence evidence, List<Submodel> submodels, double bias, Belief out);

    /** Mutual information of Cl_i and Cl_M in nats, where there are tables of what the submodels say. */
    default double information(int i) {
        throw new IllegalStateException("this main node keeps no table of what submodels say");
    }

    /** For another thread. */
    NumberTables copy();

    /** Writes a byte for the kind, then the tables. */
    void write(BinaryWriter out);

    static NumberTables read(BinaryReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case Intervals.KIND -> Intervals.readTables(in);
            case MeansGivenMain.KIND -> new MeansGivenMain(IntervalRegressor.read(in));
            case MainGivenMeans.KIND -> MainGivenMeans.readLeaves(in);
            default -> throw in.bad("a main node of a number, not kind " + kind);
        };
    }

    /** The posterior mean of each submodel, by what it said. */
    static double[] means(List<Submodel> submodels, Evidence evidence) {
        double[] means = new double[submodels.size()];
        for (int i = 0; i < means.length; i++) {
            TargetIntervals intervals = submodels.get(i).intervals();
            double[] weights = new double[intervals.size()];
            for (int s = 0; s < weights.length; s++) {
                weights[s] = evidence.posterior(i, s);
            }
            means[i] = intervals.mean(weights);
        }
        return means;
    }

    /**
     * Soft evidence: Model 1 or Model 2 on the intervals of Cl_M and of the submodels.
     *
     * @param settings that made the node
     * @param node whose main states are the intervals of {@code target}
     */
    record Intervals(TargetIntervals target, MainSettings settings, MainNode node) implements NumberTables {
        private static final int KIND = 0;

        @Override
        public void believe(Evidence evidence, List<Submodel> submodels, double bias, Belief out) {
            node.posterior(evidence, out.intervals(target, bias));
        }

        @Override
        public double information(int i) {
            return node.information(i);
        }

        @Override
        public Intervals copy() {
            return new Intervals(target, settings, node.copy());
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeByte(KIND);
            target.write(out);
            out.writeText(settings.spec());
            node.write(out);
        }

        private static Intervals readTables(BinaryReader in) {
            TargetIntervals target = TargetIntervals.read(in);
            MainSettings settings = MainSettings.parse(in.readText());
            return new Intervals(target, settings, settings.readNode(in));
        }
    }

    /**
     * The authors' Model 2: f(Cl_M) prod f(Cl_i | Cl_M) with every Cl_i set to the posterior mean of its submodel,
     * which is naive Bayes regression with the submodels for features.
     */
    record MeansGivenMain(IntervalRegressor network) implements NumberTables {
        private static final int KIND = 1;

        @Override
        public void believe(Evidence evidence, List<Submodel> submodels, double bias, Belief out) {
            TargetPosterior posterior = network.posterior(means(submodels, evidence));
            double[] weights = out.intervals(posterior.intervals(), posterior.bias() + bias);
            System.arraycopy(posterior.weights(), 0, weights, 0, weights.length);
        }

        @Override
        public MeansGivenMain copy() {
            return this;
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeByte(KIND);
            network.write(out);
        }
    }

    /**
     * The authors' Model 1: f(Cl_M | Cl_1..Cl_k) as a conditional MTE whose parents are cut in two, at the posterior
     * means of the submodels.
     *
     * @param cuts of each parent
     * @param leaves densities of the cells that had rows enough
     * @param marginal stands in for every other
     */
    record MainGivenMeans(double[][] cuts, Map<List<Integer>, TargetIntervals> leaves, TargetIntervals marginal)
            implements NumberTables {
        private static final int KIND = 2;

        @Override
        public void believe(Evidence evidence, List<Submodel> submodels, double bias, Belief out) {
            List<Integer> cell = cell(cuts, means(submodels, evidence));
            out.intervals(leaves.getOrDefault(cell, marginal), bias)[0] = 1;
        }

        static List<Integer> cell(double[][] cuts, double[] means) {
            List<Integer> cell = new ArrayList<>();
            for (int i = 0; i < cuts.length; i++) {
                double mean = means[i];
                cell.add((int) Arrays.stream(cuts[i]).filter(cut -> mean >= cut).count());
            }
            return cell;
        }

        @Override
        public MainGivenMeans copy() {
            return this;
        }

        /** In the order of their cells, so that equal nodes give equal bytes. */
        @Override
        public void write(BinaryWriter out) {
            out.writeByte(KIND).writeList(Arrays.asList(cuts), BinaryWriter::writeDoubles);
            Map<String, List<Integer>> cells = new TreeMap<>();
            leaves.keySet().forEach(cell -> cells.put(cell.toString(), cell));
            out.writeList(List.copyOf(cells.values()), (to, cell) -> {
                to.writeList(cell, BinaryWriter::writeInt);
                leaves.get(cell).write(to);
            });
            marginal.write(out);
        }

        private static MainGivenMeans readLeaves(BinaryReader in) {
            double[][] cuts = in.readList(BinaryReader::readDoubles).toArray(double[][]::new);
            Map<List<Integer>, TargetIntervals> leaves = in
                    .readList(from -> Map.entry(from.readList(BinaryReader::readInt), TargetIntervals.read(from)))
                    .stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
            return new MainGivenMeans(cuts, leaves, TargetIntervals.read(in));
        }
    }
}

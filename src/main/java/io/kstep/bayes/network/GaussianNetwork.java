package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import io.kstep.probability.Gaussian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A conditional linear Gaussian network given the class (Pérez 2010, 3.2): tables of discrete features and regressions
 * of continuous ones. Joint nodes are chains of their members. Missing values are integrated out exactly.
 */
public final class GaussianNetwork implements Network {

    private final Structure structure;
    private final int slots;
    private final int[] features;
    /** The factors of each node. */
    private final Factor[][] nodes;

    private final ConditionalTable[] tables;
    private final LinearGaussian[] gaussians;
    private final double[] logUnseen;

    /**
     * @param tables parents before children
     * @param gaussians parents before children
     * @param logUnseen what a class without rows says of each feature
     */
    GaussianNetwork(
            Structure structure,
            int slots,
            List<ConditionalTable> tables,
            List<LinearGaussian> gaussians,
            double[] logUnseen) {
        this.structure = structure;
        this.slots = slots;
        features = structure.features();
        this.tables = tables.toArray(ConditionalTable[]::new);
        this.gaussians = gaussians.toArray(LinearGaussian[]::new);
        this.logUnseen = logUnseen;
        nodes = structure.nodes().stream().map(this::factors).toArray(Factor[][]::new);
    }

    private Factor[] factors(Node node) {
        return Stream.concat(
                        Arrays.stream(tables).filter(table -> node.has(feature(table))),
                        Arrays.stream(gaussians).filter(gaussian -> node.has(feature(gaussian))))
                .toArray(Factor[]::new);
    }

    /** The feature that a factor is of. */
    static int feature(Factor factor) {
        return factor instanceof LinearGaussian gaussian
                ? gaussian.feature()
                : ((ConditionalTable) factor).own().features()[0];
    }

    @Override
    public void addLogLikelihood(double[] values, LikelihoodSum sum) {
        for (int j : features) {
            if (!Double.isFinite(values[j])) {
                GaussianMarginaliser.add(this, values, sum);
                return;
            }
        }
        Workspace workspace = Workspace.get();
        double[] logs = workspace.slots(slots);
        double[] more = workspace.more(slots);
        for (Factor[] node : nodes) {
            double unseen = 0;
            for (int i = 0; i < node.length; i++) {
                node[i].logDensity(values, i == 0 ? logs : more);
                for (int s = 0; i > 0 && s < slots; s++) {
                    logs[s] += more[s];
                }
                unseen += logUnseen[feature(node[i])];
            }
            sum.add(logs, node.length, unseen);
        }
    }

    Factor[][] nodes() {
        return nodes;
    }

    int slots() {
        return slots;
    }

    ConditionalTable[] tables() {
        return tables;
    }

    LinearGaussian[] gaussians() {
        return gaussians;
    }

    double logUnseen(int feature) {
        return logUnseen[feature];
    }

    @Override
    public Structure structure() {
        return structure;
    }

    /** Where a continuous feature has discrete parents, the density of the class as a whole. */
    @Override
    public Marginal marginal(int feature) {
        for (ConditionalTable table : tables) {
            if (table.own().features()[0] == feature) {
                List<double[]> rows = new ArrayList<>();
                for (int s = 0; s < slots; s++) {
                    double[] row = new double[table.own().size()];
                    for (int v = 0; v < row.length; v++) {
                        row[v] = Math.exp(table.log(-1, v, s));
                    }
                    rows.add(row);
                }
                return new Marginal.Discrete(rows);
            }
        }
        List<Density> densities = new ArrayList<>();
        for (int s = 0; s < slots; s++) {
            densities.add(density(feature, s));
        }
        return new Marginal.Continuous(densities);
    }

    /** Means and covariances of the network's joint density, one node after the other. */
    private Gaussian density(int feature, int slot) {
        int n = gaussians.length;
        int[] at = new int[logUnseen.length];
        double[] means = new double[n];
        double[][] covariances = new double[n][n];
        for (int i = 0; i < n; i++) {
            LinearGaussian node = gaussians[i];
            int set = node.setOfUnknown() + slot;
            at[node.feature()] = i;
            means[i] = node.intercept(set);
            covariances[i][i] = node.variance(set);
            for (int p = 0; p < node.parents().length; p++) {
                int parent = at[node.parents()[p]];
                means[i] += node.coefficient(set, p) * means[parent];
                for (int j = 0; j < i; j++) {
                    covariances[i][j] += node.coefficient(set, p) * covariances[parent][j];
                }
            }
            for (int j = 0; j < i; j++) {
                covariances[j][i] = covariances[i][j];
            }
            for (int p = 0; p < node.parents().length; p++) {
                covariances[i][i] += node.coefficient(set, p) * covariances[i][at[node.parents()[p]]];
            }
        }
        return new Gaussian(means[at[feature]], Math.sqrt(covariances[at[feature]][at[feature]]));
    }

    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        out.writeByte(NetworkForm.GAUSSIAN);
        NetworkForm.write(structure, out);
        out.writeInt(slots).writeDoubles(logUnseen);
        out.writeList(List.of(tables), (to, table) -> table.write(to));
        out.writeList(List.of(gaussians), (to, gaussian) -> gaussian.write(to));
    }

    static GaussianNetwork read(BinaryReader in) {
        Structure structure = NetworkForm.readStructure(in);
        int slots = in.readInt();
        double[] logUnseen = in.readDoubles();
        return new GaussianNetwork(
                structure, slots, in.readList(ConditionalTable::read), in.readList(LinearGaussian::read), logUnseen);
    }
}

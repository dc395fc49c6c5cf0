package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import io.kstep.probability.kernel.KernelColumn;
import io.kstep.probability.kernel.KernelDensity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A network of kernel densities (Pérez 2010, 4.5 and 4.6): f(u | p, c) is the sum over the kept rows of the class of
 * the products of the kernels of u and p, divided by that of the products of the kernels of p. A missing value is left
 * out of the products, which is exact where no observed feature depends on it, and for joint nodes; a missing parent is
 * integrated out by {@link KernelMarginaliser}.
 */
public final class KernelNetwork implements Network {

    private final Structure structure;
    private final KernelNode[] nodes;
    /** Those that something depends on: the others drop out where they are missing. */
    private final int[] parents;

    private final KernelSample sample;
    private final double[] logUnseen;

    /** @param nodes those of the structure, in its order */
    KernelNetwork(Structure structure, List<KernelNode> nodes, KernelSample sample, double[] logUnseen) {
        this.structure = structure;
        this.nodes = nodes.toArray(KernelNode[]::new);
        parents = structure.nodes().stream()
                .flatMapToInt(node -> Arrays.stream(node.parents()))
                .distinct()
                .toArray();
        this.sample = sample;
        this.logUnseen = logUnseen;
    }

    @Override
    public void addLogLikelihood(double[] values, LikelihoodSum sum) {
        KernelEvaluation evaluation = KernelEvaluation.of(sample, values);
        for (int j : parents) {
            if (!Double.isFinite(values[j])) {
                new KernelMarginaliser(sample, nodes, logUnseen)
                        .add(values, evaluation, sum)
                        .forEach(node -> add(node, evaluation, values, sum));
                return;
            }
        }
        for (KernelNode node : nodes) {
            add(node, evaluation, values, sum);
        }
    }

    private void add(KernelNode node, KernelEvaluation evaluation, double[] values, LikelihoodSum sum) {
        double[] logs = Workspace.get().slots(sample.slots());
        int told = evaluation.logDensity(node, logs);
        if (told > 0) {
            double unseen = 0;
            for (int j : node.node().members()) {
                unseen += Double.isFinite(values[j]) ? logUnseen[j] : 0;
            }
            sum.add(logs, told, unseen);
        }
    }

    @Override
    public Structure structure() {
        return structure;
    }

    @Override
    public Marginal marginal(int feature) {
        if (sample.cardinality(feature) > 0) {
            List<double[]> rows = new ArrayList<>();
            double[] values = new double[sample.features()];
            double[] logs = new double[sample.slots()];
            double[][] table = new double[sample.slots()][sample.cardinality(feature)];
            for (int v = 0; v < sample.cardinality(feature); v++) {
                Arrays.fill(values, Double.NaN);
                values[feature] = v;
                KernelEvaluation.of(sample, values).logDensity(KernelNode.whole(Node.of(feature)), logs);
                for (int s = 0; s < logs.length; s++) {
                    table[s][v] = Math.exp(logs[s]);
                }
            }
            rows.addAll(Arrays.asList(table));
            return new Marginal.Discrete(rows);
        }
        return new Marginal.Continuous(IntStream.range(0, sample.slots())
                .mapToObj(s -> density(feature, s))
                .toList());
    }

    private Density density(int feature, int slot) {
        KernelColumn column = sample.column(slot, feature);
        int[] known = IntStream.range(0, column.size())
                .filter(t -> Double.isFinite(column.centre(t)))
                .toArray();
        return KernelDensity.of(
                sample.kernel(),
                known.length == 0
                        ? new double[1]
                        : Arrays.stream(known).mapToDouble(column::centre).toArray(),
                known.length == 0
                        ? new double[] {1}
                        : Arrays.stream(known)
                                .mapToDouble(t -> sample.weights(slot)[t])
                                .toArray(),
                column.bandwidth());
    }

    /** What networks over the same rows share. */
    KernelSample sample() {
        return sample;
    }

    /** Without the kept rows, which several networks may share. */
    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        boolean isMixed = Arrays.stream(nodes).anyMatch(node -> node.configurations() != null);
        out.writeByte(isMixed ? NetworkForm.MIXED_KERNEL : NetworkForm.KERNEL);
        NetworkForm.write(structure, out);
        out.writeDoubles(logUnseen);
        for (KernelNode node : nodes) {
            if (isMixed) {
                out.writeBoolean(node.configurations() != null);
            }
            if (node.configurations() != null) {
                node.configurations().write(out);
            }
        }
    }

    /** @param isMixed whether nodes with configurations are marked; in older forms discrete parents were kernels too */
    static KernelNetwork read(BinaryReader in, KernelSample sample, boolean isMixed) {
        Structure structure = NetworkForm.readStructure(in);
        double[] logUnseen = in.readDoubles();
        if (sample == null || logUnseen.length != sample.features()) {
            throw in.bad("the rows of a kernel network");
        }
        List<KernelNode> nodes = new ArrayList<>();
        for (Node node : structure.nodes()) {
            nodes.add(
                    isMixed && in.readBoolean()
                            ? KernelNode.mixed(
                                    node, j -> sample.cardinality(j) == 0, KernelConfigurations.read(in, sample))
                            : KernelNode.whole(node));
        }
        return new KernelNetwork(structure, nodes, sample, logUnseen);
    }
}

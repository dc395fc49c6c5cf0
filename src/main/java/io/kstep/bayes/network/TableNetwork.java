package io.kstep.bayes.network;

import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import io.kstep.probability.Mte;
import io.kstep.probability.MtePiece;
import io.kstep.probability.MtePotential;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A network in which parents act through their states: tables, and densities given states. */
public final class TableNetwork implements Network {

    private static final int TABLE_NODE = 0;
    private static final int DENSITY_NODE = 1;
    private static final int SCALED_NODE = 2;
    private static final int CONFIGURED_NODE = 3;

    private final Structure structure;
    private final int slots;
    private final int[] features;
    private final TableNode[] nodes;
    /** Of each node. */
    private final int[] firstMembers;

    private final int[] memberCounts;
    /** By feature. */
    private final double[][] cuts;

    private final int[] cardinalities;
    /** Whether more than one node asks for a feature, or one that is of others too. */
    private final boolean[] coupled;

    /** @param nodes in the order of the structure's */
    TableNetwork(Structure structure, int slots, List<TableNode> nodes) {
        this.structure = structure;
        this.slots = slots;
        this.nodes = nodes.toArray(TableNode[]::new);
        firstMembers = nodes.stream().mapToInt(node -> node.own().features()[0]).toArray();
        memberCounts =
                nodes.stream().mapToInt(node -> node.own().features().length).toArray();
        features = structure.features();
        int width = Arrays.stream(features).max().orElse(-1) + 1;
        cuts = new double[width][];
        cardinalities = new int[width];
        coupled = new boolean[width];
        for (TableNode node : nodes) {
            StateSpace own = node.own();
            for (int i = 0; i < own.features().length; i++) {
                cuts[own.features()[i]] = own.cuts(i);
                cardinalities[own.features()[i]] = own.cardinality(i);
                coupled[own.features()[i]] |= own.features().length > 1;
            }
            for (int parent : node.given().features()) {
                coupled[parent] = true;
            }
        }
    }

    /** Takes another network's cuts for those of its own that are equal, so that states have to be found once. */
    private TableNetwork sharing(TableNetwork other) {
        for (int j = 0; j < Math.min(cuts.length, other.cuts.length); j++) {
            cuts[j] = cuts[j] != null && Arrays.equals(cuts[j], other.cuts[j]) ? other.cuts[j] : cuts[j];
        }
        return this;
    }

    @Override
    public void addLogLikelihood(double[] values, LikelihoodSum sum) {
        for (int j : features) {
            if (!Double.isFinite(values[j]) && coupled[j]) {
                TableMarginaliser.add(this, values, sum);
                return;
            }
        }
        Workspace workspace = Workspace.get();
        double[] logs = workspace.slots(slots);
        RowStates row = workspace.states().of(features, values, cuts, cardinalities);
        for (int i = 0; i < nodes.length; i++) {
            TableNode node = nodes[i];
            boolean missing = !Double.isFinite(values[firstMembers[i]]); // then nothing else asks for it
            if (!missing && node.tells(values, row, logs)) {
                sum.add(logs, memberCounts[i], sum.isWithUnseen() ? node.logUnseen(values) : 0);
            }
        }
    }

    int slots() {
        return slots;
    }

    TableNode[] nodes() {
        return nodes;
    }

    @Override
    public Structure structure() {
        return structure;
    }

    @Override
    public Marginal marginal(int feature) {
        TableNode node = nodes[structure.nodes().indexOf(structure.nodeOf(feature))];
        if (node instanceof ConditionalDensities densities) {
            return new Marginal.Continuous(
                    IntStream.range(0, slots).mapToObj(densities::marginal).toList());
        }
        if (node instanceof ScaledDensities scaled) {
            return scaled.marginal().marginal();
        }
        if (node instanceof ConfiguredDensities configured) {
            return configured.marginal().marginal();
        }
        int place = IntStream.range(0, node.own().features().length)
                .filter(i -> node.own().features()[i] == feature)
                .findFirst()
                .orElseThrow();
        List<double[]> rows = new ArrayList<>();
        for (int s = 0; s < slots; s++) {
            rows.add(row(node, place, s));
        }
        double[] cuts = node.own().cuts(place);
        if (cuts == null || cuts.length < 2) {
            return new Marginal.Discrete(rows);
        }
        return new Marginal.Continuous(
                rows.stream().map(row -> (Density) histogram(cuts, row)).toList());
    }

    /** P(state of one member | c), whatever the others and the parents. */
    private static double[] row(TableNode node, int place, int slot) {
        double[] row = new double[node.own().cardinality(place)];
        int stride = 1;
        for (int i = 0; i < place; i++) {
            stride *= node.own().cardinality(i);
        }
        for (int state = 0; state < node.own().size(); state++) {
            row[state / stride % row.length] += Math.exp(node.log(-1, state, slot));
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

    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        out.writeByte(NetworkForm.TABLE);
        NetworkForm.write(structure, out);
        out.writeInt(slots);
        for (TableNode node : nodes) {
            if (node instanceof ConditionalTable table) {
                out.writeByte(TABLE_NODE);
                table.write(out);
            } else if (node instanceof ConditionalDensities densities) {
                out.writeByte(DENSITY_NODE);
                densities.write(out);
            } else if (node instanceof ScaledDensities scaled) {
                out.writeByte(SCALED_NODE);
                scaled.write(out, shared);
            } else if (node instanceof ConfiguredDensities configured) {
                out.writeByte(CONFIGURED_NODE);
                configured.write(out, shared);
            }
        }
    }

    /** @param before another one of the same classifier, or null */
    static TableNetwork read(BinaryReader in, SharedParts shared, TableNetwork before) {
        Structure structure = NetworkForm.readStructure(in);
        int slots = in.readInt();
        List<TableNode> nodes = new ArrayList<>();
        for (int i = 0; i < structure.nodes().size(); i++) {
            int kind = in.readByte();
            nodes.add(
                    switch (kind) {
                        case TABLE_NODE -> ConditionalTable.read(in);
                        case DENSITY_NODE -> ConditionalDensities.read(in);
                        case SCALED_NODE -> ScaledDensities.read(in, shared);
                        case CONFIGURED_NODE -> ConfiguredDensities.read(in, shared);
                        default -> throw in.bad("a node, not kind " + kind);
                    });
        }
        TableNetwork network = new TableNetwork(structure, slots, nodes);
        return before == null ? network : network.sharing(before);
    }
}

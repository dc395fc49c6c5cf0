package io.kstep.bayes.network;

import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A network in which parents act through their states: tables, and densities given states. */
public final class TableNetwork implements Network {

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

    @Override
    public Optional<FeaturePanel> panel(double clamp) {
        if (structure.dimensions() > 1) {
            return Optional.empty();
        }
        ClassConditional[] byFeature = new ClassConditional[cuts.length];
        Arrays.fill(byFeature, new LeftOut());
        for (TableNode node : nodes) {
            byFeature[node.own().features()[0]] = node.alone();
        }
        return Optional.of(new FeaturePanel(byFeature, slots, clamp));
    }

    /** A feature that is not in the structure. */
    private record LeftOut() implements ClassConditional {
        @Override
        public boolean logLikelihood(double value, double[] out) {
            return false;
        }

        @Override
        public double logUnseen(double value) {
            return 0;
        }

        @Override
        public void place(int feature, PanelLayout layout) {}
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
        return nodes[structure.nodes().indexOf(structure.nodeOf(feature))].marginal(feature);
    }

    @Override
    public void write(BinaryWriter out, SharedParts shared) {
        out.writeByte(NetworkForm.TABLE);
        NetworkForm.write(structure, out);
        out.writeInt(slots);
        for (TableNode node : nodes) {
            out.writeByte(node.kind());
            node.write(out, shared);
        }
    }

    /** @param before another one of the same classifier, or null */
    static TableNetwork read(BinaryReader in, SharedParts shared, TableNetwork before) {
        Structure structure = NetworkForm.readStructure(in);
        int slots = in.readInt();
        List<TableNode> nodes = new ArrayList<>();
        for (int i = 0; i < structure.nodes().size(); i++) {
            nodes.add(TableNode.read(in, shared));
        }
        TableNetwork network = new TableNetwork(structure, slots, nodes);
        return before == null ? network : network.sharing(before);
    }
}

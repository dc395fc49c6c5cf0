package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.probability.LogSpace;
import io.kstep.probability.kernel.Kernel;
import io.kstep.probability.kernel.KernelColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Integrates missing features out of a kernel network. One on which no observed feature depends drops out. For another,
 * h, the product of f(h | parents) and of the densities of its children given h is summed over its values, or
 * integrated by the trapezium rule, whose error for Gaussian kernels falls faster than any power of the step: the
 * quotients of kernel sums have no closed integral, but for a root with one child, where the sums cancel. Where two
 * such features are connected (one depends on the other, or a feature on both) their children have the density over the
 * parents that are there, and that of the class where a configuration is not known.
 */
final class KernelMarginaliser {

    /** How far beyond the outermost kernels an integral goes, in bandwidths. */
    private static final double REACH = 6.5;

    private static final int STEPS_PER_BANDWIDTH = 3;
    /** Of kernels that are not smooth. */
    private static final int ROUGH_STEPS = 16;

    private static final int MOST_STEPS = 1024;

    private final KernelSample sample;
    private final KernelNode[] nodes;
    private final double[] logUnseen;

    KernelMarginaliser(KernelSample sample, KernelNode[] nodes, double[] logUnseen) {
        this.sample = sample;
        this.nodes = nodes;
        this.logUnseen = logUnseen;
    }

    /** Adds the blocks of the missing features that are integrated out and gives the nodes that are left. */
    List<KernelNode> add(double[] values, KernelEvaluation evaluation, LikelihoodSum sum) {
        List<KernelNode> left = new ArrayList<>(Arrays.asList(nodes));
        boolean[] hidden = hidden(values);
        for (KernelNode node : nodes) {
            int feature = node.node().members()[0];
            if (hidden[feature] && !isTangled(node.node(), hidden)) {
                List<KernelNode> children = childrenOf(feature, values);
                if (!cancels(node, children)) {
                    integrate(node, children, evaluation, sum);
                    left.remove(node);
                    left.removeAll(children);
                }
            }
        }
        return left;
    }

    /** Features that are missing and on which an observed one depends. */
    private boolean[] hidden(double[] values) {
        boolean[] needed = new boolean[values.length];
        boolean[] hidden = new boolean[values.length];
        for (int i = nodes.length - 1; i >= 0; i--) { // children before parents
            boolean observed = false;
            for (int j : nodes[i].node().members()) {
                observed |= needed[j] || Double.isFinite(values[j]);
                hidden[j] = needed[j] && !Double.isFinite(values[j]);
            }
            for (int j : nodes[i].node().parents()) {
                needed[j] |= observed;
            }
        }
        return hidden;
    }

    private boolean isTangled(Node node, boolean[] hidden) {
        int feature = node.members()[0];
        boolean tangled = node.members().length > 1 || any(node.parents(), hidden, feature);
        for (KernelNode each : nodes) {
            Node other = each.node();
            if (other.dependsOn(feature)) {
                tangled |= other.members().length > 1
                        || any(other.members(), hidden, feature)
                        || any(other.parents(), hidden, feature);
            }
        }
        return tangled;
    }

    private static boolean any(int[] features, boolean[] hidden, int but) {
        for (int j : features) {
            if (j != but && hidden[j]) {
                return true;
            }
        }
        return false;
    }

    private List<KernelNode> childrenOf(int feature, double[] values) {
        return Arrays.stream(nodes)
                .filter(node -> node.node().dependsOn(feature)
                        && Double.isFinite(values[node.node().members()[0]]))
                .toList();
    }

    /** Whether the integral is the density of the only child whatever its parent is: the same sum cancels. */
    private boolean cancels(KernelNode node, List<KernelNode> children) {
        if (node.node().parents().length > 0
                || children.size() > 1
                || children.get(0).node().parents().length > 1
                || children.get(0).configurations() != null) {
            return false;
        }
        for (int s = 0; s < sample.slots(); s++) {
            if (!sample.isComplete(s)) {
                return false;
            }
        }
        return true;
    }

    private void integrate(KernelNode node, List<KernelNode> children, KernelEvaluation evaluation, LikelihoodSum sum) {
        int feature = node.node().members()[0];
        double[] logs = new double[sample.slots()];
        for (int s = 0; s < logs.length; s++) {
            logs[s] = integral(node, children, evaluation, s);
        }
        evaluation.forget(feature);
        double unseen = 0;
        for (KernelNode child : children) {
            unseen += logUnseen[child.node().members()[0]];
        }
        sum.add(logs, children.size(), unseen);
    }

    private double integral(KernelNode node, List<KernelNode> children, KernelEvaluation evaluation, int slot) {
        int feature = node.node().members()[0];
        if (sample.cardinality(feature) == 0 && !hasCentres(sample.column(slot, feature))) {
            evaluation.forget(feature); // no row of this class shows it, so that its children say all there is
            return children.stream()
                    .mapToDouble(child -> evaluation.logDensity(child, slot))
                    .sum();
        }
        double[] points = points(node, children, slot);
        double[] logs = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            evaluation.suppose(slot, feature, points[i]);
            logs[i] = evaluation.logDensity(node, slot);
            for (KernelNode child : children) {
                logs[i] += evaluation.logDensity(child, slot);
            }
        }
        double step = sample.cardinality(feature) > 0 || points.length < 2 ? 1 : points[1] - points[0];
        return Math.max(Clamp.LEAST_LOG, LogSpace.logSumExp(logs) + Math.log(step));
    }

    private static boolean hasCentres(KernelColumn column) {
        for (double centre : column.centres()) {
            if (Double.isFinite(centre)) {
                return true;
            }
        }
        return false;
    }

    /** All values of a discrete feature, or evenly spaced ones over all kernels of a continuous one. */
    private double[] points(KernelNode node, List<KernelNode> children, int slot) {
        int feature = node.node().members()[0];
        KernelColumn column = sample.column(slot, feature);
        int values = sample.cardinality(feature);
        double[] points;
        if (values > 0) {
            points = new double[values];
            Arrays.setAll(points, v -> v);
            return points;
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double centre : column.centres()) {
            low = centre < low ? centre : low;
            high = centre > high ? centre : high;
        }
        double start = Math.min(low, high) - REACH * column.bandwidth();
        double width = Math.max(0, high - low) + 2 * REACH * column.bandwidth();
        int perBandwidth = sample.kernel() == Kernel.GAUSSIAN ? STEPS_PER_BANDWIDTH : ROUGH_STEPS;
        double bandwidth = leastBandwidth(node, feature, slot, column.bandwidth());
        for (KernelNode child : children) {
            bandwidth = leastBandwidth(child, feature, slot, bandwidth);
        }
        int steps = (int) Math.min(MOST_STEPS, Math.ceil(perBandwidth * width / bandwidth));
        points = new double[steps + 1];
        Arrays.setAll(points, i -> start + i * (width / steps));
        return points;
    }

    private static double leastBandwidth(KernelNode node, int feature, int slot, double ofClass) {
        return node.configurations() == null ? ofClass : node.configurations().leastBandwidth(feature, slot, ofClass);
    }
}

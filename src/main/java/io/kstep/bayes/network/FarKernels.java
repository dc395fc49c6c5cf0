package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;

/**
 * Kernel densities from the logarithms of kernels, for an instance so far from all rows that the kernels themselves vanish.
 *
 * @param values of the instance, one per feature
 */
record FarKernels(KernelSample sample, double[] values) {

    /** ln f(members | parents, c) but for the normalisers; 0 where no row has the values it takes. */
    double logRatio(Node node, int slot) {
        double[] weights = sample.weights(slot);
        double nearest = Double.POSITIVE_INFINITY;
        double nearestGiven = Double.POSITIVE_INFINITY;
        boolean any = false;
        for (int t = 0; t < weights.length; t++) {
            double given = distance(node.parents(), slot, t);
            double both = given + distance(node.members(), slot, t);
            if (!Double.isNaN(both)) {
                any = true;
                nearest = Math.min(nearest, both);
                nearestGiven = Math.min(nearestGiven, given);
            }
        }
        if (!any) {
            return 0;
        }
        if (Double.isInfinite(nearestGiven)) {
            return logRatio(new Node(node.members().clone(), new int[0]), slot); // no kernel reaches the parents
        }
        double sum = 0;
        double sumGiven = 0;
        for (int t = 0; t < weights.length; t++) {
            double given = distance(node.parents(), slot, t);
            double both = given + distance(node.members(), slot, t);
            if (!Double.isNaN(both)) {
                sum += weights[t] * Math.exp(nearest - both);
                sumGiven += weights[t] * Math.exp(nearestGiven - given);
            }
        }
        return Double.isInfinite(nearest) ? Clamp.LEAST_LOG : Math.log(sum / sumGiven) - nearest + nearestGiven;
    }

    private double distance(int[] features, int slot, int row) {
        double sum = 0;
        for (int j : features) {
            if (Double.isFinite(values[j])) {
                sum += sample.column(slot, j).distance(values[j], row);
            }
        }
        return sum;
    }
}

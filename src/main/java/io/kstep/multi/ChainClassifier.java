package io.kstep.multi;

import io.kstep.bayes.Classifier;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A chain of classifiers (Read, Pfahringer, Holmes and Frank 2011): each has the class variables before it as further
 * features, and the probability of a vector is the product of what they say. Exact while there are at most {@value
 * #MOST_VECTORS} vectors; of more, the most probable beginnings are followed.
 */
final class ChainClassifier implements JointClassifier {

    /** That number of beginnings of vectors is followed. */
    static final int MOST_VECTORS = 4096;

    private final VectorSpace space;
    private final List<Classifier> links;

    ChainClassifier(VectorSpace space, List<Classifier> links) {
        this.space = space;
        this.links = List.copyOf(links);
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    List<Classifier> links() {
        return links;
    }

    /** The classes of the first variables, with ln of their probability. */
    private record Beginning(int[] classes, double log) {}

    @Override
    public JointPosterior posterior(double[] values) {
        List<Beginning> beginnings = List.of(new Beginning(new int[0], 0));
        for (int j = 0; j < links.size(); j++) {
            List<Beginning> longer = new ArrayList<>();
            for (Beginning beginning : beginnings) {
                follow(beginning, values, longer);
            }
            if (longer.size() > MOST_VECTORS) {
                longer.sort(Comparator.comparingDouble(one -> -one.log));
                longer = new ArrayList<>(longer.subList(0, MOST_VECTORS));
            }
            beginnings = longer;
        }
        double[] shares = beginnings.stream().mapToDouble(Beginning::log).toArray();
        LogSpace.normalise(shares);
        int[][] vectors = beginnings.stream().map(Beginning::classes).toArray(int[][]::new);
        return new ListedPosterior(space, vectors, shares, 0, new double[0][]);
    }

    private void follow(Beginning beginning, double[] values, List<Beginning> longer) {
        int j = beginning.classes.length;
        double[] all = Arrays.copyOf(values, values.length + j);
        for (int i = 0; i < j; i++) {
            all[values.length + i] = beginning.classes[i];
        }
        double[] posterior = new double[space.size(j)];
        links.get(j).logJoint(all, posterior, new double[posterior.length]);
        LogSpace.normalise(posterior);
        for (int c = 0; c < posterior.length; c++) {
            int[] classes = Arrays.copyOf(beginning.classes, j + 1);
            classes[j] = c;
            longer.add(new Beginning(classes, beginning.log + Math.log(posterior[c])));
        }
    }
}

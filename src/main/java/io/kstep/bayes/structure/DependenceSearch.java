package io.kstep.bayes.structure;

import java.util.ArrayList;
import java.util.List;

/**
 * Sahami's k-dependence classifier: features in the order of their information about the class, each given the k before
 * it that it depends on most (Pérez 2010, algorithm 7). Where the densities do not let a discrete feature depend on a
 * continuous one that depends on it much, the discrete one comes first.
 *
 * @param k how many parents a feature has at the most; {@link #HALF} for half as many as there are features
 * @param arcs which arcs are kept: with a test a feature may have fewer parents than k (Sahami 1996, section 4)
 */
public record DependenceSearch(int k, ArcTest arcs) implements StructureSearch {

    /** Stands for floor(n / 2) parents, the thesis's n.5AN. */
    public static final int HALF = -1;

    /** Keeps k parents whatever their information. */
    public DependenceSearch(int k) {
        this(k, ArcTest.NONE);
    }

    @Override
    public Structure search(SearchSpace space) {
        Information information = space.information();
        int most = parents(space.features().length);
        List<Node> nodes = new ArrayList<>();
        List<Integer> before = new ArrayList<>();
        for (int child : DiscreteFirst.ranked(space)) {
            List<Integer> candidates = new ArrayList<>(before);
            candidates.sort((a, b) -> {
                double first = information.given(child, a);
                double second = information.given(child, b);
                return first != second ? Double.compare(second, first) : Integer.compare(a, b);
            });
            Node node = Node.of(child);
            for (int i = 0; i < candidates.size() && node.parents().length < most; i++) {
                int parent = candidates.get(i);
                Node more = node.givenAlso(parent);
                boolean kept = arcs.keeps(information, child, parent, information.given(child, parent));
                node = kept && space.allows(more) ? more : node;
            }
            nodes.add(node);
            before.add(child);
        }
        return Structure.of(nodes);
    }

    /** How many parents a feature has at the most, by the number of features. */
    int parents(int features) {
        return k == HALF ? features / 2 : k;
    }

    @Override
    public int dimensions(int features) {
        return Math.max(1, Math.min(features, parents(features) + 1));
    }

    @Override
    public Asks asks() {
        return Asks.DEPENDENCE;
    }

    @Override
    public boolean isSure(Margins margins, Structure found) {
        return !arcs.isAsked() && margins.holdParents(this);
    }

    @Override
    public String options() {
        return "k=" + (k == HALF ? "half" : Integer.toString(k)) + ",search=filter"
                + (arcs.isAsked() ? arcs.options() : "");
    }
}

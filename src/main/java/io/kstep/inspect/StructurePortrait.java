package io.kstep.inspect;

import io.kstep.bayes.ViewedClassifier;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * What the features depend on besides the class, in all submodels.
 *
 * @param newest the structure of the newest submodel; of one that averages several networks, the first
 * @param networks how many networks the newest submodel averages, 0 for plain naive Bayes
 * @param arcs all dependences, the most common first
 */
public record StructurePortrait(Structure newest, int networks, List<Arc> arcs) {

    /** A feature on which another depends, with the share of the submodels, or of their networks, that have it. */
    public record Arc(int from, int to, double share) {}

    static StructurePortrait of(List<ViewedClassifier> classifiers) {
        TreeMap<List<Integer>, Double> shares = new TreeMap<>(
                Comparator.<List<Integer>>comparingInt(pair -> pair.get(0)).thenComparingInt(pair -> pair.get(1)));
        for (ViewedClassifier classifier : classifiers) {
            for (Structure structure : classifier.structures()) {
                double share =
                        1.0 / classifiers.size() / classifier.structures().size();
                for (Node node : structure.nodes()) {
                    for (int parent : node.parents()) {
                        for (int member : node.members()) {
                            shares.merge(List.of(parent, member), share, Double::sum);
                        }
                    }
                }
            }
        }
        List<Arc> arcs = new ArrayList<>();
        shares.forEach((pair, share) -> arcs.add(new Arc(pair.get(0), pair.get(1), share)));
        arcs.sort(Comparator.comparingDouble(Arc::share).reversed());
        List<Structure> last = classifiers.isEmpty()
                ? List.of()
                : classifiers.get(classifiers.size() - 1).structures();
        return new StructurePortrait(last.isEmpty() ? Structure.EMPTY : last.get(0), last.size(), List.copyOf(arcs));
    }

    /** Whether no feature depends on another in any submodel. */
    public boolean isNaive() {
        return arcs.isEmpty() && newest.nodes().stream().allMatch(node -> node.members().length == 1);
    }

    /** The share of the submodels that have an arc. */
    public double share(int from, int to) {
        return arcs.stream()
                .filter(arc -> arc.from() == from && arc.to() == to)
                .mapToDouble(Arc::share)
                .sum();
    }
}

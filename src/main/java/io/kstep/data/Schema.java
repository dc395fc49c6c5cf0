package io.kstep.data;

import io.kstep.data.Target.ClassVariable;
import java.util.ArrayList;
import java.util.List;

/**
 * The features and the targets of a data set or stream. Most methods of the papers have one target; several class
 * variables at once are representable (Rodríguez 2013, chapter 5).
 */
public record Schema(List<Feature> features, List<Target> targets) {

    public Schema {
        features = List.copyOf(features);
        targets = List.copyOf(targets);
        if (targets.isEmpty()) {
            throw new IllegalArgumentException("a schema needs at least one target");
        }
    }

    /** A schema with one class variable. */
    public static Schema classification(List<Feature> features, String name, List<String> classes) {
        return new Schema(features, List.of(new ClassVariable(name, classes)));
    }

    /** A schema with one numeric target. */
    public static Schema regression(List<Feature> features, String name) {
        return new Schema(features, List.of(new Target.Numeric(name)));
    }

    public int featureCount() {
        return features.size();
    }

    /** Whether it has more than one class variable. */
    public boolean isOfSeveral() {
        return targets.size() > 1;
    }

    /** How many classes each target has, in order; none where it is a number. */
    public int[] classCounts() {
        return targets.stream().mapToInt(target -> target.values().size()).toArray();
    }

    public boolean isRegression() {
        return targets.size() == 1 && targets.get(0) instanceof Target.Numeric;
    }

    /** The single class variable; asks for it on any other schema are an error of the caller's choice of method. */
    public ClassVariable classVariable() {
        if (targets.size() == 1 && targets.get(0) instanceof ClassVariable classVariable) {
            return classVariable;
        }
        throw new IllegalStateException("this needs exactly one class variable, the schema has " + targets);
    }

    /** Names of the classes of the single class variable, in index order. */
    public List<String> classes() {
        return classVariable().values();
    }

    /** Names of the classes of the first target, in index order; none where it is a number. */
    public List<String> targetValues() {
        return targets.get(0).values();
    }

    public int classCount() {
        return classes().size();
    }

    /** This schema with one more class. */
    public Schema withClass(String name) {
        ClassVariable old = classVariable();
        return new Schema(features, List.of(new ClassVariable(old.name(), appended(old.values(), name))));
    }

    /** This schema with one more value of a discrete feature. */
    public Schema withValue(int feature, String value) {
        List<Feature> grown = new ArrayList<>(features);
        Feature old = features.get(feature);
        grown.set(feature, Feature.discrete(old.name(), appended(old.values(), value)));
        return new Schema(grown, targets);
    }

    /** This schema with more features behind those that it has. */
    public Schema withFeatures(List<Feature> more) {
        List<Feature> grown = new ArrayList<>(features);
        grown.addAll(more);
        return new Schema(grown, targets);
    }

    private static List<String> appended(List<String> values, String value) {
        List<String> grown = new ArrayList<>(values);
        grown.add(value);
        return grown;
    }
}

package io.kstep.evaluate;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Classes with an order of which some rows know only that theirs is at least the one they name, as of patients who have not
 * reached a state yet (right-censored; Rodríguez 2013, section 7.3.2). Such a label leaves that class and all after it.
 *
 * @param variable the class variable; its classes are ordered by number where all are numbers, else as the schema has them
 * @param flag the feature that says 1, yes or true in rows whose class is a bound; it is removed
 */
public record CensoredClasses(String variable, String flag) {

    private static final Set<String> YES = Set.of("1", "1.0", "yes", "true");

    public Chunk of(Chunk chunk) {
        List<Target> targets = chunk.schema().targets();
        int target = IntStream.range(0, targets.size())
                .filter(j -> targets.get(j).name().equals(variable))
                .findFirst()
                .orElseThrow(() -> new SpecException("there is no class variable '" + variable + "' to be censored"));
        List<Feature> features = chunk.schema().features();
        int feature = IntStream.range(0, features.size())
                .filter(i -> features.get(i).name().equals(flag))
                .findFirst()
                .orElseThrow(() ->
                        new SpecException("there is no column '" + flag + "' that says which classes are bounds"));
        List<ClassWeights> weights = new ArrayList<>();
        for (int j = 0; j < targets.size(); j++) {
            weights.add(j == target ? bounds(chunk, target, feature) : chunk.classWeights(j));
        }
        int[] kept =
                IntStream.range(0, features.size()).filter(i -> i != feature).toArray();
        return Chunk.classified(
                        new Schema(IntStream.of(kept).mapToObj(features::get).toList(), targets),
                        IntStream.of(kept).mapToObj(chunk::column).toArray(double[][]::new),
                        weights)
                .withRowWeights(IntStream.range(0, chunk.size())
                        .mapToDouble(chunk::rowWeight)
                        .toArray());
    }

    private ClassWeights bounds(Chunk chunk, int target, int feature) {
        double[] order = order(chunk.schema().targets().get(target).values());
        List<Label> labels = new ArrayList<>();
        for (int row = 0; row < chunk.size(); row++) {
            int least = chunk.classWeights(target).hardClass(row);
            if (least < 0) {
                labels.add(new Label.Unknown());
            } else if (isBound(chunk.schema().features().get(feature), chunk.column(feature)[row])) {
                labels.add(new Label.Candidates(IntStream.range(0, order.length)
                        .filter(c -> order[c] >= order[least])
                        .boxed()
                        .toList()));
            } else {
                labels.add(new Label.Hard(least));
            }
        }
        return ClassWeights.of(labels, order.length);
    }

    private static double[] order(List<String> classes) {
        try {
            return classes.stream().mapToDouble(Double::parseDouble).toArray();
        } catch (NumberFormatException e) {
            return IntStream.range(0, classes.size()).asDoubleStream().toArray();
        }
    }

    private static boolean isBound(Feature feature, double value) {
        boolean isNumber = feature.isContinuous() || Double.isNaN(value);
        return isNumber
                ? value == 1
                : YES.contains(feature.values().get((int) value).toLowerCase(Locale.ROOT));
    }
}

package io.kstep.wire;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * A label as it stands in a record: classes by name. What cannot be a label cannot be made: the constructors throw
 * {@link WireException}.
 */
public sealed interface NamedLabel {

    /** Every class named, each once, in order of appearance; empty for a number. */
    List<String> names();

    /** The label over class indices; {@code index} is asked for each name. */
    Label toLabel(ToIntFunction<String> index);

    /** {@code "up"}: the class is known for sure. */
    record Hard(String name) implements NamedLabel {
        public Hard {
            requireNames(List.of(name));
        }

        @Override
        public List<String> names() {
            return List.of(name);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Hard(index.applyAsInt(name));
        }
    }

    /** {@code {"probabilities":{"up":0.75,"down":0.25}}}. */
    record Probabilistic(List<String> names, List<Double> probabilities) implements NamedLabel {
        public Probabilistic {
            names = List.copyOf(names);
            probabilities = List.copyOf(probabilities);
            requireNames(names);
            if (names.size() != probabilities.size()) {
                throw new WireException("label: every class needs one probability");
            }
            requireShares("probabilities", probabilities);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            int[] indices = indices(names, index);
            Double[] spread = new Double[Arrays.stream(indices).max().orElse(0) + 1];
            Arrays.fill(spread, 0.0);
            for (int i = 0; i < indices.length; i++) {
                spread[indices[i]] = probabilities.get(i);
            }
            return new Label.Probabilistic(Arrays.asList(spread));
        }
    }

    /** {@code {"candidates":["up","flat"]}}: one of these. */
    record Candidates(List<String> names) implements NamedLabel {
        public Candidates {
            names = List.copyOf(names);
            requireNames(names);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Candidates(boxed(indices(names, index)));
        }
    }

    /** {@code {"masses":[{"set":["up"],"mass":0.7},{"set":["up","down"],"mass":0.3}]}}: a belief mass function. */
    record Masses(List<Focal> focals) implements NamedLabel {

        /** A set of classes with its mass. */
        public record Focal(List<String> set, double mass) {
            public Focal {
                set = List.copyOf(set);
                requireNames(set);
            }
        }

        public Masses {
            focals = List.copyOf(focals);
            requireShares("masses", focals.stream().map(Focal::mass).toList());
        }

        @Override
        public List<String> names() {
            return distinct(focals.stream().map(Focal::set).toList());
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Masses(focals.stream()
                    .map(focal -> new Label.Masses.Focal(boxed(indices(focal.set(), index)), focal.mass()))
                    .toList());
        }
    }

    /** {@code {"label":"up","doubt":0.3}}: with probability {@code doubt} it says nothing. */
    record Doubtful(String name, double doubt) implements NamedLabel {
        public Doubtful {
            requireNames(List.of(name));
            if (!(doubt >= 0 && doubt <= 1)) {
                throw new WireException("label: doubt must be in [0, 1], not " + doubt);
            }
        }

        @Override
        public List<String> names() {
            return List.of(name);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Doubtful(index.applyAsInt(name), doubt);
        }
    }

    /** A number: the value of a continuous class. */
    record Numeric(double value) implements NamedLabel {
        public Numeric {
            if (!Double.isFinite(value)) {
                throw new WireException("label: a number must be finite, not " + value);
            }
        }

        @Override
        public List<String> names() {
            return List.of();
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Numeric(value);
        }
    }

    /** {@code {"targets":{"sex":"male","eyes":"blue"}}}: one label for each of several class variables. */
    record Several(Map<String, NamedLabel> targets) implements NamedLabel {
        public Several {
            targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
            requireNames(List.copyOf(targets.keySet()));
            if (targets.values().stream().anyMatch(Several.class::isInstance)) {
                throw new WireException("label: a target cannot have targets of its own");
            }
        }

        @Override
        public List<String> names() {
            return distinct(targets.values().stream().map(NamedLabel::names).toList());
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            throw new WireException("several class variables are not served");
        }
    }

    /** The named form of a label over the indices of a schema; null where nothing is known. */
    static NamedLabel of(Label label, Schema schema) {
        if (label instanceof Label.Several several) {
            Map<String, NamedLabel> targets = new LinkedHashMap<>();
            for (int t = 0; t < several.labels().size(); t++) {
                Target target = schema.targets().get(t);
                NamedLabel named = of(several.labels().get(t), target);
                if (named != null) {
                    targets.put(target.name(), named);
                }
            }
            return targets.isEmpty() ? null : new Several(targets);
        }
        return of(label, schema.targets().get(0));
    }

    private static NamedLabel of(Label label, Target target) {
        List<String> classes = target instanceof Target.ClassVariable variable ? variable.values() : List.of();
        if (label instanceof Label.Hard hard) {
            return new Hard(classes.get(hard.index()));
        } else if (label instanceof Label.Unknown) {
            return null;
        } else if (label instanceof Label.Probabilistic p) {
            return new Probabilistic(classes.subList(0, p.probabilities().size()), p.probabilities());
        } else if (label instanceof Label.Candidates candidates) {
            return new Candidates(named(candidates.indices(), classes));
        } else if (label instanceof Label.Masses masses) {
            return new Masses(masses.focals().stream()
                    .map(focal -> new Masses.Focal(named(focal.set(), classes), focal.mass()))
                    .toList());
        } else if (label instanceof Label.Doubtful doubtful) {
            return new Doubtful(classes.get(doubtful.index()), doubtful.doubt());
        } else if (label instanceof Label.Numeric numeric) {
            return new Numeric(numeric.value());
        }
        throw new IllegalArgumentException("a label of one class variable cannot be " + label);
    }

    private static List<String> named(List<Integer> indices, List<String> classes) {
        return indices.stream().map(classes::get).toList();
    }

    private static int[] indices(List<String> names, ToIntFunction<String> index) {
        return names.stream().mapToInt(index).toArray();
    }

    private static List<Integer> boxed(int[] indices) {
        return Arrays.stream(indices).boxed().toList();
    }

    private static List<String> distinct(List<List<String>> lists) {
        Set<String> all = new LinkedHashSet<>();
        lists.forEach(all::addAll);
        return new ArrayList<>(all);
    }

    private static void requireNames(List<String> names) {
        if (names.isEmpty()) {
            throw new WireException("label: at least one class must be named");
        }
        Set<String> seen = names.size() > 1 ? new HashSet<>() : null;
        for (String name : names) {
            if (name.isEmpty()) {
                throw new WireException("label: the name of a class cannot be empty");
            }
            if (seen != null && !seen.add(name)) {
                throw new WireException("label: " + WireException.quote(name) + " is named twice");
            }
        }
    }

    /** A hair stricter than {@link Label}, which sums in another order: what passes here passes there. */
    private static void requireShares(String what, List<Double> shares) {
        double sum = 0;
        for (double share : shares) {
            if (!(share >= 0 && share <= 1)) {
                throw new WireException("label: " + what + " must be in [0, 1], not " + share);
            }
            sum += share;
        }
        if (Math.abs(sum - 1) > 1e-6 - 1e-12) {
            throw new WireException("label: " + what + " must sum to 1, not " + sum);
        }
    }
}

package io.kstep.wire;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * A label as it stands in a record: classes by name. What cannot be a label cannot be made: the constructors throw
 * {@link WireException}.
 */
public sealed interface NamedLabel {

    /** The answer of the case that is this label's kind. */
    <T> T match(Cases<T> cases);

    /** An answer for every kind of label in a record. */
    interface Cases<T> {
        T hard(Hard label);

        T probabilistic(Probabilistic label);

        T candidates(Candidates label);

        T masses(Masses label);

        T doubtful(Doubtful label);

        T numeric(Numeric label);

        T several(Several label);
    }

    /** Every class named, each once, in order of appearance; empty for a number. */
    List<String> names();

    /** The label over class indices; {@code index} is asked for each name. */
    Label toLabel(ToIntFunction<String> index);

    /** {@code "up"}: the class is known for sure. */
    record Hard(String name) implements NamedLabel {
        public Hard {
            LabelNames.requireNames(List.of(name));
        }

        @Override
        public List<String> names() {
            return List.of(name);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Hard(index.applyAsInt(name));
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.hard(this);
        }
    }

    /** {@code {"probabilities":{"up":0.75,"down":0.25}}}. */
    record Probabilistic(List<String> names, List<Double> probabilities) implements NamedLabel {
        public Probabilistic {
            names = List.copyOf(names);
            probabilities = List.copyOf(probabilities);
            LabelNames.requireNames(names);
            if (names.size() != probabilities.size()) {
                throw new WireException("label: every class needs one probability");
            }
            LabelNames.requireShares("probabilities", probabilities);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            int[] indices = LabelNames.indices(names, index);
            Double[] spread = new Double[Arrays.stream(indices).max().orElse(0) + 1];
            Arrays.fill(spread, 0.0);
            for (int i = 0; i < indices.length; i++) {
                spread[indices[i]] = probabilities.get(i);
            }
            return new Label.Probabilistic(Arrays.asList(spread));
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.probabilistic(this);
        }
    }

    /** {@code {"candidates":["up","flat"]}}: one of these. */
    record Candidates(List<String> names) implements NamedLabel {
        public Candidates {
            names = List.copyOf(names);
            LabelNames.requireNames(names);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Candidates(LabelNames.boxed(LabelNames.indices(names, index)));
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.candidates(this);
        }
    }

    /** {@code {"masses":[{"set":["up"],"mass":0.7},{"set":["up","down"],"mass":0.3}]}}: a belief mass function. */
    record Masses(List<Focal> focals) implements NamedLabel {

        /** A set of classes with its mass. */
        public record Focal(List<String> set, double mass) {
            public Focal {
                set = List.copyOf(set);
                LabelNames.requireNames(set);
            }
        }

        public Masses {
            focals = List.copyOf(focals);
            LabelNames.requireShares("masses", focals.stream().map(Focal::mass).toList());
        }

        @Override
        public List<String> names() {
            return LabelNames.distinct(focals.stream().map(Focal::set).toList());
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Masses(focals.stream()
                    .map(focal -> new Label.Masses.Focal(
                            LabelNames.boxed(LabelNames.indices(focal.set(), index)), focal.mass()))
                    .toList());
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.masses(this);
        }
    }

    /** {@code {"label":"up","doubt":0.3}}: with probability {@code doubt} it says nothing. */
    record Doubtful(String name, double doubt) implements NamedLabel {
        public Doubtful {
            LabelNames.requireNames(List.of(name));
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

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.doubtful(this);
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

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.numeric(this);
        }
    }

    /** {@code {"targets":{"sex":"male","eyes":"blue"}}}: one label for each of several class variables. */
    record Several(Map<String, NamedLabel> targets) implements NamedLabel {
        public Several {
            targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
            LabelNames.requireNames(List.copyOf(targets.keySet()));
            if (targets.values().stream().anyMatch(Several.class::isInstance)) {
                throw new WireException("label: a target cannot have targets of its own");
            }
        }

        @Override
        public List<String> names() {
            return LabelNames.distinct(
                    targets.values().stream().map(NamedLabel::names).toList());
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            throw new WireException("several class variables are not served");
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.several(this);
        }
    }

    /** The named form of a label over the indices of a schema; null where nothing is known. */
    static NamedLabel of(Label label, Schema schema) {
        return label.match(new LabelNaming(schema.targets(), 0));
    }
}

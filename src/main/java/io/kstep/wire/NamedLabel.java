package io.kstep.wire;

import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * A label as it stands in a record: classes by name. What cannot be a label cannot be made: the constructors throw
 * {@link WireException}.
 */
public sealed interface NamedLabel
        permits NamedLabel.Hard,
                NamedLabel.Probabilistic,
                NamedLabel.Plausible,
                NamedLabel.Candidates,
                NamedLabel.Excluded,
                NamedLabel.Masses,
                NamedLabel.Doubtful,
                NamedLabel.Flipped,
                NamedLabel.Numeric,
                NamedLabel.Several,
                NamedVotes {

    /** The answer of the case that is this label's kind. */
    <T> T match(Cases<T> cases);

    /** An answer for every kind of label in a record. */
    interface Cases<T> {
        T hard(Hard label);

        T probabilistic(Probabilistic label);

        T plausible(Plausible label);

        T candidates(Candidates label);

        T excluded(Excluded label);

        T masses(Masses label);

        T doubtful(Doubtful label);

        T flipped(Flipped label);

        T numeric(Numeric label);

        T several(Several label);

        T votes(NamedVotes label);
    }

    /** Every class named, each once, in order of appearance; empty for a number. */
    default List<String> names() {
        return List.of();
    }

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
            LabelNames.requireOneEach(names, probabilities, "probability");
            LabelNames.requireShares("probabilities", probabilities);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Probabilistic(LabelNames.byIndex(names, probabilities, index));
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.probabilistic(this);
        }
    }

    /** {@code {"plausibilities":{"up":1,"down":0.3}}}: classes that are not named are impossible. */
    record Plausible(List<String> names, List<Double> plausibilities) implements NamedLabel {
        public Plausible {
            names = List.copyOf(names);
            plausibilities = List.copyOf(plausibilities);
            LabelNames.requireNames(names);
            LabelNames.requireOneEach(names, plausibilities, "plausibility");
            plausibilities.forEach(p -> LabelNames.requireShare("plausibilities", p));
            if (plausibilities.stream().noneMatch(p -> p > 0)) {
                throw new WireException(
                        "label: all plausibilities are 0, so no class is left; at least one must be above");
            }
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Plausible(LabelNames.byIndex(names, plausibilities, index));
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.plausible(this);
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

    /** {@code {"not":"up"}} or {@code {"not":["up","flat"]}}: any class but these. */
    record Excluded(List<String> names) implements NamedLabel {
        public Excluded {
            names = List.copyOf(names);
            LabelNames.requireNames(names);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Excluded(LabelNames.boxed(LabelNames.indices(names, index)));
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.excluded(this);
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
            LabelNames.requireShare("doubt", doubt);
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

    /** {@code {"label":"up","wrong":0.2}}: with probability {@code wrong} the class is another one, any of them alike. */
    record Flipped(String name, double wrong) implements NamedLabel {
        public Flipped {
            LabelNames.requireNames(List.of(name));
            LabelNames.requireShare("wrong", wrong);
        }

        @Override
        public List<String> names() {
            return List.of(name);
        }

        @Override
        public Label toLabel(ToIntFunction<String> index) {
            return new Label.Flipped(index.applyAsInt(name), wrong);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.flipped(this);
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
            throw new WireException("label: several targets are no label of one class");
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

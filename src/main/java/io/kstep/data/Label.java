package io.kstep.data;

import java.util.Arrays;
import java.util.List;

/**
 * What is known of the class of an instance. Every kind reduces to a vector of plausibilities over the classes (the
 * contour of Côme et al. 2009), so that learners branch on weights, never on label kinds. Classes are
 * indices into the schema's dictionary.
 *
 * <p>A new kind is a record here, with its contour, and a case of {@link Cases}: what depends on the kind, such as
 * {@link LabelForm} and the records on the wire, does not compile until it has that case.
 */
public sealed interface Label {

    /** Plausibility of each of {@code classes} classes, in [0, 1], at least one above 0. */
    double[] plausibilities(int classes);

    /**
     * Pignistic probability of each of {@code classes} classes: every mass spread evenly over its set (Côme et al. 2009,
     * section 4.3.1). They sum to 1.
     */
    default double[] pignistic(int classes) {
        return match(new Pignistic(classes));
    }

    /** Whether it does not distinguish any of these classes. */
    default boolean isVacuous(int classes) {
        double[] plausibilities = plausibilities(classes);
        for (double plausibility : plausibilities) {
            if (plausibility != plausibilities[0]) {
                return false;
            }
        }
        return true;
    }

    /**
     * The hard label that this one amounts to, itself where it leaves more than one class open. A class that nobody has
     * named yet counts as one more: a doubtful label leaves it open even where its own class is the only one known.
     */
    default Label sharpened(int classes) {
        double[] plausibilities = plausibilities(classes + 1);
        int only = -1;
        for (int c = 0; c < plausibilities.length; c++) {
            if (plausibilities[c] > 0) {
                if (only >= 0) {
                    return this;
                }
                only = c;
            }
        }
        return new Hard(only);
    }

    /** The answer of the case that is this label's kind. */
    <T> T match(Cases<T> cases);

    /** An answer for every kind of label. */
    interface Cases<T> {
        T hard(Hard label);

        T unknown(Unknown label);

        T probabilistic(Probabilistic label);

        T candidates(Candidates label);

        T masses(Masses label);

        T doubtful(Doubtful label);

        T numeric(Numeric label);

        T several(Several label);
    }

    /** The class is known for sure. */
    record Hard(int index) implements Label {
        @Override
        public double[] plausibilities(int classes) {
            double[] result = new double[classes];
            result[index] = 1;
            return result;
        }

        @Override
        public boolean isVacuous(int classes) {
            return false;
        }

        @Override
        public Label sharpened(int classes) {
            return this;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.hard(this);
        }
    }

    /** Nothing is known: every class is fully plausible. */
    record Unknown() implements Label {
        @Override
        public double[] plausibilities(int classes) {
            double[] result = new double[classes];
            Arrays.fill(result, 1);
            return result;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.unknown(this);
        }
    }

    /** A probability for each class; classes past the end have none. */
    record Probabilistic(List<Double> probabilities) implements Label {
        public Probabilistic {
            probabilities = List.copyOf(probabilities);
            double sum = 0;
            for (double p : probabilities) {
                if (!(p >= 0 && p <= 1)) {
                    throw new IllegalArgumentException("a probability must be in [0, 1], not " + p);
                }
                sum += p;
            }
            if (Math.abs(sum - 1) > 1e-6) {
                throw new IllegalArgumentException("the probabilities of a label must sum to 1, not " + sum);
            }
        }

        @Override
        public double[] plausibilities(int classes) {
            double[] result = new double[classes];
            for (int c = 0; c < probabilities.size(); c++) {
                result[c] = probabilities.get(c);
            }
            return result;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.probabilistic(this);
        }
    }

    /** One of these classes, no more is known. */
    record Candidates(List<Integer> indices) implements Label {
        public Candidates {
            indices = List.copyOf(indices);
            if (indices.isEmpty()) {
                throw new IllegalArgumentException("a set of candidates cannot be empty");
            }
        }

        @Override
        public double[] plausibilities(int classes) {
            double[] result = new double[classes];
            for (int c : indices) {
                result[c] = 1;
            }
            return result;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.candidates(this);
        }
    }

    /** A belief mass function: masses on sets of classes, no mass on the empty set. */
    record Masses(List<Focal> focals) implements Label {

        /** A set of classes with its mass. */
        public record Focal(List<Integer> set, double mass) {
            public Focal {
                set = List.copyOf(set);
                if (set.isEmpty() || !(mass >= 0 && mass <= 1)) {
                    throw new IllegalArgumentException("a mass in [0, 1] on a non-empty set is needed, not " + mass
                            + " on a set of " + set.size());
                }
            }
        }

        public Masses {
            focals = List.copyOf(focals);
            double sum = focals.stream().mapToDouble(Focal::mass).sum();
            if (Math.abs(sum - 1) > 1e-6) {
                throw new IllegalArgumentException("the masses of a label must sum to 1, not " + sum);
            }
        }

        @Override
        public double[] plausibilities(int classes) {
            double[] result = new double[classes];
            for (Focal focal : focals) {
                for (int c : focal.set()) {
                    result[c] += focal.mass();
                }
            }
            return result;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.masses(this);
        }
    }

    /** A class given with doubt: with probability {@code doubt} the label says nothing. */
    record Doubtful(int index, double doubt) implements Label {
        public Doubtful {
            if (!(doubt >= 0 && doubt <= 1)) {
                throw new IllegalArgumentException("doubt must be in [0, 1], not " + doubt);
            }
        }

        @Override
        public double[] plausibilities(int classes) {
            double[] result = new double[classes];
            Arrays.fill(result, doubt);
            result[index] = 1;
            return result;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.doubtful(this);
        }
    }

    /** The value of a continuous class; it has no plausibilities over classes. */
    record Numeric(double value) implements Label {
        @Override
        public double[] plausibilities(int classes) {
            throw new IllegalStateException("a numeric label has no plausibilities over classes");
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.numeric(this);
        }
    }

    /** One label per class variable, in the order of the schema. */
    record Several(List<Label> labels) implements Label {
        public Several {
            labels = List.copyOf(labels);
        }

        @Override
        public double[] plausibilities(int classes) {
            throw new IllegalStateException("several labels: ask each for its own plausibilities");
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.several(this);
        }
    }
}

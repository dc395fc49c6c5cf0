package io.kstep.data;

import java.util.List;

/**
 * What is known of the class of an instance. Every kind reduces to a {@link LabelContour}, plausibilities over the classes
 * (Côme et al. 2009), so that learners branch on weights, never on label kinds. Classes are indices into the schema's
 * dictionary.
 *
 * <p>"Doubt" has two meanings with two contours: {@link Doubtful} says nothing with that probability, {@link Flipped}
 * names another class with that probability.
 *
 * <p>A new kind is a record here and a case of {@link Cases}: what depends on the kind, such as {@link ContourOf},
 * {@link LabelForm} and the records on the wire, does not compile until it has that case.
 */
public sealed interface Label {

    /** What it says of each of {@code classes} classes. */
    default LabelContour contour(int classes) {
        return match(new ContourOf(classes));
    }

    /**
     * Pignistic probability of each of {@code classes} classes: every mass spread evenly over its set (Côme et al. 2009,
     * section 4.3.1). They sum to 1.
     */
    default double[] pignistic(int classes) {
        return match(new Pignistic(classes));
    }

    /** How far it is sure of each of {@code classes} classes: the mass on that class alone, at most the pignistic one. */
    default double[] belief(int classes) {
        return match(new BeliefOf(classes));
    }

    /** Whether it does not distinguish any of these classes. */
    default boolean isVacuous(int classes) {
        return contour(classes).isVacuous();
    }

    /**
     * The hard label that this one amounts to, itself where it leaves more than one class open. A class that nobody has
     * named yet counts as one more: a doubtful label leaves it open even where its own class is the only one known.
     */
    default Label sharpened(int classes) {
        int only = contour(classes + 1).hardClass();
        return only < 0 || only == classes ? this : new Hard(only);
    }

    /** The answer of the case that is this label's kind. */
    <T> T match(Cases<T> cases);

    /** An answer for every kind of label. */
    interface Cases<T> {
        T hard(Hard label);

        T unknown(Unknown label);

        T probabilistic(Probabilistic label);

        T plausible(Plausible label);

        T candidates(Candidates label);

        T excluded(Excluded label);

        T masses(Masses label);

        T doubtful(Doubtful label);

        T flipped(Flipped label);

        T numeric(Numeric label);

        T several(Several label);

        T votes(Votes label);
    }

    /** The class is known for sure. */
    record Hard(int index) implements Label {
        /** It speaks even where its class is the only one known. */
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
                LabelContour.requireShare("a probability", p);
                sum += p;
            }
            if (Math.abs(sum - 1) > 1e-6) {
                throw new IllegalArgumentException("the probabilities of a label must sum to 1, not " + sum);
            }
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.probabilistic(this);
        }
    }

    /** A plausibility for each class; classes past the end have none. They need not sum to anything. */
    record Plausible(List<Double> plausibilities) implements Label {
        public Plausible {
            plausibilities = List.copyOf(plausibilities);
            plausibilities.forEach(p -> LabelContour.requireShare("a plausibility", p));
            if (plausibilities.stream().noneMatch(p -> p > 0)) {
                throw new IllegalArgumentException(
                        "a label must leave a class plausible: all its plausibilities are 0");
            }
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.plausible(this);
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
        public <T> T match(Cases<T> cases) {
            return cases.candidates(this);
        }
    }

    /** Any class but these. */
    record Excluded(List<Integer> indices) implements Label {
        public Excluded {
            indices = List.copyOf(indices);
            if (indices.isEmpty()) {
                throw new IllegalArgumentException("at least one class must be excluded");
            }
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.excluded(this);
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
        public <T> T match(Cases<T> cases) {
            return cases.masses(this);
        }
    }

    /** A class given with doubt: with probability {@code doubt} the label says nothing. */
    record Doubtful(int index, double doubt) implements Label {
        public Doubtful {
            LabelContour.requireShare("doubt", doubt);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.doubtful(this);
        }
    }

    /** A class that stands in place of another with probability {@code wrong}, of any other alike. */
    record Flipped(int index, double wrong) implements Label {
        public Flipped {
            LabelContour.requireShare("wrong", wrong);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.flipped(this);
        }
    }

    /** The value of a continuous class; it has no contour over classes. */
    record Numeric(double value) implements Label {
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
        public <T> T match(Cases<T> cases) {
            return cases.several(this);
        }
    }

    /**
     * What several experts said of the class, each once. Its own contour takes votes for counts, as if all experts were
     * alike; an {@link VoteRule} that knows how reliable they are makes another one of the same votes.
     */
    record Votes(List<Vote> votes) implements Label {

        /** At most this number of experts may speak of one instance. */
        public static final int MOST = 100;

        /** What one expert said: any kind of label that is of a class and says something. */
        public record Vote(String expert, Label label) {
            public Vote {
                if (expert.isEmpty()) {
                    throw new IllegalArgumentException("the name of an expert cannot be empty");
                }
                if (label instanceof Votes
                        || label instanceof Several
                        || label instanceof Numeric
                        || label instanceof Unknown) {
                    throw new IllegalArgumentException("a vote must say something of one class");
                }
            }
        }

        public Votes {
            votes = List.copyOf(votes);
            if (votes.isEmpty() || votes.size() > MOST) {
                throw new IllegalArgumentException("1 to " + MOST + " experts may vote, not " + votes.size());
            }
            if (votes.stream().map(Vote::expert).distinct().count() < votes.size()) {
                throw new IllegalArgumentException("an expert may vote once");
            }
        }

        /** Votes that are split evenly still say something, of the classes and of the experts. */
        @Override
        public boolean isVacuous(int classes) {
            return votes.stream().allMatch(vote -> vote.label().isVacuous(classes));
        }

        /** Experts who agree may be wrong together. */
        @Override
        public Label sharpened(int classes) {
            return this;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.votes(this);
        }
    }
}

package io.kstep.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The figures of all data sets of the experiment on several class variables. */
record MultiResults(List<Set> sets) {

    static final String SEARCH = "MOP";

    /**
     * A data set.
     *
     * @param kind of the domain that it was drawn from, or its name where it is real
     * @param contenders figures of all contenders, see {@link MultiDesign#contendersFigures}
     * @param search nothing where no search was made
     */
    record Set(String kind, boolean isDrawn, int variables, double[] contenders, Optional<MultiDesign.Found> search) {

        /** The accuracy of each class variable, their mean, the global one. */
        double[] of(String contender) {
            int width = MultiDesign.figures(variables);
            int at = List.copyOf(MultiDesign.CONTENDERS.keySet()).indexOf(contender) * width;
            return Arrays.copyOfRange(contenders, at, at + width);
        }

        double mean(String contender) {
            return of(contender)[variables];
        }

        double global(String contender) {
            return of(contender)[variables + 1];
        }

        /** Mean and global accuracy of a network by a rule. */
        double[] rule(String network, String rule) {
            int width = MultiDesign.figures(variables);
            int at = MultiDesign.CONTENDERS.size() * width
                    + 2
                            * (MultiDesign.NETWORKS.indexOf(network) * MultiDesign.RULES.size()
                                    + MultiDesign.RULES.indexOf(rule));
            return Arrays.copyOfRange(contenders, at, at + 2);
        }

        /** The mean over class variables of the best accuracies of the front, as the thesis has it. */
        double searchMean() {
            return Arrays.stream(search.orElseThrow().each()).average().orElseThrow();
        }

        double searchMeanHonest() {
            return Arrays.stream(search.orElseThrow().eachHonest()).average().orElseThrow();
        }
    }

    /** Those drawn from domains. */
    List<Set> drawn() {
        return sets.stream().filter(Set::isDrawn).toList();
    }

    List<Set> drawn(int variables) {
        return drawn().stream().filter(set -> set.variables == variables).toList();
    }

    /** Those drawn from domains of which there is a search. */
    List<Set> searched() {
        return drawn().stream().filter(set -> set.search.isPresent()).toList();
    }

    List<Set> real() {
        return sets.stream().filter(set -> !set.isDrawn).toList();
    }

    /** The numbers of class variables that sets were drawn with. */
    List<Integer> variables() {
        return drawn().stream().map(Set::variables).distinct().sorted().toList();
    }

    static Estimate mean(List<Set> sets, ToDoubleFunction<Set> figure) {
        return Estimate.of(sets.stream().mapToDouble(figure).toArray());
    }

    /** How much one figure exceeds another, set by set. */
    static Estimate difference(List<Set> sets, ToDoubleFunction<Set> one, ToDoubleFunction<Set> other) {
        return mean(sets, set -> one.applyAsDouble(set) - other.applyAsDouble(set));
    }

    /** Errors at (set, method), the search first, then the contenders of the thesis. */
    static double[][] errors(List<Set> sets, ToDoubleFunction<Set> search, boolean isGlobal) {
        List<double[]> errors = new ArrayList<>();
        for (Set set : sets) {
            double[] row = new double[PrintedMulti.METHODS.size()];
            for (int c = 0; c < row.length; c++) {
                String method = PrintedMulti.METHODS.get(c);
                row[c] = 1
                        - (method.equals(SEARCH)
                                ? search.applyAsDouble(set)
                                : isGlobal ? set.global(method) : set.mean(method));
            }
            errors.add(row);
        }
        return errors.toArray(double[][]::new);
    }
}

package io.kstep.benchmark;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.cli.compare.Entry;
import io.kstep.cli.compare.Plan.Entrant;
import java.util.List;
import java.util.stream.Stream;

/** The Bayesian classifiers of both sides and their trees with their defaults, in the order of the tables. */
final class BatchContenders {

    /** One of ours and one of Weka's. */
    record Pair(String ours, String theirs) {}

    /** Those that are the same in kind, and our best beside all of Weka's. */
    static final List<Pair> COUNTERPARTS = List.of(
            new Pair("nb gaussian", "Weka NB"),
            new Pair("nb kernel", "Weka NB -K"),
            new Pair("nb discretized", "Weka NB -D"),
            new Pair("tan discretized", "Weka TAN"),
            new Pair("aode mte", "Weka NB"),
            new Pair("aode mte", "Weka NB -K"),
            new Pair("aode mte", "Weka NB -D"),
            new Pair("aode mte", "Weka TAN"),
            new Pair("ctree", "Weka J48"),
            new Pair("ctree x100", "Weka RF"));

    private BatchContenders() {}

    static List<Entrant> all() {
        return Stream.concat(ours().stream(), weka().stream()).toList();
    }

    static boolean isWeka(Entrant entrant) {
        return learner(entrant) instanceof WekaLearner;
    }

    /** All of them learn one class variable. */
    static Learner learner(Entrant entrant) {
        return ((Entry.OfOne) entrant.entry()).learner();
    }

    private static List<Entrant> ours() {
        return List.of(
                our("nb gaussian", "nb(density=gaussian)"),
                our("nb kernel", "nb(density=kernel)"),
                our("nb discretized", "nb(density=discretized)"),
                our("nb mte", "nb(density=mte)"),
                our("tan gaussian", "tan(density=gaussian)"),
                our("tan kernel", "tan(density=kernel)"),
                our("tan discretized", "tan(density=discretized)"),
                our("tan mte", "tan(density=mte)"),
                our("aode gaussian", "aode(density=gaussian)"),
                our("aode kernel", "aode(density=kernel)"),
                our("aode discretized", "aode(density=discretized)"),
                our("aode mte", "aode(density=mte)"),
                our("ctree", "ctree"),
                our("ctree x100", "ctree(trees=100,features=half,rows=0.7)"));
    }

    private static List<Entrant> weka() {
        String bayes = "weka.classifiers.bayes.";
        return List.of(
                new Entrant("Weka NB", new WekaLearner(bayes + "NaiveBayes", "")),
                new Entrant("Weka NB -K", new WekaLearner(bayes + "NaiveBayes", "-K")),
                new Entrant("Weka NB -D", new WekaLearner(bayes + "NaiveBayes", "-D")),
                new Entrant(
                        "Weka TAN",
                        new WekaLearner(
                                bayes + "BayesNet",
                                "-D -Q weka.classifiers.bayes.net.search.local.TAN -- -S BAYES"
                                        + " -E weka.classifiers.bayes.net.estimate.SimpleEstimator -- -A 0.5")),
                new Entrant("Weka J48", new WekaLearner("weka.classifiers.trees.J48", "")),
                new Entrant("Weka RF", new WekaLearner("weka.classifiers.trees.RandomForest", "-I 100 -S 1")));
    }

    private static Entrant our(String name, String spec) {
        return new Entrant(name, Learners.parse(spec));
    }
}

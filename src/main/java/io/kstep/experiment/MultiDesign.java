package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.evaluate.JointScores;
import io.kstep.multi.ClassificationRule;
import io.kstep.multi.CodedRows;
import io.kstep.multi.Front;
import io.kstep.multi.JointClassifier;
import io.kstep.multi.JointLearner;
import io.kstep.multi.JointLearners;
import io.kstep.multi.StructureTests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is measured on one data set (Rodríguez 2013, section 6.3.1): a third of the rows, drawn evenly over the vectors of
 * classes, tests what was learned from the rest.
 */
final class MultiDesign {

    /** Contenders by the names that the thesis has for them; the last three are not in it. */
    static final Map<String, String> CONTENDERS = contenders();

    /** Those that are one network, on which the rules are compared. */
    static final List<String> NETWORKS = List.of("MDnB", "MDTAN", "MDBC");

    static final List<String> RULES =
            ClassificationRule.byName().keySet().stream().toList();

    /** States of a coded feature; all of them are discrete already. */
    private static final int BINS = 3;

    private final Chunk chunk;
    private final int[] fold;
    private final Chunk train;

    MultiDesign(Chunk chunk, long seed) {
        this.chunk = chunk;
        fold = CodedRows.of(chunk, BINS).heldOut(1.0 / 3, new SplittableRandom(seed));
        train = chunk.subset(
                IntStream.range(0, fold.length).filter(row -> fold[row] < 0).toArray());
    }

    private static Map<String, String> contenders() {
        String nb = "nb(density=gaussian,clamp=1e9)";
        String tan = "tan(density=discretized,clamp=1e9)";
        Map<String, String> specs = new LinkedHashMap<>();
        specs.put("MDnB", "mdnb(" + nb + ")");
        specs.put("MDTAN", "mdtan(" + tan + ")");
        specs.put("cnB", "compound(" + nb + ")");
        specs.put("cTAN", "compound(" + tan + ")");
        specs.put("mnB", "independent(" + nb + ")");
        specs.put("mTAN", "independent(" + tan + ")");
        specs.put("MDJ/K", "mdjk(" + nb + ")");
        specs.put("MDPoly", "mdpoly");
        specs.put("MDBC", "mdbc(j=5,k=3,parents=3,level=0.05)");
        return specs;
    }

    int variables() {
        return chunk.schema().targets().size();
    }

    /** How many figures {@link #contendersFigures} gives of each contender: of each class variable, mean, global. */
    static int figures(int variables) {
        return variables + 2;
    }

    /** The accuracies of all contenders, then of each network and rule the mean and the global accuracy. */
    double[] contendersFigures() {
        List<double[]> all = new ArrayList<>();
        Map<String, JointClassifier> learned = new LinkedHashMap<>();
        CONTENDERS.forEach((name, spec) -> {
            JointLearner learner = JointLearners.parse(spec);
            // what a learner cannot take is no figure
            boolean isRefused = learner.refusal(chunk.schema()).isPresent();
            if (!isRefused) {
                learned.put(name, learner.learn(train));
            }
            all.add(
                    isRefused
                            ? none(figures(variables()))
                            : figures(scores(learned.get(name), JointScores.Rules.BEST)));
        });
        for (String network : NETWORKS) {
            for (String rule : RULES) {
                ClassificationRule chosen = ClassificationRule.parse(rule);
                double[] figures = learned.containsKey(network)
                        ? figures(scores(learned.get(network), new JointScores.Rules(chosen, chosen)))
                        : none(figures(variables()));
                all.add(Arrays.copyOfRange(figures, variables(), variables() + 2));
            }
        }
        return all.stream().flatMapToDouble(DoubleStream::of).toArray();
    }

    private static double[] none(int length) {
        double[] none = new double[length];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    private JointScores.Summary scores(JointClassifier classifier, JointScores.Rules rules) {
        JointScores scores = new JointScores(variables(), rules);
        int[] truth = new int[variables()];
        for (int row = 0; row < fold.length; row++) {
            if (fold[row] == 0) {
                for (int j = 0; j < truth.length; j++) {
                    truth[j] = chunk.classWeights(j).hardClass(row);
                }
                scores.add(classifier.posterior(chunk.row(row)), truth, 1);
            }
        }
        return scores.summary();
    }

    private static double[] figures(JointScores.Summary found) {
        return DoubleStream.concat(DoubleStream.of(found.single()), DoubleStream.of(found.mean(), found.global()))
                .toArray();
    }

    /** The figures of the front that a search of these options finds. */
    double[] searchFigures(int evaluations, int population, long seed) {
        Front front = JointLearners.parse("moead(level=0.1,bins=" + BINS + ",evaluations=" + evaluations
                        + ",population=" + population + ",seed=" + seed + ")")
                .front(train)
                .orElseThrow();
        StructureTests tests = new StructureTests(CodedRows.of(chunk, BINS), new int[][] {fold}, 1);
        List<StructureTests.Tested> tested = front.members().stream()
                .map(member -> tests.test(member.structure()))
                .toList();
        double[] each = new double[variables()];
        double[] eachHonest = new double[variables()];
        Arrays.setAll(each, j -> most(tested, found -> found.single()[j]));
        Arrays.setAll(
                eachHonest,
                j -> tested.get(Front.best(
                                front.members(), member -> member.validated().single()[j]))
                        .single()[j]);
        StructureTests.Tested one = tested.get(front.chosen().get(0));
        int global = Front.best(front.members(), member -> member.validated().global());
        return new Found(
                        each,
                        most(tested, StructureTests.Tested::global),
                        DoubleStream.concat(DoubleStream.of(one.single()), DoubleStream.of(one.mean(), one.global()))
                                .toArray(),
                        eachHonest,
                        tested.get(global).global(),
                        tested.stream().map(StructureTests.Tested::single).toArray(double[][]::new))
                .toFigures();
    }

    private static double most(List<StructureTests.Tested> tested, ToDoubleFunction<StructureTests.Tested> value) {
        return tested.stream().mapToDouble(value).max().orElseThrow();
    }

    /**
     * What the front of a search is worth on the test rows.
     *
     * @param each of each class variable that of the best member, the best by the test rows
     * @param global that of the best member, the best by the test rows
     * @param one accuracies of the member with the best mean on the validation rows, then their mean, then its global one
     * @param eachHonest of each class variable that of the member best at it on the validation rows
     * @param globalHonest that of the member with the best one on the validation rows
     * @param members the accuracies of every member
     */
    record Found(
            double[] each, double global, double[] one, double[] eachHonest, double globalHonest, double[][] members) {

        double[] toFigures() {
            return Stream.concat(
                            Stream.of(each, new double[] {global}, one, eachHonest, new double[] {globalHonest}),
                            Arrays.stream(members))
                    .flatMapToDouble(DoubleStream::of)
                    .toArray();
        }

        static Found of(double[] figures, int variables) {
            int at = 0;
            double[] each = Arrays.copyOfRange(figures, at, at += variables);
            double global = figures[at++];
            double[] one = Arrays.copyOfRange(figures, at, at += variables + 2);
            double[] eachHonest = Arrays.copyOfRange(figures, at, at += variables);
            double globalHonest = figures[at++];
            double[][] members = new double[(figures.length - at) / variables][];
            for (int i = 0; i < members.length; i++) {
                members[i] = Arrays.copyOfRange(figures, at, at += variables);
            }
            return new Found(each, global, one, eachHonest, globalHonest, members);
        }
    }
}

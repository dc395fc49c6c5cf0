package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** What submodels say of one instance, where a test can look at it: likelihoods[i][c] and priors[i][c]. */
record Answers(double[][] likelihoods, double[][] priors) {

    /** Submodels of random opinion, with so many states each. */
    static Answers random(SplittableRandom random, int... states) {
        return new Answers(simplices(random, states), simplices(random, states));
    }

    /** Submodels that each are nearly sure of one state. */
    static Answers saying(int[] said, int... states) {
        double[][] sure = new double[states.length][];
        double[][] flat = new double[states.length][];
        for (int i = 0; i < states.length; i++) {
            sure[i] = new double[states[i]];
            Arrays.fill(sure[i], 0.01);
            sure[i][said[i]] = 1;
            flat[i] = new double[states[i]];
            Arrays.fill(flat[i], 1.0 / states[i]);
        }
        return new Answers(sure, flat);
    }

    Answers permuted(int[] order) {
        return new Answers(
                Arrays.stream(order).mapToObj(i -> likelihoods[i]).toArray(double[][]::new),
                Arrays.stream(order).mapToObj(i -> priors[i]).toArray(double[][]::new));
    }

    double[] posterior(int i) {
        double[] posterior = new double[priors[i].length];
        Arrays.setAll(posterior, c -> likelihoods[i][c] * priors[i][c]);
        double sum = Arrays.stream(posterior).sum();
        Arrays.setAll(posterior, c -> posterior[c] / sum);
        return posterior;
    }

    int[] configuration() {
        return IntStream.range(0, priors.length)
                .map(i -> LogSpace.argMax(posterior(i)))
                .toArray();
    }

    Evidence evidence() {
        Evidence evidence = new Evidence();
        int most = Arrays.stream(priors).mapToInt(prior -> prior.length).max().orElse(1);
        evidence.reset(priors.length, most);
        for (int i = 0; i < priors.length; i++) {
            double[] logs = Arrays.stream(likelihoods[i]).map(Math::log).toArray();
            evidence.set(i, logs.length, logs, priors[i]);
        }
        return evidence;
    }

    static double[] posterior(MainNode node, Answers answers, int mainStates) {
        double[] out = new double[mainStates];
        node.posterior(answers.evidence(), out);
        return out;
    }

    static MainNode empty(String spec, int mainStates, int... states) {
        MainNode node = MainSettings.parse(spec).node(mainStates);
        Arrays.stream(states).forEach(node::add);
        return node;
    }

    /** A node that has seen random answers to instances of random states. */
    static MainNode taught(String spec, SplittableRandom random, int instances, int mainStates, int... states) {
        MainNode node = empty(spec, mainStates, states);
        for (int n = 0; n < instances; n++) {
            node.observe(random(random, states).evidence(), random.nextInt(mainStates), 1);
        }
        return node;
    }

    static byte[] bytes(MainNode node) {
        BinaryWriter out = new BinaryWriter();
        node.write(out);
        return out.toBytes();
    }

    static MainNode reread(String spec, MainNode node) {
        BinaryReader in = new BinaryReader(bytes(node));
        MainNode read = MainSettings.parse(spec).readNode(in);
        in.expectEnd();
        return read;
    }

    private static double[][] simplices(SplittableRandom random, int[] states) {
        return Arrays.stream(states)
                .mapToObj(count -> {
                    double[] weights = random.doubles(count, 0.01, 1).toArray();
                    double sum = Arrays.stream(weights).sum();
                    return Arrays.stream(weights).map(w -> w / sum).toArray();
                })
                .toArray(double[][]::new);
    }
}

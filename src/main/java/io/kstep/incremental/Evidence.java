package io.kstep.incremental;

import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * What k submodels say of one instance: the messages that the main node combines. Working memory that is filled again
 * for every instance, so that predicting allocates nothing. The states of a submodel are classes, or the intervals of a
 * continuous class (method.md, regression).
 */
final class Evidence {

    private static final double NEGLIGIBLE = 1e-30;

    private int submodels;
    private int stride;
    private int owner;
    private long sequence;
    private double[] likelihood = new double[0];
    /** f(x | state) P(state) of each submodel, which its total turns into the posterior. */
    private double[] joint = new double[0];

    private double[] total = new double[0];
    private double[] numbers = new double[0];
    private int[] states = new int[0];
    private int[] likeliest = new int[0];

    /** Makes room for {@code count} submodels of at most {@code mostStates} states each. */
    void reset(int count, int mostStates) {
        submodels = count;
        stride = mostStates;
        owner = -1;
        sequence++;
        if (likelihood.length < count * mostStates) {
            likelihood = new double[count * mostStates];
            joint = new double[count * mostStates];
        }
        if (states.length < count) {
            states = new int[count];
            total = new double[count];
            likeliest = new int[count];
        }
    }

    /**
     * Takes the message of submodel i.
     *
     * @param logLikelihood ln f(x | state), for the first {@code count} states
     * @param prior P(state) in the submodel
     */
    void set(int i, int count, double[] logLikelihood, double[] prior) {
        if (count == 2) {
            setTwo(i, logLikelihood[1] - logLikelihood[0], prior);
            return;
        }
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < count; c++) {
            most = Math.max(most, logLikelihood[c]);
        }
        int at = i * stride;
        double sum = 0;
        int best = 0;
        for (int c = 0; c < count; c++) {
            double relative = logLikelihood[c] == most ? 1 : Math.exp(logLikelihood[c] - most);
            double weighted = relative * prior[c];
            likelihood[at + c] = relative;
            joint[at + c] = weighted;
            sum += weighted;
            best = weighted > joint[at + best] ? c : best;
        }
        total[i] = sum;
        states[i] = count;
        likeliest[i] = best;
    }

    /** The same for two states, of which the second is {@code ahead} of the first: the most frequent case. */
    private void setTwo(int i, double ahead, double[] prior) {
        int at = i * stride;
        double behind =
                Math.exp(-Math.abs(ahead)); // no branch around the call: which of them it is for cannot be predicted
        double first = ahead > 0 ? behind : 1;
        double second = ahead < 0 ? behind : 1;
        likelihood[at] = first;
        likelihood[at + 1] = second;
        first *= prior[0];
        second *= prior[1];
        joint[at] = first;
        joint[at + 1] = second;
        total[i] = first + second;
        states[i] = 2;
        likeliest[i] = second > first ? 1 : 0;
    }

    /** Takes a posterior as it is, where no likelihood will be asked for. */
    void setPosterior(int i, double[] probabilities) {
        System.arraycopy(probabilities, 0, joint, i * stride, probabilities.length);
        total[i] = 1;
        states[i] = probabilities.length;
        likeliest[i] = LogSpace.argMax(probabilities);
    }

    /** Replaces what submodel i says by the true class: Algorithm 1, line 19, for rows of its own chunk. */
    void claim(int i, int state) {
        likeliest[i] = state;
        owner = i;
    }

    /** A value of its own, which the next instance does not change. */
    Evidence copy() {
        return without(submodels);
    }

    /** The same without submodel i: those after it move up. */
    Evidence without(int i) {
        Evidence rest = new Evidence();
        rest.reset(i < submodels ? submodels - 1 : submodels, stride);
        for (int from = 0, to = 0; from < submodels; from++) {
            if (from != i) {
                System.arraycopy(likelihood, from * stride, rest.likelihood, to * stride, stride);
                System.arraycopy(joint, from * stride, rest.joint, to * stride, stride);
                rest.total[to] = total[from];
                rest.states[to] = states[from];
                rest.likeliest[to++] = likeliest[from];
            }
        }
        return rest;
    }

    /** Makes room for {@code count} submodels that say a number each. */
    void resetNumbers(int count) {
        reset(count, 1);
        numbers = numbers.length == count ? numbers : new double[count];
        Arrays.fill(numbers, Double.NaN);
    }

    void setNumber(int i, double number) {
        numbers[i] = number;
    }

    /** The number that submodel i says, NaN while it says nothing. */
    double number(int i) {
        return numbers[i];
    }

    /** The submodel whose own chunk this instance is from, -1 if it comes after all of them. */
    int owner() {
        return owner;
    }

    /** Differs for every filling, so that results computed from an earlier one are recognised. */
    long sequence() {
        return sequence;
    }

    int submodels() {
        return submodels;
    }

    int states(int i) {
        return states[i];
    }

    /** f(x | state) of submodel i, relative to its largest. */
    double likelihood(int i, int state) {
        return likelihood[i * stride + state];
    }

    /**
     * Writes the states of submodel i that are not so unlikely that nothing they are multiplied by could show beside
     * the likeliest.
     *
     * @return how many these are
     */
    int plausible(int i, int[] out) {
        int count = 0;
        for (int c = 0, at = i * stride; c < states[i]; c++) {
            if (likelihood[at + c] > NEGLIGIBLE) {
                out[count++] = c;
            }
        }
        return count;
    }

    /** P(state | x) of submodel i. */
    double posterior(int i, int state) {
        return joint[i * stride + state] / total[i];
    }

    /** The state with the largest posterior, the lowest on ties. */
    int likeliest(int i) {
        return likeliest[i];
    }

    /** The likeliest states of all submodels, copied. */
    int[] configuration() {
        return Arrays.copyOf(likeliest, submodels);
    }
}

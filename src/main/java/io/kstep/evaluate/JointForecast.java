package io.kstep.evaluate;

import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * What is published of several class variables: the posterior of each, and the most probable vector with its
 * probability. The same numbers wait for the labels, so that these score what was said. They are kept in one array, whose
 * layout is known here alone: the number of variables, of the classes of each, the posteriors one after the other and,
 * where every variable has a class, the vector and the logarithm of its probability. An array of length 0 says that
 * nothing was known.
 *
 * @param numbers shared, not copied
 */
public record JointForecast(double[] numbers) {

    public JointForecast {
        if (numbers.length > 0) {
            int most = numbers.length - 1;
            int variables = count(numbers[0], most);
            int end = 1 + variables;
            for (int j = 0; j < variables; j++) {
                end += count(numbers[1 + j], most);
            }
            boolean hasVector = numbers.length == end + variables + 1;
            if (variables == 0 || !(numbers.length == end || hasVector)) {
                throw new IllegalArgumentException("these " + numbers.length + " numbers are no forecast of classes");
            }
            for (int j = 0; hasVector && j < variables; j++) {
                count(numbers[end + j], (int) numbers[1 + j] - 1);
            }
        }
    }

    private static int count(double number, int most) {
        if (!(number >= 0 && number <= most && number == Math.rint(number))) {
            throw new IllegalArgumentException("a forecast of classes has a count of 0 to " + most + ", not " + number);
        }
        return (int) number;
    }

    /**
     * The numbers of a forecast.
     *
     * @param posteriors of each variable, without classes where none is known yet
     * @param vectorOrNull the most probable one, null where a variable has no classes yet
     */
    public static double[] of(double[][] posteriors, int[] vectorOrNull, double logProbability) {
        int classes = Arrays.stream(posteriors).mapToInt(each -> each.length).sum();
        int vector = vectorOrNull == null ? 0 : vectorOrNull.length + 1;
        double[] numbers = new double[1 + posteriors.length + classes + vector];
        numbers[0] = posteriors.length;
        int at = 1 + posteriors.length;
        for (int j = 0; j < posteriors.length; j++) {
            numbers[1 + j] = posteriors[j].length;
            System.arraycopy(posteriors[j], 0, numbers, at, posteriors[j].length);
            at += posteriors[j].length;
        }
        for (int j = 0; vectorOrNull != null && j < vectorOrNull.length; j++) {
            numbers[at++] = vectorOrNull[j];
        }
        if (vectorOrNull != null) {
            numbers[at] = Math.min(0, logProbability);
        }
        return numbers;
    }

    /** Whether nothing was known when it was made. */
    public boolean isEmpty() {
        return numbers.length == 0;
    }

    public int variables() {
        return isEmpty() ? 0 : (int) numbers[0];
    }

    /** The probability of each class of a variable. */
    public double[] posterior(int variable) {
        int from = start(variable);
        return Arrays.copyOfRange(numbers, from, from + (int) numbers[1 + variable]);
    }

    private int start(int variable) {
        int at = 1 + variables();
        for (int j = 0; j < variable; j++) {
            at += (int) numbers[1 + j];
        }
        return at;
    }

    /** The most probable class of each variable on its own; asked for only where there is a vector. */
    int[] classes() {
        int[] classes = new int[variables()];
        Arrays.setAll(classes, j -> LogSpace.argMax(posterior(j)));
        return classes;
    }

    public boolean hasVector() {
        return numbers.length > start(variables());
    }

    /** The most probable vector. */
    public int[] vector() {
        int from = start(variables());
        int[] vector = new int[variables()];
        Arrays.setAll(vector, j -> (int) numbers[from + j]);
        return vector;
    }

    /** The probability of the most probable vector. */
    public double probability() {
        return Math.exp(numbers[numbers.length - 1]);
    }
}

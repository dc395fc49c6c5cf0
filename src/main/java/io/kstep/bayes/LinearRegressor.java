package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * A number that is linear in {@link LinearTerms terms} of the features, with normal noise: the conditional Gaussian network
 * in which the target is the child of the features. It has a single state. Immutable.
 */
public final class LinearRegressor implements NumberClassifier {

    private final LinearTerms terms;
    private final double[] coefficients;
    /** In this unit the target is predicted, so that no finite one overflows. */
    private final double unit;

    private final double intercept;
    private final double low;
    private final double high;

    /** @param bounds least and greatest prediction, in the unit */
    LinearRegressor(LinearTerms terms, double[] coefficients, double unit, double intercept, double... bounds) {
        this.terms = terms;
        this.coefficients = coefficients;
        this.unit = unit;
        this.intercept = intercept;
        low = bounds[0];
        high = bounds[1];
    }

    @Override
    public double mean(double[] values) {
        double[] columns = new double[terms.columns()];
        terms.columns(values, columns);
        double sum = intercept;
        for (int t = 0; t < coefficients.length; t++) {
            sum += coefficients[t] * terms.value(t, columns);
        }
        double bounded = Math.min(high, Math.max(low, sum)) * unit;
        return Math.min(Double.MAX_VALUE, Math.max(-Double.MAX_VALUE, bounded));
    }

    /** How many terms it has. */
    int size() {
        return coefficients.length;
    }

    /** It says nothing of the features. */
    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        Arrays.fill(out, 0);
    }

    @Override
    public void logPrior(double[] out) {
        Arrays.fill(out, -Math.log(out.length));
    }

    void write(BinaryWriter out) {
        terms.write(out);
        out.writeDoubles(coefficients).writeDouble(unit).writeDouble(intercept);
        out.writeDouble(low).writeDouble(high);
    }

    static LinearRegressor read(BinaryReader in) {
        LinearTerms terms = LinearTerms.read(in);
        double[] coefficients = in.readDoubles(terms.size());
        return new LinearRegressor(
                terms, coefficients, in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    }
}

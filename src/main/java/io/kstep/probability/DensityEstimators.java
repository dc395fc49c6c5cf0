package io.kstep.probability;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Locale;

/** Reads density estimators from specs: {@code mte}, {@code mte-ls}, {@code mte-bic} and {@code gaussian}. */
public final class DensityEstimators {

    private DensityEstimators() {}

    /** The estimator that a spec names; options that are not given have their defaults. */
    public static DensityEstimator of(Spec spec) {
        return of(spec.reader());
    }

    /** The same, for a spec that is part of another one. */
    public static DensityEstimator of(Spec.Reader reader) {
        String name = reader.spec().name();
        DensityEstimator estimator = switch (name) {
            case "mte" -> mte(reader);
            case "mte-bic" -> new BicMteEstimator(mte(reader));
            case "mte-ls" -> leastSquares(reader);
            case "gaussian" -> new GaussianEstimator();
            default -> throw new SpecException("no density '" + name + "'; there are mte, mte-bic, mte-ls, gaussian");
        };
        reader.done();
        return estimator;
    }

    private static MteEstimator mte(Spec.Reader reader) {
        MteEstimator d = MteEstimator.defaults();
        return new MteEstimator(
                reader.integer("pieces", d.pieces(), 1, 64),
                reader.integer("bins", d.bins(), 2 * PieceCuts.LEAST_POINTS, ShapeTable.MAX_BINS),
                reader.real("bandwidth", d.bandwidth(), 0.01, 100),
                reader.real("pseudoCount", d.pseudoCount(), 1e-6, 1e6),
                reader.integer("iterations", d.iterations(), 1, 10_000),
                reader.real("fence", d.fence(), 0.1, Double.MAX_VALUE),
                MteEstimator.PieceFit.valueOf(
                        reader.choice("fit", "em", "em", "newton").toUpperCase(Locale.ROOT)));
    }

    private static LeastSquaresMteEstimator leastSquares(Spec.Reader reader) {
        LeastSquaresMteEstimator d = LeastSquaresMteEstimator.defaults();
        return new LeastSquaresMteEstimator(
                reader.integer("pieces", d.pieces(), 1, 64),
                reader.integer("block", d.block(), 2, 1000),
                reader.flag("tails", d.tails()));
    }
}

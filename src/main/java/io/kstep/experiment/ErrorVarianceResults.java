package io.kstep.experiment;

import io.kstep.evaluate.variance.BiasDifference;
import io.kstep.evaluate.variance.VarianceDecomposition;
import io.kstep.experiment.ErrorVarianceDesign.Domain;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All domains of the experiment; variances are averaged over them, and shares are those of the averages. */
record ErrorVarianceResults(ErrorVarianceDesign design, List<Domain> domains) {

    /** Names of the estimators, in order. */
    List<String> estimators() {
        return List.copyOf(domains.get(0).parts().keySet());
    }

    /** A mean over the domains with its standard error. */
    Estimate of(String estimator, ToDoubleFunction<VarianceDecomposition> part) {
        return Estimate.of(domains.stream()
                .mapToDouble(domain -> part.applyAsDouble(domain.parts().get(estimator)))
                .toArray());
    }

    /** How much one estimator's part exceeds another's, domain by domain. */
    Estimate difference(String one, String other, ToDoubleFunction<VarianceDecomposition> part) {
        return Estimate.of(domains.stream()
                .mapToDouble(domain -> part.applyAsDouble(domain.parts().get(one))
                        - part.applyAsDouble(domain.parts().get(other)))
                .toArray());
    }

    Estimate biasDifference(String estimator, ToDoubleFunction<BiasDifference> part) {
        return Estimate.of(domains.stream()
                .mapToDouble(domain -> part.applyAsDouble(domain.differences().get(estimator)))
                .toArray());
    }

    double irreducible(String estimator) {
        return of(estimator, VarianceDecomposition::irreducible).mean();
    }

    double external(String estimator) {
        return of(estimator, part -> part.sensitivity().external()).mean();
    }

    double internal(String estimator) {
        return of(estimator, part -> part.sensitivity().internal()).mean();
    }

    /** Percent of irreducible + external + internal. */
    double externalShare(String estimator) {
        return 100 * external(estimator) / drawn(estimator);
    }

    double internalShare(String estimator) {
        return 100 * internal(estimator) / drawn(estimator);
    }

    double irreducibleShare(String estimator) {
        return 100 * irreducible(estimator) / drawn(estimator);
    }

    private double drawn(String estimator) {
        return irreducible(estimator) + external(estimator) + internal(estimator);
    }

    /** The furthest that any domain's parts are from summing up. */
    double worstIdentity() {
        double worst = 0;
        for (Domain domain : domains) {
            for (VarianceDecomposition part : domain.parts().values()) {
                worst = Math.max(
                        worst, Math.abs(part.irreducible() + part.reducible() + part.covariance() - part.total()));
            }
        }
        return worst;
    }
}

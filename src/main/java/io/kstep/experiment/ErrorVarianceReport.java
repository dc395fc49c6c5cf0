package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.evaluate.variance.BiasDifference;
import io.kstep.evaluate.variance.VarianceDecomposition;
import io.kstep.experiment.ErrorVarianceFigures.Replication;
import io.kstep.experiment.ErrorVarianceFigures.Thesis;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Writes down the variance of error estimators, ours beside the thesis's and those of an independent replication. */
record ErrorVarianceReport(ErrorVarianceResults results, List<ExperimentReport.Check> checks) {

    private static final Replication NO_REPLICATION =
            new Replication(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    private static final Thesis NO_THESIS = new Thesis("", "");

    String markdown() {
        ErrorVarianceDesign design = results.design();
        return "# Where the variance of error estimators comes from\n\n"
                + design.domains() + " random 2-DB domains of 14 binary features, " + design.dataSets()
                + " data sets of " + ErrorVarianceDesign.ROWS + " rows each, " + design.indexSets()
                + " index sets on each (a tenth of that for bootstraps of 1,000); Laplace's naive Bayes; true errors by"
                + " enumeration, " + number(100 * meanTrue(), 2) + " % on average. Variances in 1e-4."
                + " Shares are of irreducible + external + internal, as the thesis draws them. \"06B\": 0.632 bootstrap,"
                + " \"St\": stratified, \"r10\": ten repetitions.\n\n" + variances()
                + "\n## The same beside the thesis and an independent replication\n\n" + beside()
                + "\n## Which estimator to use\n\n" + ranking() + "\n" + verdict()
                + "\n## Checks\n\n" + MarkdownTable.ofChecks(checks);
    }

    private double meanTrue() {
        return results.of("RS", VarianceDecomposition::meanTrue).mean();
    }

    private String variances() {
        MarkdownTable table = new MarkdownTable(
                "estimator", "Var true", "ES", "IS", "2 Cov", "Var estimate", "bias", "corr(true, estimate)");
        for (String name : results.estimators()) {
            table.row(
                    name,
                    number(1e4 * results.irreducible(name), 2),
                    number(1e4 * results.external(name), 2),
                    number(1e4 * results.internal(name), 2),
                    number(1e4 * mean(name, VarianceDecomposition::covariance), 2),
                    number(1e4 * mean(name, VarianceDecomposition::total), 2),
                    signed(mean(name, VarianceDecomposition::bias)),
                    number(correlation(name), 2));
        }
        return table.toString();
    }

    /** In a domain where an estimate never varies there is none. */
    private double correlation(String name) {
        return results.domains().stream()
                .mapToDouble(domain -> domain.parts().get(name).correlation())
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    private String beside() {
        MarkdownTable table = new MarkdownTable(
                "estimator",
                "ES %",
                "thesis",
                "replication",
                "IS %",
                "thesis",
                "replication",
                "irreducible %",
                "Var estimate",
                "replication",
                "bias",
                "replication");
        for (String name : results.estimators()) {
            Replication replication = ErrorVarianceFigures.REPLICATION.getOrDefault(name, NO_REPLICATION);
            Thesis thesis = ErrorVarianceFigures.THESIS.getOrDefault(name, NO_THESIS);
            table.row(
                    name,
                    number(results.externalShare(name), 1),
                    thesis.externalShare(),
                    number(replication.externalShare(), 1),
                    number(results.internalShare(name), 1),
                    thesis.internalShare(),
                    number(replication.internalShare(), 1),
                    number(results.irreducibleShare(name), 1),
                    number(1e4 * mean(name, VarianceDecomposition::total), 2),
                    number(replication.total(), 2),
                    signed(mean(name, VarianceDecomposition::bias)),
                    Double.isNaN(replication.bias()) ? "" : signed(replication.bias()));
        }
        return table.toString();
    }

    private String ranking() {
        MarkdownTable table = new MarkdownTable(
                "estimator",
                "mean squared deviation from the true error, 1e-4",
                "bias difference to one nearest neighbour, of means",
                "of samples");
        results.estimators().stream()
                .sorted(Comparator.comparingDouble(this::deviation))
                .forEach(name -> table.row(
                        name,
                        number(1e4 * deviation(name), 2),
                        number(
                                results.biasDifference(name, BiasDifference::ofMeans)
                                        .mean(),
                                4),
                        number(
                                results.biasDifference(name, BiasDifference::ofSamples)
                                        .mean(),
                                4)));
        return table.toString();
    }

    private double deviation(String name) {
        return mean(name, VarianceDecomposition::meanSquaredDeviation);
    }

    private String verdict() {
        ErrorVarianceClaims claims = new ErrorVarianceClaims(results);
        String bootstrap = claims.largest("06B");
        String cv = "Str10k5";
        String best = results.estimators().stream()
                .min(Comparator.comparingDouble(this::deviation))
                .orElseThrow();
        Estimate apart = ErrorVarianceClaims.scaled(
                results.difference(cv, bootstrap, VarianceDecomposition::meanSquaredDeviation));
        boolean holds = checks.stream().anyMatch(check -> check.id().equals("V8") && check.passed());
        return "**The recommendation is " + (holds ? "confirmed" : "contradicted")
                + " for naive Bayes** where an error is"
                + " to be reported: " + bootstrap + " has a mean squared deviation of "
                + number(1e4 * deviation(bootstrap), 2)
                + ", " + cv + " of " + number(1e4 * deviation(cv), 2) + " (" + number(apart.mean(), 2) + " ± "
                + number(apart.error(), 2) + " more), a single stratified 5-fold of "
                + number(1e4 * deviation("Stk5"), 2) + "; the least of all has " + best + " with "
                + number(1e4 * deviation(best), 2)
                + ". To choose between learners it is not safe: against a memoriser the"
                + " biases of " + bootstrap + " differ by "
                + number(
                        results.biasDifference(bootstrap, BiasDifference::ofMeans)
                                .mean(),
                        4) + ", those of " + cv + " by "
                + number(results.biasDifference(cv, BiasDifference::ofMeans).mean(), 4)
                + ". (The thesis compares with C4.5, which is not here; one nearest neighbour is the harder case.)\n";
    }

    private double mean(String name, ToDoubleFunction<VarianceDecomposition> part) {
        return results.of(name, part).mean();
    }

    private static String signed(double bias) {
        return (bias >= 0 ? "+" : "") + number(bias, 4);
    }
}

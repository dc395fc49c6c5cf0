package io.kstep.experiment;

import static io.kstep.experiment.MarkdownTable.number;

import io.kstep.data.generate.GaussianDomain;
import io.kstep.evaluate.comparison.Spearman;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * How errors follow information (Pérez 2010, 5.2.1, algorithm 13, figure 5.1): random bivariate domains of known
 * densities, their errors and information by integration, without a learner in between.
 */
final class RgdExperiment implements Experiment {

    static final String PICTURE = "rgd-figure-5.1.svg";

    /** As many domains as the figures that ours are held against are of. */
    private static final int LEAST_DOMAINS = 300;

    private static final int CLASSES = 4;
    private static final int KERNELS = 40;
    private static final double SIDE = 15;
    private static final double CLOSE = 0.03;
    private static final int RESAMPLES = 200;

    /**
     * A panel of figure 5.1.
     *
     * @param expected the rank correlation that an independent integration over 300 domains gave
     */
    record Relation(
            String id,
            String error,
            String measure,
            double expected,
            ToDoubleFunction<DomainMeasures> errors,
            ToDoubleFunction<DomainMeasures> measures) {

        double[] errorsOf(List<DomainMeasures> domains) {
            return domains.stream().mapToDouble(errors).toArray();
        }

        double[] measuresOf(List<DomainMeasures> domains) {
            return domains.stream().mapToDouble(measures).toArray();
        }

        double correlation(List<DomainMeasures> domains) {
            return Spearman.of(measuresOf(domains), errorsOf(domains)).coefficient();
        }

        /** Standard deviation of the correlation from one set of domains to the next, by drawing the domains again. */
        double error(List<DomainMeasures> domains) {
            SplittableRandom random = new SplittableRandom(1);
            double[] drawn = new double[RESAMPLES];
            for (int i = 0; i < drawn.length; i++) {
                drawn[i] = correlation(random.ints(domains.size(), 0, domains.size())
                        .mapToObj(domains::get)
                        .toList());
            }
            return Estimate.of(drawn).error() * Math.sqrt(drawn.length);
        }
    }

    static final List<Relation> RELATIONS = List.of(
            new Relation(
                    "R1",
                    "error of the joint classifier",
                    "I((X1,X2);C)",
                    -.98,
                    DomainMeasures::joint,
                    DomainMeasures::both),
            new Relation(
                    "R2",
                    "error of the univariate classifier",
                    "I(X1;C) + I(X2;C)",
                    -.94,
                    DomainMeasures::univariate,
                    DomainMeasures::sum),
            new Relation(
                    "R3",
                    "difference of the errors",
                    "I(X1;X2;C)",
                    -.80,
                    DomainMeasures::difference,
                    DomainMeasures::interaction));

    @Override
    public String name() {
        return "rgd";
    }

    @Override
    public String summary() {
        return "Pérez 2010, algorithm 13 and figure 5.1: errors and information of random Gaussian domains";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        int count = options.fast() ? options.networks() : Math.max(LEAST_DOMAINS, options.networks());
        long seed = options.seed() * 1_000_003;
        List<DomainMeasures> domains = new ParallelSteps(progress, count)
                .run(count, "domains", i -> DomainMeasures.of(GaussianDomain.random(CLASSES, KERNELS, SIDE, seed + i)));
        List<ExperimentReport.Check> checks = checks(domains);
        return new ExperimentReport(
                name(),
                markdown(domains, checks, options),
                checks,
                List.of(),
                Map.of(PICTURE, new RgdFigure(domains).svg()));
    }

    static List<ExperimentReport.Check> checks(List<DomainMeasures> domains) {
        List<ExperimentReport.Check> checks = new ArrayList<>();
        for (Relation relation : RELATIONS) {
            double found = relation.correlation(domains);
            String claim = "rank correlation of " + relation.measure() + " with the " + relation.error() + " within "
                    + CLOSE + " of " + relation.expected();
            checks.add(
                    domains.size() < LEAST_DOMAINS
                            ? ExperimentReport.Check.notRun(
                                    relation.id(), claim, "needs " + LEAST_DOMAINS + " domains, has " + domains.size())
                            : ExperimentReport.Check.judged(
                                    relation.id(),
                                    claim,
                                    Math.abs(found - relation.expected()) <= CLOSE,
                                    number(found, 4)));
        }
        long below =
                domains.stream().filter(one -> !(one.difference() >= -1e-6)).count();
        checks.add(ExperimentReport.Check.judged(
                "R4",
                "no domain where the univariate classifier errs less than that of Bayes",
                below == 0,
                below + " of " + domains.size()));
        return checks;
    }

    private String markdown(
            List<DomainMeasures> domains, List<ExperimentReport.Check> checks, ExperimentOptions options) {
        MarkdownTable measures = new MarkdownTable("", "least", "mean", "most");
        row(measures, "error of the joint classifier, %", domains, one -> 100 * one.joint());
        row(measures, "error of the univariate classifier, %", domains, one -> 100 * one.univariate());
        row(measures, "difference, points", domains, one -> 100 * one.difference());
        row(measures, "I((X1,X2);C), nats", domains, DomainMeasures::both);
        row(measures, "I(X1;C) + I(X2;C), nats", domains, DomainMeasures::sum);
        row(measures, "I(X1;X2;C), nats", domains, DomainMeasures::interaction);
        MarkdownTable correlations =
                new MarkdownTable("information", "error", "Spearman", "standard error", "expected");
        RELATIONS.forEach(relation -> correlations.row(
                relation.measure(),
                relation.error(),
                number(relation.correlation(domains), 3),
                number(relation.error(domains), 3),
                number(relation.expected(), 2)));
        return "# experiment " + name() + "\n\n" + domains.size() + " domains, seed " + options.seed() + ": " + CLASSES
                + " classes with P(c) = 0.1 c, 1 to " + KERNELS + " Gaussian kernels each in [0, " + (int) SIDE
                + "]², h² = m^(-1/6). I(X1;X2;C) has the sign of the figure: the sum minus the joint information.\n\n"
                + correlations + "\n" + measures + "\n![Figure 5.1](" + PICTURE + ")\n\n## Checks\n\n"
                + MarkdownTable.ofChecks(checks);
    }

    private static void row(
            MarkdownTable table, String name, List<DomainMeasures> domains, ToDoubleFunction<DomainMeasures> of) {
        double[] values = domains.stream().mapToDouble(of).sorted().toArray();
        table.row(
                name,
                number(values[0], 3),
                number(domains.stream().mapToDouble(of).average().orElse(Double.NaN), 3),
                number(values[values.length - 1], 3));
    }
}

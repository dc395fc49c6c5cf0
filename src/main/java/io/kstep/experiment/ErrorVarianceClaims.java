package io.kstep.experiment;

import io.kstep.evaluate.variance.VarianceDecomposition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What Rodríguez 2013, chapter 4, and an independent replication say of the variance of error estimators, put to the test.
 *
 * @param replication figures by estimator
 * @param thesis likewise
 */
record ErrorVarianceClaims(
        ErrorVarianceResults results,
        Map<String, ErrorVarianceFigures.Replication> replication,
        Map<String, ErrorVarianceFigures.Thesis> thesis) {

    private static final double SHARE_TOLERANCE = 5;

    /** With the figures that are known. */
    ErrorVarianceClaims(ErrorVarianceResults results) {
        this(results, ErrorVarianceFigures.REPLICATION, ErrorVarianceFigures.THESIS);
    }

    List<ExperimentReport.Check> checks() {
        List<ExperimentReport.Check> checks = new ArrayList<>();
        checks.add(ExperimentReport.Check.judged(
                "V1",
                "the parts sum to the variance of the estimate within 1e-12 in every domain",
                results.worstIdentity() < 1e-12,
                "worst: " + results.worstIdentity()));
        checks.add(shares());
        checks.add(ordering());
        checks.add(dominance());
        checks.add(covariance());
        checks.add(lowestVariance());
        checks.add(stratification());
        checks.add(recommendation());
        checks.add(thesisShares());
        return checks;
    }

    private ExperimentReport.Check shares() {
        Claim claim = new Claim("V2", "shares of ES and IS are within 5 points of an independent replication's");
        replication.forEach((name, figures) -> {
            if (results.estimators().contains(name)) {
                near(claim, name + " ES %", results.externalShare(name), figures.externalShare());
                near(claim, name + " IS %", results.internalShare(name), figures.internalShare());
            }
        });
        return claim.check();
    }

    private static void near(Claim claim, String where, double found, double expected) {
        claim.atMost(where, new Estimate(Math.abs(found - expected), 0), SHARE_TOLERANCE);
    }

    private ExperimentReport.Check thesisShares() {
        Claim claim = new Claim(
                "V9", "shares of ES and IS are those that the thesis quotes, within 5 points, or within its bounds");
        thesis.forEach((name, figures) -> {
            if (results.estimators().contains(name)) {
                quoted(claim, name + " ES %", results.externalShare(name), figures.externalShare());
                quoted(claim, name + " IS %", results.internalShare(name), figures.internalShare());
            }
        });
        return claim.check();
    }

    /** A figure as the thesis has it: a number, a bound as {@code > 70}, or none. */
    private static void quoted(Claim claim, String where, double found, String text) {
        if (text.startsWith(">")) {
            claim.atLeast(where, new Estimate(found, 0), Double.parseDouble(text.substring(1)));
        } else if (text.startsWith("<")) {
            claim.atMost(where, new Estimate(found, 0), Double.parseDouble(text.substring(1)));
        } else if (!text.isEmpty()) {
            near(claim, where, found, Double.parseDouble(text));
        }
    }

    /** Where two are about equal nothing is asked for. */
    private ExperimentReport.Check ordering() {
        Claim claim = new Claim("V3", "variance of the estimates falls: HO, StHO, k2, k5, LOO, r10k5, 06B100, B100");
        List<String> falling = List.of("HO", "StHO", "k2", "k5", "LOO", "r10k5", "06B100", "B100");
        for (int i = 1; i < falling.size(); i++) {
            claim.atLeast(
                    falling.get(i - 1) + " - " + falling.get(i) + " in 1e-4",
                    scaled(results.difference(falling.get(i - 1), falling.get(i), VarianceDecomposition::total)),
                    0);
        }
        return claim.check();
    }

    private ExperimentReport.Check dominance() {
        Claim claim = new Claim("V4", "external sensitivity is the largest part of every estimator's variance");
        for (String name : results.estimators()) {
            claim.atLeast(name + " ES %", new Estimate(results.externalShare(name), 0), 50);
        }
        return claim.check();
    }

    private ExperimentReport.Check covariance() {
        Claim claim = new Claim(
                "V5",
                "the covariance that the thesis takes for nothing is below 0, about as large as the irreducible part");
        for (String name : results.estimators()) {
            double ratio = results.of(name, VarianceDecomposition::covariance).mean() / results.irreducible(name);
            claim.atMost(name + " 2Cov / Var true", new Estimate(ratio, 0), -0.5);
        }
        return claim.check();
    }

    private ExperimentReport.Check lowestVariance() {
        String b = largest("B");
        Claim claim = new Claim("V6", "the thesis: HO has the most variance of all, " + b + " the least");
        for (String name : results.estimators()) {
            if (!name.endsWith("HO")) {
                claim.atLeast(
                        "HO - " + name + " in 1e-4",
                        scaled(results.difference("HO", name, VarianceDecomposition::total)),
                        0);
            }
            if (!name.startsWith("B") && !name.startsWith("StB")) {
                claim.atLeast(
                        name + " - " + b + " in 1e-4",
                        scaled(results.difference(name, b, VarianceDecomposition::total)),
                        0);
            }
        }
        return claim.check();
    }

    private ExperimentReport.Check stratification() {
        Claim claim = new Claim("V7", "the thesis: stratification lowers the variance");
        for (String name : results.estimators()) {
            if (results.estimators().contains("St" + name)) {
                claim.atLeast(
                        name + " - St" + name + " in 1e-4",
                        scaled(results.difference(name, "St" + name, VarianceDecomposition::total)),
                        0);
            }
        }
        return claim.check();
    }

    /** For an error to be reported: as near to the true one as can be. */
    private ExperimentReport.Check recommendation() {
        String b = largest("06B");
        Claim claim = new Claim(
                "V8",
                "the recommendation: " + b + " and Str10k5 are nearer to the true error (mean squared deviation) than"
                        + " resubstitution, hold-outs and single cross-validations");
        for (String recommended : new String[] {b, "Str10k5"}) {
            for (String other : List.of("RS", "HO", "StHO", "rHO10", "StrHO10", "k2", "k5", "Stk5", "k10", "LOO")) {
                claim.atLeast(
                        other + " - " + recommended + " in 1e-4",
                        scaled(results.difference(other, recommended, VarianceDecomposition::meanSquaredDeviation)),
                        0);
            }
        }
        return claim.check();
    }

    String largest(String prefix) {
        return prefix + results.design().largest();
    }

    static Estimate scaled(Estimate estimate) {
        return new Estimate(1e4 * estimate.mean(), 1e4 * estimate.error());
    }
}

package io.kstep.experiment;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.SoftLabelsResults.Imprecision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What must hold of {@link SoftLabelsExperiment}. */
record SoftLabelsClaims(SoftLabelsResults results, ExperimentOptions options) {

    /** From this share of wrong labels on, in percent, the paper's differences between methods are clear. */
    private static final int MANY_WRONG = 30;

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks.addAll(table1());
        checks.add(unsupervised());
        checks.addAll(table3());
        checks.add(order("O1", "table 1", results.simulated()));
        checks.add(order("O2", "table 3", results.real()));
        checks.addAll(figure2());
        checks.add(figure3());
        return checks;
    }

    private List<Check> table1() {
        Claim near = claim("T1", "table 1: soft, supervised and semi-supervised within .4 up to 25 % wrong, 1.0 above");
        Claim noise = claim("T2", "table 1: label noise model within 1.2 up to 25 % wrong, 2.5 above");
        results.simulated()
                .forEach((rows, errors) -> PrintedSoftErrors.TABLE_1.get(rows).forEach((method, printed) -> {
                    boolean isNoise = method == SoftMethod.LABEL_NOISE;
                    for (int r = 0; r < errors.rates().length; r++) {
                        boolean isFew = errors.rates()[r] <= 25;
                        double tolerance = isNoise ? (isFew ? 1.2 : 2.5) : (isFew ? .4 : 1.0);
                        compare(isNoise ? noise : near, "N = " + rows, errors, method, r, printed, tolerance);
                    }
                }));
        return List.of(near.check(), noise.check());
    }

    private Check unsupervised() {
        Claim claim = claim(
                "T3", "table 1: without labels errors fall with N, and up to 2,000 rows are above 10 % wrong labels");
        Estimate before = null;
        for (Map.Entry<Integer, Estimate> entry : results.unsupervised().entrySet()) {
            Estimate now = entry.getValue();
            if (before != null) {
                claim.atLeast("N = " + entry.getKey() + ", fall", minus(before, now), 0);
            }
            if (entry.getKey() <= 2000) {
                Estimate supervised = results.simulated().get(entry.getKey()).estimate(SoftMethod.SUPERVISED, 0);
                claim.atLeast("N = " + entry.getKey() + ", above supervised", minus(now, supervised), 0);
            }
            before = now;
        }
        return claim.check();
    }

    private List<Check> table3() {
        Claim soft = claim("T4", "table 3: soft labels within .5 up to 30 % wrong, 1 at 35, 2.5 at 40");
        Claim hard = claim("T5", "table 3: supervised and semi-supervised within 1.7 up to 35 % wrong, 3.5 at 40");
        Claim noise = claim("T6", "table 3: label noise model within 1.2 up to 25 % wrong, 6 above");
        results.real()
                .forEach((set, errors) -> PrintedSoftErrors.TABLE_3.get(set).forEach((method, printed) -> {
                    for (int r = 0; r < errors.rates().length; r++) {
                        int rate = errors.rates()[r];
                        switch (method) {
                            case SOFT ->
                                compare(soft, set, errors, method, r, printed, rate <= 30 ? .5 : rate <= 35 ? 1 : 2.5);
                            case LABEL_NOISE -> compare(noise, set, errors, method, r, printed, rate <= 25 ? 1.2 : 6);
                            default -> compare(hard, set, errors, method, r, printed, rate <= 35 ? 1.7 : 3.5);
                        }
                    }
                }));
        return List.of(soft.check(), hard.check(), noise.check());
    }

    /** The paper's own tables have the strict order wrong in some cells; this holds in all of them. */
    private Check order(String id, String table, Map<?, SoftErrors> all) {
        Claim claim = claim(
                id,
                table + ", 30 % wrong and more: soft at most label noise + 1.0, both below supervised (figures 4, 5)");
        all.forEach((of, errors) -> {
            for (int r = 0; r < errors.rates().length; r++) {
                if (errors.rates()[r] >= MANY_WRONG) {
                    String where = of + ", " + errors.rates()[r] + " %";
                    claim.atMost(
                            where + ", soft - noise", errors.more(SoftMethod.SOFT, SoftMethod.LABEL_NOISE, r), 1.0);
                    claim.atMost(
                            where + ", soft - supervised", errors.more(SoftMethod.SOFT, SoftMethod.SUPERVISED, r), 0);
                    claim.atMost(
                            where + ", noise - supervised",
                            errors.more(SoftMethod.LABEL_NOISE, SoftMethod.SUPERVISED, r),
                            0);
                }
            }
        });
        return claim.check();
    }

    private List<Check> figure2() {
        Claim matters = claim("F1", "figure 2: imprecision costs 2 points or more at distances 1 and 2, N = 1,000");
        Claim hardly = claim("F2", "figure 2: it costs .5 or less at distance 4");
        Claim rows = claim("F3", "figure 2: at distance 2 it costs less with 2,000 rows than with 1,000");
        Imprecision two = new Imprecision(2, 1000);
        matters.atLeast("distance 1", results.rise(new Imprecision(1, 1000)), 2);
        matters.atLeast("distance 2", results.rise(two), 2);
        hardly.atMost("distance 4", results.rise(new Imprecision(4, 1000)), .5);
        rows.atLeast("1,000 less 2,000", minus(results.rise(two), results.rise(new Imprecision(2, 2000))), 0);
        return List.of(matters.check(), hardly.check(), rows.check());
    }

    private Check figure3() {
        int precise = results.maxima().get(.1);
        int middle = results.maxima().get(.3);
        int vague = results.maxima().get(.9);
        return Check.judged(
                "F4",
                "figure 3: precise labels leave one maximum, imprecise ones several",
                precise == 1 && middle <= 2 && vague > middle,
                Arrays.toString(new int[] {precise, middle, vague}) + " maxima at nonspecificities .1, .3, .9");
    }

    private void compare(
            Claim claim, String of, SoftErrors errors, SoftMethod method, int r, double[] printed, double tolerance) {
        int column = Arrays.binarySearch(PrintedSoftErrors.RATES, errors.rates()[r]);
        Estimate ours = errors.estimate(method, r);
        Estimate difference = new Estimate(ours.mean() - printed[column], ours.error());
        String where = of + ", " + method.text() + ", " + errors.rates()[r] + " %, ours less printed";
        claim.atMost(where, difference, tolerance);
        claim.atLeast(where, difference, -tolerance);
    }

    private static Estimate minus(Estimate a, Estimate b) {
        return new Estimate(a.mean() - b.mean(), Math.hypot(a.error(), b.error()));
    }

    private Claim claim(String id, String text) {
        return Claim.exact(id, text, options);
    }
}

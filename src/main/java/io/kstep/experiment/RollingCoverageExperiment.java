package io.kstep.experiment;

import io.kstep.experiment.CoverageLearner.Kind;
import io.kstep.experiment.CoverageRun.Outcome;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How often the 95 % interval of each rolling error holds the true error of the present classifier, on streams whose
 * errors are known exactly: stationary, and under abrupt and gradual drift. Streams come from random 2-DB networks of 8 binary features; five to every network asked for.
 */
final class RollingCoverageExperiment implements Experiment {

    private static final int STREAMS_PER_NETWORK = 5;

    /** All streams of one kind and scenario. */
    record Cell(List<Outcome> outcomes) {

        Estimate coverage(int estimator, int moment) {
            return nominal(
                    Estimate.ofShare(outcomes.size(), i -> outcomes.get(i).covered()[estimator][moment]));
        }

        Estimate plain(int estimator, int moment) {
            return nominal(
                    Estimate.ofShare(outcomes.size(), i -> outcomes.get(i).plain()[estimator][moment]));
        }

        /** What is gained by not taking the error for constant. */
        Estimate gain(int estimator, int moment) {
            return Estimate.of(outcomes.stream()
                    .mapToDouble(outcome -> (outcome.covered()[estimator][moment] ? 1 : 0)
                            - (outcome.plain()[estimator][moment] ? 1 : 0))
                    .toArray());
        }

        /** Wilson's with the effective size, over all moments of a stream together. */
        Estimate plain(int estimator) {
            return Estimate.of(outcomes.stream()
                    .mapToDouble(outcome -> share(outcome.plain()[estimator]))
                    .toArray());
        }

        /** Over all moments of a stream together. */
        Estimate coverage(int estimator) {
            return Estimate.of(outcomes.stream()
                    .mapToDouble(outcome -> share(outcome.covered()[estimator]))
                    .toArray());
        }

        private static double share(boolean[] of) {
            int held = 0;
            for (boolean one : of) {
                held += one ? 1 : 0;
            }
            return held / (double) of.length;
        }

        Estimate averaged(int estimator) {
            return nominal(Estimate.of(outcomes.stream()
                    .mapToDouble(outcome -> outcome.averaged()[estimator])
                    .toArray()));
        }

        /** With the standard error that 95 % have: one estimated from few misses is too small. */
        private Estimate nominal(Estimate share) {
            return new Estimate(share.mean(), Math.sqrt(0.95 * 0.05 / outcomes.size()));
        }

        /** Over all moments of a stream together. */
        Estimate width(int estimator) {
            return Estimate.of(outcomes.stream()
                    .mapToDouble(outcome ->
                            Arrays.stream(outcome.width()[estimator]).average().orElse(Double.NaN))
                    .toArray());
        }

        /** Streams without an error have no variance to compare with. */
        Estimate ratio(int estimator) {
            return Estimate.of(outcomes.stream()
                    .mapToDouble(outcome -> outcome.ratio()[estimator])
                    .filter(Double::isFinite)
                    .toArray());
        }
    }

    @Override
    public String name() {
        return "rolling-coverage";
    }

    @Override
    public String summary() {
        return "how often the interval of each rolling error holds the true error: stationary, abrupt and gradual drift";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        int streams = STREAMS_PER_NETWORK * options.networks();
        Kind[] kinds = Kind.values();
        CoverageScenario[] scenarios = CoverageScenario.values();
        ParallelSteps steps = new ParallelSteps(progress, (long) streams * kinds.length * scenarios.length);
        Map<Kind, Map<CoverageScenario, Cell>> cells = new EnumMap<>(Kind.class);
        for (Kind kind : kinds) {
            Map<CoverageScenario, Cell> ofKind = new EnumMap<>(CoverageScenario.class);
            for (CoverageScenario scenario : scenarios) {
                CoverageRun run = new CoverageRun(kind, scenario);
                ofKind.put(
                        scenario,
                        new Cell(steps.run(streams, "streams", i -> run.run(options.seed() * 1_000_003 + i))));
            }
            cells.put(kind, ofKind);
        }
        List<ExperimentReport.Check> checks = checks(cells, options);
        return new ExperimentReport(name(), new RollingCoverageReport(streams, cells, checks).markdown(), checks);
    }

    static List<ExperimentReport.Check> checks(
            Map<Kind, Map<CoverageScenario, Cell>> cells, ExperimentOptions options) {
        Claim fixed = Claim.exact(
                "C1", "stationary, fixed classifier: every interval holds the true error in 93 to 97 %", options);
        Claim learning = Claim.exact(
                "C2",
                "stationary, running naive Bayes, which learns with every row: every interval holds the present error in 93 to 97 %",
                options);
        Claim engine = Claim.exact(
                "C6",
                "stationary, k-step, whose error moves as it goes on learning: every interval holds the present error in 93 to 97 %",
                options);
        Claim run =
                new Claim("C3", "stationary: Wilson's interval holds the mean error of what is averaged in 93 to 97 %");
        Claim independent = new Claim(
                "C4", "stationary: distances from the mean error vary as those of independent losses, within a tenth");
        Claim drifting = new Claim(
                "C5",
                "after an abrupt drift every interval holds the present error at least as often as Wilson's with the effective size");
        cells.forEach((kind, ofKind) -> {
            Cell still = ofKind.get(CoverageScenario.STATIONARY);
            for (int e = 0; e < CoverageEstimator.ALL.size(); e++) {
                String where = kind.text() + ", " + CoverageEstimator.ALL.get(e).name();
                Claim claim = kind == Kind.FIXED ? fixed : kind == Kind.RUNNING ? learning : engine;
                within(claim, where, still.coverage(e), 0.93, 0.97);
                if (CoverageEstimator.ALL.get(e).hasWeights()) {
                    within(run, where, still.averaged(e), 0.93, 0.97);
                    within(independent, where, still.ratio(e), 0.9, 1.1);
                }
            }
            afterDrift(drifting, kind, ofKind.get(CoverageScenario.ABRUPT));
        });
        return List.of(
                fixed.check(), learning.check(), run.check(), independent.check(), drifting.check(), engine.check());
    }

    private static void within(Claim claim, String where, Estimate figure, double low, double high) {
        claim.atLeast(where, figure, low);
        claim.atMost(where, figure, high);
    }

    private static void afterDrift(Claim claim, Kind kind, Cell abrupt) {
        List<Integer> moments = CoverageScenario.ABRUPT.moments();
        for (int moment = 1; moment < moments.size(); moment++) {
            for (int e = 0; e < CoverageEstimator.ALL.size(); e++) {
                String where =
                        kind.text() + ", " + CoverageEstimator.ALL.get(e).name() + ", row " + moments.get(moment);
                claim.atLeast(where, abrupt.gain(e, moment), 0);
            }
        }
    }
}

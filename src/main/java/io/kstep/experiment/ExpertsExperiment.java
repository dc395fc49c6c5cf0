package io.kstep.experiment;

import io.kstep.experiment.ExpertsDesign.Doubts;
import io.kstep.experiment.ExpertsDesign.Setting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What several experts are worth whose reliability nobody knows, and doubts that are not what they say: Dawid and Skene
 * 1979 inside the EM of Côme et al. 2009, and the share of wrong labels learned for each bin of stated doubt.
 */
final class ExpertsExperiment implements Experiment {

    private static final int TEST_ROWS = 5_000;

    @Override
    public String name() {
        return "soft-labels-experts";
    }

    @Override
    public String summary() {
        return "votes of three unknown experts, and doubts that are not what they say";
    }

    @Override
    public ExperimentReport run(ExperimentOptions options, ProgressListener progress) {
        ExpertsDesign design = new ExpertsDesign(options.fast() ? 1_000 : TEST_ROWS);
        int sets = Math.max(2, options.networks() / 2);
        ParallelSteps steps =
                new ParallelSteps(progress, (long) sets * (Setting.values().length + Doubts.values().length));
        long seed = options.seed() * 1_000_003;
        Map<Setting, List<ExpertsDesign.Votes>> votes = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            votes.put(setting, steps.run(sets, setting.text(), i -> design.votes(setting, seed + i)));
        }
        Map<Doubts, List<double[]>> doubts = new EnumMap<>(Doubts.class);
        for (Doubts kind : Doubts.values()) {
            doubts.put(kind, steps.run(sets, "doubts " + kind.text(), i -> design.doubts(kind, seed + i)));
        }
        ExpertsResults results = new ExpertsResults(votes, doubts);
        List<ExperimentReport.Check> checks = new ExpertsClaims(results, options).checks();
        return new ExperimentReport(name(), new ExpertsReport(results, checks, options).markdown(), checks);
    }
}

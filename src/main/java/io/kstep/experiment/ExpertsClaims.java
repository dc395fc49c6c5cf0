package io.kstep.experiment;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.ExpertsDesign.Doubts;
import io.kstep.experiment.ExpertsDesign.Setting;
import java.util.List;

/** What must hold of {@link ExpertsExperiment}. */
record ExpertsClaims(ExpertsResults results, ExperimentOptions options) {

    List<Check> checks() {
        Claim known = claim(
                "E1",
                "full Gaussian, 1,000 votes or more: learning the experts costs at most 0.3 points of knowing them");
        Claim found = claim("E2", "full Gaussian, N = 1,000: reliabilities are found within 2 points");
        Claim guard = claim("E3", "wrong densities: not worse than the majority vote by more than 0.3 points");
        Claim better = claim("E4", "full Gaussian: learning the experts is better than the majority vote");
        for (Setting setting : Setting.values()) {
            if (setting == Setting.MIXTURE) {
                guard.atMost(setting.text(), results.more(setting, ExpertMethod.LEARNED, ExpertMethod.MAJORITY), 0.3);
                continue;
            }
            if (setting != Setting.SCARCE) {
                known.atMost(setting.text(), results.more(setting, ExpertMethod.LEARNED, ExpertMethod.KNOWN), 0.3);
            }
            better.atMost(setting.text(), results.more(setting, ExpertMethod.LEARNED, ExpertMethod.MAJORITY), 0);
            boolean isLarge = setting == Setting.ALL || setting == Setting.HALF;
            for (int e = 0; isLarge && e < ExpertVotes.RELIABILITIES.length; e++) {
                Estimate reliability = results.found(setting, e);
                found.atMost(setting.text(), reliability, 100 * ExpertVotes.RELIABILITIES[e] + 2);
                found.atLeast(setting.text(), reliability, 100 * ExpertVotes.RELIABILITIES[e] - 2);
            }
        }
        return List.of(known.check(), found.check(), guard.check(), better.check(), calibrated(), misstated());
    }

    private Check calibrated() {
        Claim claim = claim("D1", "doubts that are right: judging them again costs at most 0.3 points");
        claim.atMost(Doubts.TRUE.text(), gain(Doubts.TRUE), 0.3);
        return claim.check();
    }

    private Check misstated() {
        Claim claim = claim("D2", "doubts that are wrong: judging them again gains 2.5 points or more");
        claim.atMost(Doubts.THIRD.text(), gain(Doubts.THIRD), -2.5);
        claim.atMost(Doubts.NOTHING.text(), gain(Doubts.NOTHING), -2.5);
        return claim.check();
    }

    private Estimate gain(Doubts kind) {
        return Estimate.ofDifference(results.doubts(kind, true), results.doubts(kind, false));
    }

    private Claim claim(String id, String text) {
        return Claim.exact(id, text, options);
    }
}

package io.kstep.experiment;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Errors in percent of all methods on the same rows and labels.
 *
 * @param rates shares of wrong labels in percent
 * @param errors of each method, by rate and by training or label set
 */
record SoftErrors(int[] rates, Map<SoftMethod, double[][]> errors) {

    /** @param runs errors of each method and rate, a list entry for each set */
    static SoftErrors of(int[] rates, List<Map<SoftMethod, double[]>> runs) {
        Map<SoftMethod, double[][]> errors = new EnumMap<>(SoftMethod.class);
        for (SoftMethod method : SoftMethod.values()) {
            double[][] ofMethod = new double[rates.length][runs.size()];
            for (int rate = 0; rate < rates.length; rate++) {
                for (int set = 0; set < runs.size(); set++) {
                    ofMethod[rate][set] = runs.get(set).get(method)[rate];
                }
            }
            errors.put(method, ofMethod);
        }
        return new SoftErrors(rates, errors);
    }

    Estimate estimate(SoftMethod method, int rate) {
        return Estimate.of(errors.get(method)[rate]);
    }

    /** How much more a method errs than another on the same sets. */
    Estimate more(SoftMethod method, SoftMethod other, int rate) {
        return Estimate.ofDifference(errors.get(method)[rate], errors.get(other)[rate]);
    }
}

package io.kstep.experiment;

import static io.kstep.experiment.SoftMethod.LABEL_NOISE;
import static io.kstep.experiment.SoftMethod.SEMI_SUPERVISED;
import static io.kstep.experiment.SoftMethod.SOFT;
import static io.kstep.experiment.SoftMethod.SUPERVISED;

import java.util.Map;
import java.util.TreeMap;

/** What Côme et al. 2009 print: errors in percent by the share of wrong labels. */
final class PrintedSoftErrors {

    /** Shares of wrong labels in percent, the columns of both tables. */
    static final int[] RATES = {10, 15, 20, 25, 30, 35, 40};

    /** Table 1, simulated data, by the number of rows. */
    static final Map<Integer, Map<SoftMethod, double[]>> TABLE_1 = new TreeMap<>(Map.of(
            500,
            Map.of(
                    SOFT, row(17.8, 18.2, 18.8, 19.8, 21.9, 24.9, 30.8),
                    SUPERVISED, row(19.7, 21.2, 23.4, 26.2, 29.8, 33.6, 38.6),
                    SEMI_SUPERVISED, row(18.7, 20.0, 21.8, 23.9, 26.3, 28.5, 31.4),
                    LABEL_NOISE, row(18.3, 18.8, 19.7, 21.0, 23.7, 27.2, 29.9)),
            1000,
            Map.of(
                    SOFT, row(16.9, 17.1, 17.2, 17.7, 18.2, 19.1, 21.3),
                    SUPERVISED, row(17.9, 19.0, 20.3, 22.1, 25.0, 28.8, 34.0),
                    SEMI_SUPERVISED, row(17.3, 18.2, 19.1, 20.4, 22.2, 24.2, 26.1),
                    LABEL_NOISE, row(17.1, 17.4, 17.4, 18.1, 19.0, 20.5, 23.8)),
            2000,
            Map.of(
                    SOFT, row(16.4, 16.5, 16.6, 16.8, 16.9, 17.2, 18.0),
                    SUPERVISED, row(16.9, 17.5, 18.4, 19.5, 21.3, 24.6, 30.2),
                    SEMI_SUPERVISED, row(16.6, 17.0, 17.6, 18.4, 19.3, 20.8, 22.7),
                    LABEL_NOISE, row(16.4, 16.6, 16.7, 16.9, 17.0, 17.3, 18.0)),
            4000,
            Map.of(
                    SOFT, row(16.1, 16.2, 16.2, 16.3, 16.4, 16.5, 16.8),
                    SUPERVISED, row(16.3, 16.7, 17.1, 17.8, 19.1, 21.2, 25.5),
                    SEMI_SUPERVISED, row(16.2, 16.5, 16.7, 17.1, 17.8, 18.6, 19.7),
                    LABEL_NOISE, row(16.1, 16.2, 16.3, 16.3, 16.4, 16.5, 16.7))));

    /** Table 1, unsupervised learning, which does not depend on labels. */
    static final Map<Integer, Double> UNSUPERVISED =
            new TreeMap<>(Map.of(500, 37.9, 1000, 35.6, 2000, 24.5, 4000, 18.0));

    /** Table 3, by the names of our files; the paper calls the last one breast cancer Wisconsin. */
    static final Map<String, Map<SoftMethod, double[]>> TABLE_3 = new TreeMap<>(Map.of(
            "iris",
            Map.of(
                    SOFT, row(2.9, 3.0, 3.0, 3.6, 4.2, 4.2, 6.2),
                    SUPERVISED, row(7.0, 9.9, 11.7, 14.2, 16.6, 19.4, 23.6),
                    SEMI_SUPERVISED, row(4.9, 8.3, 9.0, 12.4, 14.5, 16.2, 21.3),
                    LABEL_NOISE, row(2.9, 3.1, 3.3, 4.0, 6.2, 8.2, 15.3)),
            "crabs",
            Map.of(
                    SOFT, row(6.0, 5.9, 6.1, 6.2, 6.3, 6.4, 6.8),
                    SUPERVISED, row(8.3, 9.8, 10.8, 12.8, 15.0, 17.2, 21.0),
                    SEMI_SUPERVISED, row(7.2, 8.8, 9.7, 11.1, 12.6, 13.5, 16.7),
                    LABEL_NOISE, row(6.0, 5.9, 6.0, 6.3, 6.3, 8.0, 10.0)),
            "wine",
            Map.of(
                    SOFT, row(1.1, 1.2, 1.9, 2.8, 4.4, 6.4, 8.2),
                    SUPERVISED, row(6.2, 9.6, 12.8, 15.8, 20.1, 23.9, 28.6),
                    SEMI_SUPERVISED, row(3.4, 6.2, 9.5, 11.7, 14.0, 17.0, 18.1),
                    LABEL_NOISE, row(1.6, 1.7, 2.5, 3.9, 6.1, 8.6, 12.4)),
            "wdbc",
            Map.of(
                    SOFT, row(5.1, 5.5, 6.3, 6.5, 7.3, 8.5, 8.5),
                    SUPERVISED, row(7.7, 9.1, 10.5, 12.2, 15.0, 20.2, 24.9),
                    SEMI_SUPERVISED, row(6.2, 7.6, 9.5, 10.3, 10.9, 14.7, 13.9),
                    LABEL_NOISE, row(5.9, 6.1, 6.9, 7.3, 8.2, 10.9, 13.3))));

    private PrintedSoftErrors() {}

    private static double[] row(double... errors) {
        return errors;
    }
}

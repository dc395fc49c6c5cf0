package io.kstep.experiment;

import java.util.List;
import java.util.Map;

/** What Rodríguez 2013, section 6.3.2, prints of the methods that are compared here. */
final class PrintedMulti {

    /** Methods of the thesis that are here too. */
    static final List<String> METHODS = List.of(MultiResults.SEARCH, "MDnB", "MDTAN", "cnB", "cTAN", "mnB", "mTAN");

    /** Table 6.1: mean accuracy over 150 data sets. */
    static final Map<String, Double> MEAN = Map.of(
            MultiResults.SEARCH,
            .77160,
            "MDnB",
            .70743,
            "MDTAN",
            .72117,
            "cnB",
            .71648,
            "cTAN",
            .73630,
            "mnB",
            .72216,
            "mTAN",
            .74147);

    /** Table 6.1: global accuracy. */
    static final Map<String, Double> GLOBAL = Map.of(
            MultiResults.SEARCH,
            .31305,
            "MDnB",
            .34814,
            "MDTAN",
            .35257,
            "cnB",
            .37677,
            "cTAN",
            .41537,
            "mnB",
            .33158,
            "mTAN",
            .36691);

    /** Tables 6.2 to 6.6: the mean over the class variables, for two to six of them. */
    static final Map<String, double[]> BY_VARIABLES = Map.of(
            MultiResults.SEARCH,
            new double[] {.77615, .81737, .76260, .76056, .74130},
            "MDnB",
            new double[] {.74690, .76047, .69128, .67900, .65950},
            "MDTAN",
            new double[] {.75808, .77790, .69775, .69414, .67795},
            "cnB",
            new double[] {.74781, .77603, .70877, .68544, .66432},
            "cTAN",
            new double[] {.77665, .80200, .72880, .70136, .67270},
            "mnB",
            new double[] {.74411, .77463, .71485, .70248, .67468},
            "mTAN",
            new double[] {.77734, .79937, .72510, .71694, .68860});

    /** Tables 6.7 to 6.9: mean and global accuracy; a cell that cannot be is left as it is printed. */
    static final Map<String, Map<String, double[]>> REAL = Map.of(
            "automobile, 2 classes",
            Map.of(
                    MultiResults.SEARCH,
                    new double[] {.8043, .6232},
                    "MDnB",
                    new double[] {.7319, .4927},
                    "MDTAN",
                    new double[] {.7246, .7246},
                    "cnB",
                    new double[] {.7464, .5362},
                    "cTAN",
                    new double[] {.7826, .6812},
                    "mnB",
                    new double[] {.6884, .4493},
                    "mTAN",
                    new double[] {.7971, .6087}),
            "automobile, 4 classes",
            Map.of(
                    MultiResults.SEARCH,
                    new double[] {.9115, .3385},
                    "MDnB",
                    new double[] {.8461, .5076},
                    "MDTAN",
                    new double[] {.8077, .4615},
                    "cnB",
                    new double[] {.8500, .5385},
                    "cTAN",
                    new double[] {.8308, .5231},
                    "mnB",
                    new double[] {.7885, .4308},
                    "mTAN",
                    new double[] {.8385, .5077}),
            "emotions",
            Map.of(
                    MultiResults.SEARCH,
                    new double[] {.7795, .3535},
                    "MDnB",
                    new double[] {.7239, .1364},
                    "MDTAN",
                    new double[] {.7702, .2677},
                    "cnB",
                    new double[] {.7348, .1869},
                    "cTAN",
                    new double[] {.7651, .2374},
                    "mnB",
                    new double[] {.7593, .2323},
                    "mTAN",
                    new double[] {.7795, .2374}));

    private PrintedMulti() {}
}

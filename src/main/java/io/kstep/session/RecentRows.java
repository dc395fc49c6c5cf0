package io.kstep.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Some of the instances that were asked lately: one in {@value #ONE_IN}, at most {@value #MOST}. In memory only: what is
 * shown of them decides nothing.
 */
final class RecentRows {

    static final int ONE_IN = 16;
    static final int MOST = 16;

    private final double[][] rows = new double[MOST][];
    private long asked;

    void add(double[] values) {
        if (asked++ % ONE_IN == 0) {
            int place = (int) (asked / ONE_IN % MOST);
            if (rows[place] == null || rows[place].length != values.length) {
                rows[place] = values.clone();
            } else {
                System.arraycopy(values, 0, rows[place], 0, values.length);
            }
        }
    }

    /** Those of as many features. */
    List<double[]> list(int features) {
        List<double[]> kept = new ArrayList<>();
        for (double[] row : rows) {
            if (row != null && row.length == features) {
                kept.add(row);
            }
        }
        return kept;
    }
}

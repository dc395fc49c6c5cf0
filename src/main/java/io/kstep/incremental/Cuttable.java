package io.kstep.incremental;

import java.util.List;

/**
 * A stream model that a model which it is a member of may cut at a drift: that one watches the errors of all. Its
 * own detector is best {@code none} then.
 */
interface Cuttable {

    /**
     * The errors rose: forgets what came before the latest labels, as far as its settings say.
     *
     * @param labels how many of the latest labels belong to what holds now, at least 0; they were learned already
     * @return what happened that a user may want to know of, in order
     */
    List<StreamEvent> cut(long labels);
}

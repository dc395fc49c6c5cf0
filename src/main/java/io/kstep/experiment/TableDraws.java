package io.kstep.experiment;

import java.util.List;
import java.util.Map;

/** Draws a table of the paper again, under one or several readings of how it was made. */
interface TableDraws {

    /**
     * How the paper may be read.
     *
     * @param worded whether this is what its words say or leave open; else it is shown beside, but explains nothing
     */
    record Reading(String text, boolean worded) {}

    List<Reading> readings();

    /** For each reading, the table with each of the main classifiers in the column of Incr. */
    List<Map<Contender, DrawnTable>> draw(long model);
}

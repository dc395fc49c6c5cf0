package io.kstep.session;

import io.kstep.wire.NamedLabel;
import java.util.ArrayList;
import java.util.List;

/**
 * An instance that was read and that the model accepts.
 *
 * @param label that came with it, null if none did
 * @param values in the schema's order until the next instance is read; a value that is new has the index it will have
 * @param newValues what the instance shows for the first time
 * @param strange what it shows of features that the model lacks: learned of behind all else
 */
record InstanceRecord(String id, NamedLabel label, double[] values, List<Change> newValues, Newcomers.Arrival strange) {

    /**
     * All that it changes, in order.
     *
     * @param begun a model that begins with it, null where none does
     * @param learned what its label changes
     */
    List<Change> changes(LiveModel begun, List<Change> learned) {
        if (begun == null && newValues.isEmpty() && strange.isNothing()) {
            return learned; // nearly always
        }
        List<Change> all = new ArrayList<>();
        if (begun != null) {
            all.add(new Change.Begun(begun));
        }
        all.addAll(newValues);
        all.addAll(learned);
        all.addAll(strange.shown());
        if (!strange.joining().isEmpty()) {
            all.add(new Change.FeaturesJoined(strange.joining()));
        }
        return all;
    }
}

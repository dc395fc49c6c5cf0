package io.kstep.session;

import io.kstep.wire.NamedLabel;
import java.util.List;

/**
 * An instance that was read and that the model accepts.
 *
 * @param label that came with it, null if none did
 * @param values in the schema's order until the next instance is read; a value that is new has the index it will have
 * @param newValues what the instance shows for the first time
 */
record InstanceRecord(String id, NamedLabel label, double[] values, List<Change> newValues) {}

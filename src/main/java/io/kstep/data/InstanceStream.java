package io.kstep.data;

import java.util.Iterator;

/**
 * Instances with their labels in order of arrival, from a file or from a generator, perhaps without end. The schema may
 * grow while the stream is read; indices never change. Not thread-safe.
 */
public interface InstanceStream extends Iterator<LabelledInstance> {

    /** The schema as far as it is known; it fits every instance handed out so far. */
    Schema schema();
}

package io.kstep.incremental;

import io.kstep.data.Label;

/** A stream model that can hear labels without learning them, so that it knows the latest rows when it wakes. */
interface Sleeper {

    /** Hears a label in its sleep. */
    void sleep(double[] values, Label label);

    /** Learns what it needs of what it heard; it answers and learns again from now on. */
    void wake();
}

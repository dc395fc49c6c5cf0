package io.kstep.load;

/** A load, named by what it loads. */
interface Shape {

    /** Puts the processor under this load and tells how it bore it. */
    Report run(Bench bench, Options options);
}

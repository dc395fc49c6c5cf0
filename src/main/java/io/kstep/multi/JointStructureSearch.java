package io.kstep.multi;

import io.kstep.data.Chunk;

/** Immutable settings that find the arcs of a multi-dimensional classifier. */
sealed interface JointStructureSearch permits CompleteBridge, TestedBridge, TestedArcs, Polytrees, GivenArcs {

    JointStructure find(Chunk chunk, JointRows rows);

    /** The most vectors that the class parents of one feature may have. */
    double mostConfigurations(VectorSpace space);

    String name();

    /** Options as a spec gives them. */
    String options();
}

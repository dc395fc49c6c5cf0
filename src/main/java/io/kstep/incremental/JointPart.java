package io.kstep.incremental;

import io.kstep.multi.JointStructure;
import java.util.Optional;

/**
 * One of the classifiers of several class variables that answer together.
 *
 * @param chunk from which it was learned, counted from 1
 * @param isOpen whether that chunk is still open
 * @param structure its graph, where it is one network
 */
public record JointPart(long chunk, double rows, boolean isOpen, Optional<JointStructure> structure) {}

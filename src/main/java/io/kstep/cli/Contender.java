package io.kstep.cli;

import io.kstep.bayes.Learner;

/** A learner by the name that the user gave it. */
record Contender(String name, Learner learner) {}

/**
 * Texts of the form {@code name(option=value,...)} that name learners, estimators, generators and drift detectors in
 * commands and configuration, and the catalogues that read them. May import: nothing of kstep.
 */
package io.kstep.spec;

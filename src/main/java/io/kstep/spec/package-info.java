/**
 * Texts of the form {@code name(option=value,...)} that name learners, estimators, generators and drift detectors in
 * commands and configuration. Imports nothing of kstep.
 */
package io.kstep.spec;

/**
 * What {@code compare} does: learners over data sets on all cores, a journal to continue from, and the comparison as
 * text, Markdown and JSON. May import: bayes, data, evaluate, multi, print, spec;
 * Jackson.
 */
package io.kstep.cli.compare;

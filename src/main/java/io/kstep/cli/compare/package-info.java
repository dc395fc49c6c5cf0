/**
 * What {@code compare} does: learners over data sets on all cores, a journal to go on from, and the comparison as text,
 * Markdown and JSON. May import {@code cli.print}, {@code evaluate}, {@code bayes}, {@code data} and {@code spec}.
 */
package io.kstep.cli.compare;

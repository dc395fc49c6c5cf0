package io.kstep.session;

import io.kstep.evaluate.StreamErrors;

/**
 * What is measured about a model and how often it is reported.
 *
 * @param labels labelled instances between two error reports
 * @param millis stream time after which the next label brings a report anyway
 * @param level share of the targets that the interval of a number is to hold
 */
public record Reporting(StreamErrors.Settings errors, long labels, long millis, double level) {

    /** Whether a report is due this many labels and milliseconds after the one before. */
    boolean isDue(long newLabels, long elapsed) {
        return newLabels >= labels || (newLabels > 0 && elapsed >= millis);
    }
}

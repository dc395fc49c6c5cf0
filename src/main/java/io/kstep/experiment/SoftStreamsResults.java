package io.kstep.experiment;

import io.kstep.experiment.SoftStreamsDesign.Density;
import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import java.util.Map;

/**
 * All figures of {@link SoftStreamsExperiment}.
 *
 * @param wrong errors in percent of every cell, one for each stream
 */
record SoftStreamsResults(Map<Cell, Map<Wrong, double[]>> wrong) {

    record Cell(Stream stream, Density density) {
        String text() {
            return stream.text() + ", " + density.text();
        }
    }

    double[] errors(Cell cell, Wrong labels) {
        return wrong.get(cell).get(labels);
    }

    double mean(Cell cell, Wrong labels) {
        return Estimate.of(errors(cell, labels)).mean();
    }

    /** By how much {@code soft=auto} errs more than another one does. */
    Estimate more(Cell cell, Wrong than) {
        return Estimate.ofDifference(errors(cell, Wrong.AUTO), errors(cell, than));
    }
}

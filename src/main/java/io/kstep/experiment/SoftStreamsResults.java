package io.kstep.experiment;

import io.kstep.experiment.SoftStreamsDesign.Density;
import io.kstep.experiment.SoftStreamsDesign.Missing;
import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * All figures of {@link SoftStreamsExperiment}.
 *
 * @param wrong errors in percent of every cell, one for each stream
 * @param missing the same where most rows have no label
 * @param few the same of full Gaussians that are learned from few labels
 */
record SoftStreamsResults(
        Map<Cell, Map<Wrong, double[]>> wrong, Map<Cell, Map<Missing, double[]>> missing, Map<Missing, double[]> few) {

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

    /** By how much choosing the weight of rows without a label errs more than leaving them out. */
    static double[] more(Map<Missing, double[]> errors) {
        double[] chosen = errors.get(Missing.CHOSEN);
        double[] leftOut = errors.get(Missing.LEFT_OUT);
        return IntStream.range(0, chosen.length)
                .mapToDouble(i -> chosen[i] - leftOut[i])
                .toArray();
    }
}

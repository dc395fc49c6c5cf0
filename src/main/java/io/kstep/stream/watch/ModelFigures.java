package io.kstep.stream.watch;

/**
 * What the output topics have reported of a model.
 *
 * @param predictions made
 * @param labels that the latest error report counted
 * @param error of the latest report over its window, NaN before the first
 * @param low end of its 95 % interval
 * @param high end of it
 * @param submodels kept
 * @param chunks learned
 * @param drifts alarms
 */
public record ModelFigures(
        String model,
        long predictions,
        long labels,
        double error,
        double low,
        double high,
        long submodels,
        long chunks,
        long drifts) {

    static ModelFigures none(String model) {
        return new ModelFigures(model, 0, 0, Double.NaN, Double.NaN, Double.NaN, 0, 0, 0);
    }

    ModelFigures predicted() {
        return new ModelFigures(model, predictions + 1, labels, error, low, high, submodels, chunks, drifts);
    }

    ModelFigures reported(long count, double estimate, double from, double to) {
        return new ModelFigures(model, predictions, count, estimate, from, to, submodels, chunks, drifts);
    }

    ModelFigures learned() {
        return new ModelFigures(model, predictions, labels, error, low, high, submodels + 1, chunks + 1, drifts);
    }

    ModelFigures retired() {
        return new ModelFigures(model, predictions, labels, error, low, high, submodels - 1, chunks, drifts);
    }

    ModelFigures alarmed() {
        return new ModelFigures(model, predictions, labels, error, low, high, submodels, chunks, drifts + 1);
    }

    ModelFigures forgotten() {
        return new ModelFigures(model, predictions, 0, Double.NaN, Double.NaN, Double.NaN, 0, chunks, drifts);
    }
}

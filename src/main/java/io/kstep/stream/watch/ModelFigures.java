package io.kstep.stream.watch;

/**
 * What the output topics have reported of a model.
 *
 * @param predictions made
 * @param latest the latest error report
 * @param submodels kept
 * @param chunks learned
 * @param drifts alarms
 */
public record ModelFigures(
        String model, long predictions, ErrorReport latest, long submodels, long chunks, long drifts) {

    /**
     * What an error report says.
     *
     * @param labels that it counted
     * @param error over its window, NaN before the first report
     * @param low end of the error's 95 % interval
     * @param high end of it
     */
    public record ErrorReport(long labels, double error, double low, double high) {
        static final ErrorReport NONE = new ErrorReport(0, Double.NaN, Double.NaN, Double.NaN);
    }

    static ModelFigures none(String model) {
        return new ModelFigures(model, 0, ErrorReport.NONE, 0, 0, 0);
    }

    ModelFigures predicted() {
        return new ModelFigures(model, predictions + 1, latest, submodels, chunks, drifts);
    }

    ModelFigures reported(ErrorReport report) {
        return new ModelFigures(model, predictions, report, submodels, chunks, drifts);
    }

    ModelFigures learned() {
        return new ModelFigures(model, predictions, latest, submodels + 1, chunks + 1, drifts);
    }

    ModelFigures retired() {
        return new ModelFigures(model, predictions, latest, submodels - 1, chunks, drifts);
    }

    ModelFigures alarmed() {
        return new ModelFigures(model, predictions, latest, submodels, chunks, drifts + 1);
    }

    ModelFigures forgotten() {
        return new ModelFigures(model, predictions, ErrorReport.NONE, 0, chunks, drifts);
    }
}

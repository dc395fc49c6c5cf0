package io.kstep.cli;

import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.stream.watch.ModelFigures;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The figures of models as text. */
final class DemoTable {

    private DemoTable() {}

    /** A row for each model. */
    static String of(List<ModelFigures> models, ToDoubleFunction<ModelFigures> rate) {
        TextTable table = new TextTable(
                "model", "instances", "per second", "labels", "error %", "95 % interval", "submodels", "drifts");
        for (ModelFigures figures : models) {
            table.add(
                    figures.model(),
                    Numbers.count(figures.predictions()),
                    Numbers.count(rate.applyAsDouble(figures)),
                    Numbers.count(figures.latest().labels()),
                    percent(figures.latest().error()),
                    interval(figures),
                    Numbers.count(figures.submodels()),
                    Numbers.count(figures.drifts()));
        }
        return table.toString();
    }

    /** A model in a few words. */
    static String brief(ModelFigures figures) {
        return figures.model() + " error " + percent(figures.latest().error()) + " % (" + interval(figures) + "), "
                + figures.submodels() + " submodels, " + figures.drifts() + " drifts";
    }

    private static String interval(ModelFigures figures) {
        return Double.isNaN(figures.latest().low())
                ? "-"
                : percent(figures.latest().low()) + " to "
                        + percent(figures.latest().high());
    }

    private static String percent(double share) {
        return Numbers.fixed(100 * share, 1);
    }
}

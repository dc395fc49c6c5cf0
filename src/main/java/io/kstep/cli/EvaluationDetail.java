package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.evaluate.ClassRates;
import io.kstep.evaluate.CostScores;
import io.kstep.evaluate.Evaluation;
import io.kstep.evaluate.LossMatrix;
import io.kstep.evaluate.Reliability;
import io.kstep.evaluate.RocCurve;
import io.kstep.evaluate.TestListener;
import io.kstep.print.Json;
import io.kstep.print.TextTable;
import java.util.List;
import java.util.stream.IntStream;

/** All there is to say of one learner on one data set: rates of every class, areas under ROC curves, costs. */
final class EvaluationDetail {

    private final List<String> classes;
    private final boolean wanted;
    private final Reliability reliability = new Reliability();
    private final RocCurve.Collector curves = new RocCurve.Collector();
    private final CostScores costs;

    /**
     * @param wanted whether more than the reliability is asked for: curves keep every posterior
     */
    EvaluationDetail(List<String> classes, boolean wanted, LossMatrix losses) {
        this.classes = classes;
        this.wanted = wanted;
        costs = new CostScores(losses);
    }

    TestListener listener() {
        return wanted ? reliability.and(costs).and(curves) : reliability.and(costs);
    }

    /** The ROC curve of every class; none where they are not asked for. */
    List<RocPicture.Named> curves() {
        return IntStream.range(0, wanted ? classes.size() : 0)
                .mapToObj(c -> new RocPicture.Named(classes.get(c), curves.curve(c)))
                .toList();
    }

    Reliability reliability() {
        return reliability;
    }

    void write(Json to, Evaluation found) {
        to.field("kappa", found.pooled().scores().kappa())
                .field("calibrationError", reliability.expectedError())
                .field("pooledError", found.pooled().scores().error())
                .field("cost", costs.meanCost())
                .field("rejectRate", costs.rejectRate())
                .field("errorOfDecided", costs.errorOfDecided())
                .texts("notes", found.notes());
        if (wanted) {
            to.field(
                            "balancedAccuracy",
                            ClassRates.balancedAccuracy(found.pooled().confusion()))
                    .field("auc", curves.meanArea())
                    .list("classes", present(found), (line, c) -> writeClass(line, found, c))
                    .list(
                            "confusion",
                            found.pooled().confusion().cells(),
                            (line, cell) -> line.field("predicted", classes.get(cell.predicted()))
                                    .field("truth", classes.get(cell.truth()))
                                    .field("weight", cell.weight()));
        }
    }

    private void writeClass(Json line, Evaluation found, int c) {
        ClassRates rates = ClassRates.of(found.pooled().confusion(), c);
        line.field("class", classes.get(c))
                .field("weight", rates.support())
                .field("recall", rates.recall())
                .field("precision", rates.precision())
                .field("f1", rates.f1())
                .field("specificity", rates.specificity())
                .field("falsePositiveRate", rates.falsePositiveRate())
                .field("falseNegativeRate", rates.falseNegativeRate())
                .field("falseDiscoveryRate", rates.falseDiscoveryRate())
                .field("negativePredictiveValue", rates.negativePredictiveValue())
                .field("auc", curves.curve(c).area());
    }

    /** A table of the classes, and what is said of all of them together. */
    String text(String data, String learner, Evaluation found) {
        TextTable table = new TextTable(
                "class", "weight", "recall", "precision", "F1", "specificity", "FPR", "FNR", "FDR", "NPV", "AUC");
        for (int c : present(found)) {
            ClassRates rates = ClassRates.of(found.pooled().confusion(), c);
            table.add(
                    classes.get(c),
                    fixed(rates.support(), 1),
                    fixed(rates.recall(), 4),
                    fixed(rates.precision(), 4),
                    fixed(rates.f1(), 4),
                    fixed(rates.specificity(), 4),
                    fixed(rates.falsePositiveRate(), 4),
                    fixed(rates.falseNegativeRate(), 4),
                    fixed(rates.falseDiscoveryRate(), 4),
                    fixed(rates.negativePredictiveValue(), 4),
                    fixed(curves.curve(c).area(), 4));
        }
        return "\n" + data + ", " + learner + ": kappa "
                + fixed(found.pooled().scores().kappa(), 4) + ", balanced accuracy "
                + fixed(ClassRates.balancedAccuracy(found.pooled().confusion()), 4) + ", AUC "
                + fixed(curves.meanArea(), 4)
                + ", calibration error " + fixed(reliability.expectedError(), 4) + ", cost "
                + fixed(costs.meanCost(), 4) + ", rejected " + fixed(100 * costs.rejectRate(), 2)
                + " %, error of the rest "
                + fixed(100 * costs.errorOfDecided(), 2) + " %\n" + table;
    }

    private static List<Integer> present(Evaluation found) {
        return IntStream.range(0, found.pooled().confusion().classes()).boxed().toList();
    }
}

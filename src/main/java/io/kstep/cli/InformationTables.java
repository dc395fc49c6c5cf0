package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.bayes.SetInformation;
import io.kstep.evaluate.ModelInformation;
import io.kstep.evaluate.ModelInformation.Divergence;
import io.kstep.evaluate.ModelInformation.Model;
import io.kstep.print.Json;
import io.kstep.print.TextTable;
import java.util.List;

/** Information of sets of features and of classifiers, as tables and as JSON. */
final class InformationTables {

    /** Classes that the text has a column for; JSON has all. */
    private static final int MOST_CLASSES = 8;

    private InformationTables() {}

    static TextTable text(SetInformation found) {
        TextTable table = new TextTable("together", "H", "H given C", "I(U;C)", "interaction", "with C");
        found.subsets()
                .forEach(one -> table.add(
                        String.join(" ", one.features()),
                        fixed(one.entropy(), 4),
                        fixed(one.given(), 4),
                        fixed(one.withClass(), 4),
                        one.features().size() > 1 ? fixed(one.interaction(), 4) : "",
                        one.features().size() > 1 ? fixed(one.interactionWithClass(), 4) : ""));
        return table;
    }

    static TextTable models(ModelInformation found) {
        TextTable table =
                new TextTable("model", "H(X,C)", "H(C|X)", "I(X;C)", "sum I(Xi;C)", "sum I(Xi;Pa;C)", "residual");
        for (Model model : found.models()) {
            table.add(
                    model.name(),
                    fixed(model.entropy(), 4),
                    fixed(model.conditional(), 4),
                    fixed(model.mutual(), 4),
                    fixed(model.single(), 4),
                    fixed(model.interactions(), 4),
                    fixed(model.residual(), 4));
        }
        return table;
    }

    static TextTable divergences(ModelInformation found, List<String> classes, int top) {
        int shown = Math.min(MOST_CLASSES, classes.size());
        String[] header = new String[shown + 1];
        header[0] = "divergence from all";
        for (int c = 0; c < shown; c++) {
            header[c + 1] = classes.get(c);
        }
        TextTable table = new TextTable(header);
        for (Divergence one : found.divergences().stream().limit(top).toList()) {
            String[] cells = new String[shown + 1];
            cells[0] = one.feature();
            for (int c = 0; c < shown; c++) {
                cells[c + 1] = Double.isNaN(one.fromAll()[c]) ? "" : fixed(one.fromAll()[c], 4);
            }
            table.add(cells);
        }
        return table;
    }

    static void write(Json to, SetInformation found) {
        to.field("togetherRows", found.rows());
        to.list(
                "together",
                found.subsets(),
                (item, one) -> item.texts("features", one.features())
                        .field("entropy", one.entropy())
                        .field("given", one.given())
                        .field("withClass", one.withClass())
                        .field("interaction", one.interaction())
                        .field("interactionWithClass", one.interactionWithClass()));
    }

    static void write(Json to, ModelInformation found, List<String> classes) {
        to.list(
                "models",
                found.models(),
                (item, model) -> item.field("name", model.name())
                        .texts("arcs", model.parents())
                        .field("entropy", model.entropy())
                        .field("conditionalEntropy", model.conditional())
                        .field("mutual", model.mutual())
                        .field("single", model.single())
                        .field("interactions", model.interactions())
                        .field("residual", model.residual()));
        to.list(
                "divergences",
                found.divergences(),
                (item, one) -> item.field("feature", one.feature()).object("fromAll", of -> {
                    for (int c = 0; c < classes.size(); c++) {
                        of.field(classes.get(c), one.fromAll()[c]);
                    }
                }));
    }
}

package io.kstep.cli;

import io.kstep.data.read.LabelColumns;
import io.kstep.spec.SpecException;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say which columns of a data file make labels that are not sure; any of them overrides NAME.json. */
final class LabelOptions {

    @Option(
            names = "--label-doubt",
            paramLabel = "NAME",
            description = "column of the probability that the label says nothing")
    private String doubt = "";

    @Option(
            names = "--label-wrong",
            paramLabel = "NAME",
            description = "column of the probability that the label is wrong and another class is true")
    private String wrong = "";

    @Option(
            names = "--probabilities",
            paramLabel = "P",
            description = "the columns P + class hold the probability of each class, in place of a class column")
    private String probabilities = "";

    @Option(
            names = "--plausibilities",
            paramLabel = "P",
            description = "the columns P + class hold the plausibility of each class, in place of a class column")
    private String plausibilities = "";

    @Option(
            names = "--label-form",
            paramLabel = "FORM",
            description =
                    "how a cell of the class column is written: class; sets (up|flat: one of them, !up: any other);"
                            + " masses (up:0.6;up|flat:0.3;*:0.1, * for all classes). Default: ${DEFAULT-VALUE}")
    private String form = "class";

    @Option(
            names = "--votes",
            paramLabel = "A",
            split = ",",
            description = "columns with the class that each expert named, or nothing, in place of a class column")
    private List<String> experts = List.of();

    @Option(
            names = "--truth",
            paramLabel = "NAME",
            description = "column of the true class beside the label; for scores only, never learned from")
    private String truth = "";

    LabelColumns columns() {
        try {
            return new LabelColumns(
                    doubt, wrong, probabilities, plausibilities, LabelColumns.Form.parse(form), experts, truth);
        } catch (IllegalArgumentException e) {
            throw new SpecException(e.getMessage());
        }
    }
}

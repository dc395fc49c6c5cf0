package io.kstep.cli;

import io.kstep.data.read.DataOptions;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what the columns of a data file are. */
final class ColumnOptions {

    @Option(
            names = "--class",
            paramLabel = "COLUMN,...",
            split = ",",
            description =
                    "the column to predict, or several at once, with learners of several class variables. Default:"
                            + " those named by NAME.json, or 'class', or the last column")
    private List<String> classColumns = List.of();

    @Option(names = "--ignore", paramLabel = "A,B", split = ",", description = "columns to leave out")
    private List<String> ignored = List.of();

    @Option(
            names = "--max-classes",
            paramLabel = "N",
            description =
                    "largest number of undeclared classes; more are refused as a mistake. Default: ${DEFAULT-VALUE}")
    private int maxClasses = DataOptions.DEFAULTS.maxClasses();

    @Mixin
    private LabelOptions labels = new LabelOptions();

    DataOptions toDataOptions(boolean regression) {
        DataOptions options = DataOptions.DEFAULTS
                .withLabels(labels.columns())
                .ignoring(ignored.toArray(String[]::new))
                .withRegression(regression)
                .withMaxClasses(maxClasses);
        return options.withClassColumns(classColumns.toArray(String[]::new));
    }

    /** Whether several columns are to be predicted. */
    boolean areSeveral() {
        return classColumns.size() > 1;
    }
}

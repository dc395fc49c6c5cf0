package io.kstep.data.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which columns of a file say how sure its labels are, and how a cell of the class column is written. A text is empty
 * where there is no such column.
 *
 * @param doubt column of the probability that the label says nothing
 * @param wrong column of the probability that the label is another class
 * @param probabilities what the columns of the classes' probabilities start with; the rest of the name is the class
 * @param plausibilities likewise of their plausibilities
 * @param form how a cell of the class column is written
 * @param experts columns that each hold the class one expert named, or nothing
 * @param truth column of the true class, for scoring alone
 */
public record LabelColumns(
        String doubt,
        String wrong,
        String probabilities,
        String plausibilities,
        Form form,
        List<String> experts,
        String truth) {

    /** Labels are classes. */
    public static final LabelColumns NONE = new LabelColumns("", "", "", "", Form.CLASS, List.of(), "");

    /** How a cell of the class column is written. */
    public enum Form {
        /** The name of a class. */
        CLASS,
        /** {@code up|flat}: one of these; {@code !up|flat}: any but these. */
        SETS,
        /** {@code up:0.6;up|flat:0.3;*:0.1}: masses on sets, {@code *} for all classes. */
        MASSES;

        /** The form of this name. */
        public static Form parse(String text) {
            return Arrays.stream(values())
                    .filter(form -> form.option().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("a label is written as "
                            + Arrays.stream(values()).map(Form::option).collect(Collectors.joining(", "))
                            + ", not as '" + text + "'"));
        }

        private String option() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public LabelColumns {
        experts = List.copyOf(experts);
        List<String> kinds = new ArrayList<>();
        Stream.of(doubt, wrong, probabilities, plausibilities)
                .filter(name -> !name.isEmpty())
                .forEach(kinds::add);
        if (!experts.isEmpty()) {
            kinds.add(experts.get(0));
        }
        if (form != Form.CLASS) {
            kinds.add(form.option());
        }
        if (kinds.size() > 1) {
            throw new IllegalArgumentException(
                    "labels have one of doubt, wrong, probabilities, plausibilities, experts,"
                            + " sets and masses, not several: " + String.join(", ", kinds));
        }
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /** Whether other columns say what a class column would. */
    boolean replaceClass() {
        return !prefix().isEmpty() || !experts.isEmpty();
    }

    /** What the names of the columns of the classes start with. */
    String prefix() {
        return probabilities.isEmpty() ? plausibilities : probabilities;
    }

    /** Whether a column of this name belongs to the labels. */
    boolean has(String name) {
        return !name.isEmpty()
                && (name.equals(doubt)
                        || name.equals(wrong)
                        || name.equals(truth)
                        || experts.contains(name)
                        || (!prefix().isEmpty() && name.startsWith(prefix())));
    }
}

package io.kstep.cli;

import io.kstep.data.InstanceStream;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.print.Numbers;
import io.kstep.print.Wording;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A stream with a name, its targets, and an end.
 *
 * @param limit how many rows are read at most
 * @param notes what was found odd so far
 */
record StreamSource(String name, InstanceStream stream, long limit, Supplier<List<String>> notes, Runnable closing)
        implements AutoCloseable {

    static final long NO_LIMIT = Long.MAX_VALUE;

    /** This source, or a line that says why it cannot be used and what to do. */
    StreamSource checkedSingle() {
        Schema schema = stream.schema();
        if (schema.targets().size() > 1) {
            close();
            throw new SpecException(
                    name + " has " + schema.targets().size() + " class variables; choose one with --class: "
                            + schema.targets().stream().map(Target::name).collect(Collectors.joining(", ")));
        }
        return this;
    }

    /** Whether it has several class variables. */
    boolean isOfSeveral() {
        return stream.schema().targets().size() > 1;
    }

    /** This source, or a line that says that its target is not of the kind that is asked for. */
    StreamSource checked(boolean regression) {
        Schema schema = stream.schema();
        if (schema.isRegression() != regression) {
            close();
            throw new SpecException(name
                    + (regression
                            ? " has classes: leave --regression out"
                            : " has a numeric target: use --regression"));
        }
        return this;
    }

    /** What was read, in a line. */
    String heading(StreamPass pass, long labelled) {
        return name + ": " + Wording.count(pass.instances(), "instance", "instances")
                + (labelled == pass.instances() ? "" : ", " + Numbers.count(labelled) + " of them labelled") + "; "
                + shape() + (pass.isStopped() ? "; stopped before the end" : "") + "\n";
    }

    private String shape() {
        Schema schema = stream.schema();
        long continuous = schema.features().stream()
                .filter(feature -> feature.isContinuous())
                .count();
        long discrete = schema.featureCount() - continuous;
        return Wording.count(schema.featureCount(), "feature", "features") + " (" + continuous + " continuous, "
                + discrete + " discrete), " + target(schema);
    }

    private static String target(Schema schema) {
        if (schema.targets().size() > 1) {
            return schema.targets().size() + " class variables ("
                    + Wording.some(schema.targets().stream().map(Target::name).toList(), 8) + ")";
        }
        return schema.isRegression()
                ? "a numeric target '" + schema.targets().get(0).name() + "'"
                : Wording.count(schema.classCount(), "class", "classes") + " (" + Wording.some(schema.classes(), 8)
                        + ")";
    }

    /** How many rows there will be, 0 if that is not known. */
    long knownLength() {
        return limit == NO_LIMIT ? 0 : limit;
    }

    @Override
    public void close() {
        closing.run();
    }
}

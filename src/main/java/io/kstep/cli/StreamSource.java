package io.kstep.cli;

import io.kstep.cli.print.Wording;
import io.kstep.data.InstanceStream;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A stream with a name, one target, and an end.
 *
 * @param limit how many rows are read at most
 * @param notes what was found odd so far
 */
record StreamSource(String name, InstanceStream stream, long limit, Supplier<List<String>> notes, Runnable closing)
        implements AutoCloseable {

    /** A source with exactly one target, or a line that says what to do. */
    static StreamSource checked(
            String name, InstanceStream stream, long limit, Supplier<List<String>> notes, Runnable closing) {
        List<Target> targets = stream.schema().targets();
        if (targets.size() > 1) {
            closing.run();
            throw new SpecException(name + " has " + targets.size() + " class variables; choose one with --class: "
                    + targets.stream().map(Target::name).collect(Collectors.joining(", ")));
        }
        return new StreamSource(name, stream, limit, notes, closing);
    }

    /** The stream's shape in a few words. */
    String shape() {
        Schema schema = stream.schema();
        long continuous = schema.features().stream()
                .filter(feature -> feature.isContinuous())
                .count();
        long discrete = schema.featureCount() - continuous;
        String target = schema.isRegression()
                ? "a numeric target '" + schema.targets().get(0).name() + "'"
                : Wording.count(schema.classCount(), "class", "classes") + " (" + Wording.some(schema.classes(), 8)
                        + ")";
        return Wording.count(schema.featureCount(), "feature", "features") + " (" + continuous + " continuous, "
                + discrete + " discrete), " + target;
    }

    @Override
    public void close() {
        closing.run();
    }
}

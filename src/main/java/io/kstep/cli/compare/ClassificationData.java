package io.kstep.cli.compare;

import io.kstep.data.Chunk;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataSet;
import io.kstep.evaluate.SoftScores;
import io.kstep.evaluate.TestListener;
import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A data file with one class variable and two classes or more, or with several class variables.
 *
 * @param truths the true class of each row of the chunk, beside its label; empty where no column says it
 * @param notes what was inferred or found odd, a sentence each
 */
public record ClassificationData(Chunk chunk, List<Label> truths, List<String> notes) {

    public ClassificationData {
        truths = List.copyOf(truths);
    }

    public static ClassificationData read(Path file, DataOptions options) {
        return of(DataFile.open(file, options).read());
    }

    /** The same with any number of class variables; rows of which some class is known are kept. */
    public static ClassificationData readSeveral(Path file, DataOptions options) {
        DataSet data = DataFile.open(file, options).read();
        Chunk chunk = data.chunk();
        if (chunk.size() == 0) {
            throw new SpecException("no row has a label: nothing can be learned");
        }
        return new ClassificationData(chunk, List.of(), data.notes());
    }

    /** All rows of a set that have a label. */
    public static ClassificationData of(DataSet data) {
        Schema schema = data.schema();
        if (schema.targets().size() > 1) {
            throw new SpecException("it has " + schema.targets().size() + " class variables; choose one with --class: "
                    + schema.targets().stream().map(Target::name).collect(Collectors.joining(", "))
                    + "; or evaluate and predict with a learner of several, such as mdjk");
        }
        Chunk chunk = data.chunk();
        long seen = IntStream.range(0, chunk.size())
                .map(chunk.classWeights()::hardClass)
                .distinct()
                .count();
        boolean one = chunk.classWeights().isHard() ? seen < 2 : schema.classCount() < 2;
        if (chunk.size() == 0 || one) {
            throw new SpecException(
                    chunk.size() == 0
                            ? "no row has a label: nothing can be learned"
                            : "it has rows of one class only; two classes or more are needed");
        }
        List<Label> truths =
                Arrays.stream(data.labelledRows()).mapToObj(data::truth).toList();
        boolean known = truths.stream().anyMatch(Label.Hard.class::isInstance);
        return new ClassificationData(chunk, known ? truths : List.of(), data.notes());
    }

    /** Whether there is more to score against than sure labels. */
    public boolean isSoft() {
        return !chunk.classWeights().isHard() || !truths.isEmpty();
    }

    /** Scores the tests of an estimator against all that labels and truths say. */
    public TestListener scoring(SoftScores to) {
        int classes = chunk.schema().classCount();
        Label unknown = new Label.Unknown();
        return (row, posterior, heaviest, weight) -> {
            if (row >= 0) {
                Label label = chunk.said().isEmpty()
                        ? new Label.Hard(heaviest)
                        : chunk.said().get(row);
                to.add(posterior, label, truths.isEmpty() ? unknown : truths.get(row), classes);
            }
        };
    }
}

package io.kstep.cli;

import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.evaluate.JointScores;
import io.kstep.multi.JointClassifier;
import io.kstep.multi.JointLearner;
import io.kstep.multi.JointLearners;
import io.kstep.multi.JointPosterior;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Learns several class variables from a chunk and predicts the rows of a file. */
final class JointPredictions {

    private final Schema schema;
    private final JointClassifier classifier;
    private final JointScores.Rules rules;

    /** @param rules which choose the classes that are said */
    JointPredictions(Spec learner, Chunk chunk, JointScores.Rules rules) {
        schema = chunk.schema();
        if (chunk.size() == 0) {
            throw new SpecException("no row has a label: nothing can be learned");
        }
        JointLearner found = JointLearners.parse(JointEvaluations.name(learner));
        found.refusal(schema).ifPresent(reason -> {
            throw new SpecException(reason);
        });
        classifier = found.learn(chunk);
        this.rules = rules;
    }

    /** The rows of a file, whose class variables may be empty. */
    AskedRows asked(Path file, DataOptions options, String unasked) {
        String[] names = schema.targets().stream().map(Target::name).toArray(String[]::new);
        return new AskedRows(
                DataFile.open(file, options.withClassColumns(names)).read(), schema, unasked);
    }

    List<String> header() {
        List<String> header = new ArrayList<>(List.of("id"));
        for (Target target : schema.targets()) {
            header.addAll(JointPredictionsFile.columns(target.name()));
        }
        header.add(JointPredictionsFile.PROBABILITY);
        return header;
    }

    /** A line for each row, as {@link JointPredictionsFile} writes them, until somebody wants an end. */
    void each(AskedRows rows, BooleanSupplier stop, Consumer<List<?>> to) {
        for (int row = 0; row < rows.size() && !stop.getAsBoolean(); row++) {
            JointPosterior posterior = classifier.posterior(rows.row(row));
            int[] vector = rules.vector().classify(posterior);
            int[] each = rules.each().classify(posterior);
            List<String> truths = rows.truths(row);
            List<Object> cells = new ArrayList<>(List.of(row));
            for (int j = 0; j < vector.length; j++) {
                List<String> classes = schema.targets().get(j).values();
                cells.addAll(List.of(
                        truths.get(j),
                        classes.get(vector[j]),
                        classes.get(each[j]),
                        posterior.marginal(j)[each[j]]));
            }
            cells.add(Math.exp(posterior.logProbability(vector)));
            to.accept(cells);
        }
    }
}

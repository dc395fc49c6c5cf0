package io.kstep.cli;

import io.kstep.data.InstanceStream;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Target;
import io.kstep.evaluate.JointForecast;
import io.kstep.probability.LogSpace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the predictions of several class variables, and for each of them {@code truth_NAME}, {@code predicted_NAME} of the
 * most probable vector, {@code likeliest_NAME}, the class most probable on its own, and {@code p_NAME}, its probability; at
 * the end of the line the {@code probability} of the vector. What is not known is empty.
 */
final class JointPredictionsFile implements JointRun.Sink, AutoCloseable {

    /** The last column. */
    static final String PROBABILITY = "probability";

    private final InstanceStream stream;
    private final CsvFile file;

    /** @param stream of the rows, which knows the classes that have come */
    JointPredictionsFile(Path path, InstanceStream stream) {
        this.stream = stream;
        List<String> header = new ArrayList<>(List.of("id"));
        for (Target target : stream.schema().targets()) {
            header.addAll(columns(target.name()));
        }
        header.add(PROBABILITY);
        file = new CsvFile(path, header);
    }

    /** The columns of a class variable. */
    static List<String> columns(String name) {
        return Stream.of("truth_", "predicted_", "likeliest_", "p_")
                .map(what -> what + name)
                .toList();
    }

    @Override
    public void accept(LabelledInstance row, JointForecast forecast) {
        List<Target> targets = stream.schema().targets();
        List<Label> labels = row.label() instanceof Label.Several several ? several.labels() : List.of();
        List<Object> cells = new ArrayList<>();
        cells.add(row.instance().id());
        for (int j = 0; j < targets.size(); j++) {
            List<String> classes = targets.get(j).values();
            double[] posterior = forecast.posterior(j);
            int likeliest = posterior.length == 0 ? -1 : LogSpace.argMax(posterior);
            cells.add(j < labels.size() && labels.get(j) instanceof Label.Hard hard ? classes.get(hard.index()) : "");
            cells.add(forecast.hasVector() ? classes.get(forecast.vector()[j]) : "");
            cells.add(likeliest < 0 ? "" : classes.get(likeliest));
            cells.add(likeliest < 0 ? "" : posterior[likeliest]);
        }
        cells.add(forecast.hasVector() ? forecast.probability() : "");
        file.add(cells);
    }

    @Override
    public void close() {
        file.close();
    }
}

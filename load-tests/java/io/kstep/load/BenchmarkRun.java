package io.kstep.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Prediction and learning of one build by JMH: calls a microsecond in the quickest iteration, which tells most. */
final class BenchmarkRun {

    private static final String OPTIONS =
            "-p submodels=10 -p features=8 -f 1 -wi 3 -w 300ms -i 8 -r 100ms -tu us -v SILENT -rf json -rff";

    private BenchmarkRun() {}

    static Map<String, Double> of(Build build, Path work) throws IOException, InterruptedException {
        Path results = work.resolve("jmh.json");
        List<String> arguments = new ArrayList<>(List.of("org.openjdk.jmh.Main", "PredictBenchmark|LearnBenchmark"));
        arguments.addAll(List.of(OPTIONS.split(" ")));
        arguments.add(results.toString());
        build.run(work, arguments);
        Map<String, Double> figures = new TreeMap<>();
        for (JsonNode result : new ObjectMapper().readTree(results.toFile())) {
            String name = result.path("benchmark").asText();
            String what = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1) + " "
                    + result.path("params")
                            .path("spec")
                            .asText(result.path("params").path("learner").asText());
            figures.put(what, 1 / quickest(result.path("primaryMetric").path("rawData")));
        }
        return figures;
    }

    private static double quickest(JsonNode forks) {
        double least = Double.POSITIVE_INFINITY;
        for (JsonNode fork : forks) {
            for (JsonNode iteration : fork) {
                least = Math.min(least, iteration.asDouble());
            }
        }
        return least;
    }
}

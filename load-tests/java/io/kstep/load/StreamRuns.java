package io.kstep.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How fast one build goes through whole streams: {@code prequential} as the command line runs it, and the comparison with
 * another ensemble, which is the same code for every build and tells how steady the machine is.
 *
 * @param data folder of the streams
 * @param work for files in between
 */
record StreamRuns(Path data, Path work) {

    private static final List<String> STREAMS = List.of("electricity", "covtype_20k");
    private static final Pattern MEASURED = Pattern.compile("(\\S+)\\s+(\\S+)\\s+accuracy .* ([\\d,]+)/s");

    /** Passes over a stream in a second of processor time. */
    Map<String, Double> prequential(Build build) throws IOException, InterruptedException {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String stream : STREAMS) {
            double seconds = Double.parseDouble(
                    build.run(work, "io.kstep.cli.PrequentialCpu", file(stream)).get(0));
            figures.put("prequential, instances per CPU second, " + stream, 1 / seconds);
        }
        return figures;
    }

    /** Instances in a second of processor time of kstep and, as a control, of AUE2. */
    Map<String, Double> comparison(Build build) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                "io.kstep.benchmark.StreamComparison",
                "--only",
                "kstep|AUE2.*",
                "--out",
                work.resolve("comparison").toString()));
        STREAMS.forEach(stream -> arguments.add(file(stream)));
        Map<String, Double> figures = new LinkedHashMap<>();
        for (String line : build.run(work, arguments.toArray(String[]::new))) {
            Matcher measured = MEASURED.matcher(line);
            if (measured.matches()) {
                String name = measured.group(1).equals("kstep")
                        ? "stream comparison, kstep, "
                        : PairedRatios.CONTROL + measured.group(1) + ", ";
                figures.put(
                        name + measured.group(2),
                        Double.parseDouble(measured.group(3).replace(",", "")));
            }
        }
        if (figures.size() != 2 * STREAMS.size()) {
            throw new IllegalStateException("the comparison told " + figures);
        }
        return figures;
    }

    private String file(String stream) {
        return data.resolve(stream + ".csv.gz").toAbsolutePath().toString();
    }
}

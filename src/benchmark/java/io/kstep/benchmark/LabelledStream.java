package io.kstep.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.Feature;
import io.kstep.data.GrowingSchema;
import io.kstep.data.Schema;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** A whole stream in memory, in its order; a discrete value is its index, a missing one NaN. */
record LabelledStream(String name, Schema schema, double[][] rows, int[] classes) {

    /** Reads {@code NAME.csv.gz} with the types that {@code NAME.json} beside it gives. */
    static LabelledStream read(Path file) throws IOException {
        String name = file.getFileName().toString().replace(".csv.gz", "");
        JsonNode types = new ObjectMapper().readTree(file.resolveSibling(name + ".json").toFile());
        List<Feature> features = new ArrayList<>();
        for (JsonNode feature : types.get("features")) {
            features.add(
                    feature.get("type").asText().equals("continuous")
                            ? Feature.continuous(feature.get("name").asText())
                            : Feature.discrete(feature.get("name").asText(), texts(feature.get("values"))));
        }
        Schema schema = Schema.classification(features, "class", texts(types.get("classes")));
        GrowingSchema dictionary = new GrowingSchema(schema);
        List<double[]> rows = new ArrayList<>();
        List<Integer> classes = new ArrayList<>();
        try (Reader reader = new InputStreamReader(
                        new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8);
                var records = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get().parse(reader)) {
            for (CSVRecord cells : records) {
                double[] row = new double[features.size()];
                for (int j = 0; j < row.length; j++) {
                    String cell = cells.get(j);
                    row[j] = cell.isEmpty()
                            ? Double.NaN
                            : features.get(j).isContinuous() ? Double.parseDouble(cell) : dictionary.valueIndex(j, cell);
                }
                rows.add(row);
                classes.add(dictionary.classIndex(cells.get(row.length)));
            }
        }
        return new LabelledStream(
                name,
                dictionary.schema(),
                rows.toArray(double[][]::new),
                classes.stream().mapToInt(Integer::intValue).toArray());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(node -> texts.add(node.asText()));
        return texts;
    }
}

package io.kstep.evaluate.comparison;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;

/** What other implementations found (see make_scipy.py and make_r.R among the resources), and tables as printed. */
public final class Expected {

    private Expected() {}

    /** SciPy's cases of a test. */
    public static List<JsonNode> scipy(String test) {
        try {
            JsonNode cases = new ObjectMapper().readTree(text("scipy.json")).path(test);
            if (cases.isEmpty()) {
                throw new AssertionError("there are no cases of " + test);
            }
            return StreamSupport.stream(cases.spliterator(), false).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** R's cases of a test: the cells of each line. */
    public static List<String[]> r(String test) {
        List<String[]> cases = text("r.csv")
                .lines()
                .map(line -> line.split(","))
                .filter(cells -> cells[0].equals(test))
                .toList();
        if (cases.isEmpty()) {
            throw new AssertionError("there are no cases of " + test);
        }
        return cases;
    }

    static double[] numbers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
    }

    public static double[] numbers(String cell) {
        return Arrays.stream(cell.trim().split(" +"))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    static String text(String resource) {
        try (InputStream stream = Expected.class.getResourceAsStream(resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

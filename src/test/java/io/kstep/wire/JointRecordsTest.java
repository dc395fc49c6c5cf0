package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.kstep.data.Label;
import io.kstep.data.Target;
import io.kstep.evaluate.JointForecast;
import io.kstep.evaluate.StreamErrors;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Predictions and error reports of several class variables, and their schemas. */
class JointRecordsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Target> TARGETS = List.of(
            new Target.ClassVariable("way \"\n", List.of("up", "down")),
            new Target.ClassVariable("colour", List.of("red", "grün", "blue")));

    private static List<Error> faults(String schema, byte[] json) throws IOException {
        try (InputStream in = WireFormat.class.getResourceAsStream(schema + ".schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(JSON.readTree(in))
                    .validate(JSON.readTree(json));
        }
    }

    private static JointForecast forecast(double up, double red, double blue, int[] vector, double p) {
        double[][] posteriors = {{up, 1 - up}, {red, 1 - red - blue, blue}};
        return new JointForecast(JointForecast.of(posteriors, vector, Math.log(p)));
    }

    @Test
    void shouldWriteMarginalsAndTheVector() throws IOException {
        JointPredictionWriter writer = new JointPredictionWriter();
        byte[] json = writer.write("7", 3, TARGETS, forecast(0.25, 0.5, 0.125, new int[] {1, 0}, 0.5), Map.of());
        assertThat(json)
                .asString(UTF_8)
                .isEqualTo("{\"format\":1,\"id\":\"7\",\"version\":3,\"targets\":{\"way"
                        + " \\\"\\u000a\":{\"label\":\"down\",\"posterior\":{\"up\":0.25,\"down\":0.75}},"
                        + "\"colour\":{\"label\":\"red\",\"posterior\":{\"red\":0.5,\"grün\":0.375,\"blue\":0.125}}},\"vector\":{\"labels\":{\"way"
                        + " \\\"\\u000a\":\"down\",\"colour\":\"red\"},\"probability\":0.5}}");
        assertThat(faults("prediction", json)).isEmpty();
    }

    @Test
    void shouldSayWhatIsKnownOfABetterPrediction() throws IOException {
        JointForecast forecast = forecast(0.25, 0.5, 0.125, new int[] {1, 0}, 0.5);
        NamedLabel known = new NamedLabel.Excluded(List.of("up"));
        byte[] json = new JointPredictionWriter().write("7", 3, TARGETS, forecast, Map.of("way \"\n", known));
        assertThat(json)
                .asString(UTF_8)
                .startsWith(
                        "{\"format\":1,\"id\":\"7\",\"version\":3,\"given\":{\"way \\\"\\u000a\":{\"not\":[\"up\"]}},"
                                + "\"targets\":{\"colour\":{");
        assertThat(faults("prediction", json)).isEmpty();
    }

    @Test
    void shouldWriteNullsWhileNothingIsKnown() throws IOException {
        JointPredictionWriter writer = new JointPredictionWriter();
        double[] half = JointForecast.of(new double[][] {{0.5, 0.5}, {}}, null, 0);
        for (double[] numbers : List.of(new double[0], half)) {
            byte[] json = writer.write("7", 0, TARGETS, new JointForecast(numbers), Map.of());
            assertThat(json).asString(UTF_8).contains("\"colour\":{\"label\":null,\"posterior\":{}}},\"vector\":null}");
            assertThat(faults("prediction", json)).isEmpty();
        }
    }

    @Test
    void shouldReportGlobalAndMeanErrorsAndThoseOfEachClassVariable() throws IOException {
        StreamErrors errors = new StreamErrors(new StreamErrors.Settings(100, 0.99));
        int[] classes = {2, 3};
        JointForecast said = forecast(0.4, 0.5, 0.1, new int[] {0, 0}, 0.45); // the vector differs from the marginals
        errors.score(said, List.of(new Label.Hard(0), new Label.Hard(0)), classes);
        errors.score(said, List.of(new Label.Hard(1), new Label.Hard(0)), classes);
        errors.score(said, List.of(new Label.Hard(1), new Label.Hard(2)), classes);
        errors.score(said, List.of(new Label.Unknown(), new Label.Hard(0)), classes);
        errors.score(said, List.of(new Label.Doubtful(1, 0.5), new Label.Unknown()), classes);
        errors.closeChunk();
        byte[] json = new ErrorReportWriter()
                .write(
                        "eu",
                        17,
                        errors.report(),
                        TARGETS,
                        new ErrorReportWriter.Beside(Optional.empty(), Optional.empty(), List.of()));
        assertThat(faults("error", json)).isEmpty();
        JsonNode report = JSON.readTree(json);
        assertThat(report.path("labels").asInt()).isEqualTo(5);
        assertThat(report.path("vectors").asInt()).isEqualTo(3);
        assertThat(report.path("globalAccuracy").asDouble()).isEqualTo(1 - 2.0 / 3);
        assertThat(report.path("globalAccuracyOfMarginals").asDouble()).isEqualTo(1.0 / 3);
        assertThat(report.path("expectedGlobalAccuracy").asDouble()).isEqualTo(0.45);
        assertThat(report.path("meanAccuracy").asDouble()).isEqualTo(1 - (0.5 + 0 + 0.5 + 0) / 4);
        JsonNode windowed = report.path("estimates").get(0);
        assertThat(windowed.path("error").asDouble()).isEqualTo(2.0 / 3);
        assertThat(windowed.path("meanError").asDouble()).isEqualTo(0.25);
        JsonNode way = report.path("targets").path("way \"\n");
        assertThat(way.path("labels").asInt()).isEqualTo(3);
        assertThat(way.path("accuracy").asDouble()).isEqualTo(2.0 / 3);
        assertThat(way.path("soft").path("labels").asInt()).isEqualTo(1);
        assertThat(report.path("targets").path("colour").path("labels").asInt()).isEqualTo(4);
        assertThat(report.path("estimates").get(4).path("meanError").asDouble())
                .as("of the chunk that was closed")
                .isEqualTo(0.25);
    }
}

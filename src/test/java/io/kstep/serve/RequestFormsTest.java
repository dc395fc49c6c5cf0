package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.print.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How requests are read: percent-encoding, Accept, and the order of keys. */
class RequestFormsTest {

    @ParameterizedTest
    @CsvSource({"a%2Fb,a/b", "Z%C3%BCrich,Zürich", "%F0%9F%90%8B,🐋", "a+b,a+b", "'',''", "%25,%"})
    void shouldDecodePercentEncodedUtf8(String encoded, String plain) {
        assertThat(Percent.decode(encoded)).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "%2", "a%", "%zz", "%C3", "%FF", "%ED%A0%80", "%+1"})
    void shouldRefuseWhatIsMalformed(String encoded) {
        assertThatThrownBy(() -> Percent.decode(encoded))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(Refusal.BAD_REQUEST));
    }

    @Test
    void shouldAnswerInTheFormThatIsPreferred() {
        String prometheus =
                "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,"
                        + "text/plain;version=0.0.4;q=0.5,*/*;q=0.1";
        assertThat(Exposition.chosen(prometheus)).isEqualTo(Exposition.OPEN_METRICS);
        assertThat(Exposition.chosen("text/plain")).isEqualTo(Exposition.TEXT);
        assertThat(Exposition.chosen("*/*")).isEqualTo(Exposition.TEXT);
        assertThat(Exposition.chosen("text/html,*/*;q=0.8")).isEqualTo(Exposition.TEXT);
        assertThat(Exposition.chosen("text/plain;q=0.9, application/openmetrics-text;q=0.2"))
                .isEqualTo(Exposition.TEXT);
        assertThat(Exposition.chosen("application/openmetrics-text;q=nonsense")).isEqualTo(Exposition.TEXT);
        assertThat(Exposition.chosen("")).isEqualTo(Exposition.TEXT);
        assertThat(Exposition.chosen(",;,")).isEqualTo(Exposition.TEXT);
    }

    @Test
    void shouldOrderKeysAsTheirBytesAre() {
        List<String> keys = List.of("", "a", "ab", "b", "é", "\uffee", "🐋", "🐋a", "\ue000", "Z", "z🐋", "z\uffee");
        List<String> byCodePoints = new ArrayList<>(keys);
        byCodePoints.sort(ModelList.KEY_ORDER);
        List<String> byBytes = new ArrayList<>(keys);
        byBytes.sort((one, other) ->
                Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));
        assertThat(byCodePoints).isEqualTo(byBytes);
    }

    @Test
    void shouldSayWhatWasHeardOfAModelWithoutAReportAndReadItFromOthers() {
        byte[] listed = Json.bytes(to -> to.list(
                "models",
                List.of(
                        ModelLine.of("eu", "here:1", Optional.empty(), new Heard(7, 1_700_000_000_000L)),
                        ModelLine.of("us", "here:1", Optional.empty(), Heard.NOTHING)),
                (each, line) -> line.write(each)));
        assertThat(new String(listed, StandardCharsets.UTF_8))
                .contains("\"learned\":7,\"lastRecord\":1700000000000}")
                .containsOnlyOnce("learned");
        assertThat(ModelLine.all(listed, "there:1", "", 10).orElseThrow())
                .extracting(ModelLine::heard)
                .containsExactly(new Heard(7, 1_700_000_000_000L), Heard.NOTHING);
    }

    @Test
    void shouldReadTheWindowedEstimateOfAReport() {
        FakeQueries queries = new FakeQueries().report("eu", 12_000, 0.11);
        ModelLine line = ModelLine.of("eu", "here:1", queries.errorReport("eu"), Heard.NOTHING);
        assertThat(line.labels()).isEqualTo(12_000);
        assertThat(line.time()).isEqualTo(1_700_000_000_000L);
        assertThat(line.error()).isEqualTo(new ListedError(0.11, 0.09, 0.75, false, false));
    }

    @ParameterizedTest
    @CsvSource({
        "0,null, false, 0.2,0.15,0.25, noise-corrected", // soft labels alone
        "0,null, true, 0.3,0.2,0.4, noise-corrected", // errors grow with doubt
        "39,0.1, false, 0.2,0.15,0.25, noise-corrected", // few hard labels
        "41,0.1, false, 0.1,0.09,0.11,", // many
    })
    void shouldListTheErrorBehindSoftLabelsWhereTheseAreMost(
            int hard, String error, boolean grows, double shown, double from, double to, String estimator)
            throws IOException {
        byte[] report = ("{\"labels\":" + hard
                        + ",\"time\":7,\"estimates\":[{\"estimator\":\"windowed\",\"error\":" + error
                        + ",\"interval\":[0.09,0.11]}],\"soft\":{\"labels\":40,\"corrected\":{"
                        + "\"error\":0.2,\"interval\":[0.15,0.25],\"growsWithDoubt\":" + grows
                        + ",\"errorByDoubt\":0.3,\"intervalByDoubt\":[0.2,0.4]}}}")
                .getBytes(StandardCharsets.UTF_8);
        ModelLine line = ModelLine.of("eu", "here:1", Optional.of(report), Heard.NOTHING);
        byte[] written = Json.bytes(out -> out.list("models", List.of(line), (each, one) -> one.write(each)));
        JsonNode json = new ObjectMapper().readTree(written).path("models").path(0);
        assertThat(json.path("labels").asInt()).isEqualTo(hard + 40);
        assertThat(json.path("error").asDouble()).isEqualTo(shown);
        assertThat(json.path("interval")).hasToString("[" + from + "," + to + "]");
        assertThat(json.path("estimator").asText(null)).isEqualTo(estimator);
        assertThat(json.has("growsWithDoubt")).isEqualTo(estimator != null);
        assertThat(json.path("growsWithDoubt").asBoolean()).isEqualTo(grows);
        assertThat(ModelLine.all(written, "here:1", "", 10)).contains(List.of(line));
    }

    @Test
    void shouldListWhatADecisionCosts() throws IOException {
        byte[] report = "{\"labels\":9,\"time\":7,\"decisions\":{\"cost\":3,\"fading\":{\"cost\":0.25}}}"
                .getBytes(StandardCharsets.UTF_8);
        ModelLine line = ModelLine.of("eu", "here:1", Optional.of(report), Heard.NOTHING);
        byte[] written = Json.bytes(out -> out.list("models", List.of(line), (each, one) -> one.write(each)));
        assertThat(new ObjectMapper().readTree(written).at("/models/0/cost").asDouble())
                .isEqualTo(0.25);
        assertThat(ModelLine.all(written, "here:1", "", 10)).contains(List.of(line));
    }

    @Test
    void shouldCutAnErrorBelowNothingInTheList() throws IOException {
        JsonNode report = new ObjectMapper()
                .readTree("{\"soft\":{\"labels\":50,\"corrected\":{\"error\":-0.1,\"interval\":[-0.3,0.1],"
                        + "\"growsWithDoubt\":false}}}");
        assertThat(ListedError.ofReport(report)).isEqualTo(new ListedError(0, 0, 0.1, true, false));
    }
}

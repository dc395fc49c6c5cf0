package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.Documentation;
import io.kstep.spec.SpecException;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServiceTest {

    private final RunningService service = RunningService.running();

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void shouldStandOnItsPageAsDeclared() {
        assertThat(Documentation.page("http")).contains(Route.table());
    }

    @Test
    void shouldListenOnLoopbackOnlyByDefault() {
        assertThat(service.http.address().getAddress().isLoopbackAddress()).isTrue();
        assertThat(service.http.advertised().port())
                .isEqualTo(service.http.address().getPort())
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void shouldBeReadOnly(String method) throws Exception {
        HttpResponse<String> response = service.send(method, "/models");
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
        assertError(response, "read-only");
    }

    @Test
    void shouldShowTheTopologyAsText() throws Exception {
        HttpResponse<String> response = service.get("/topology");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
        assertThat(response.body()).startsWith("Topologies:").contains("[kstep.instances]");
    }

    @Test
    void shouldAnswerHeadWithTheHeadersOnly() throws Exception {
        HttpResponse<String> head = service.send("HEAD", "/health/live");
        HttpResponse<String> get = service.get("/health/live");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Length"))
                .isEqualTo(get.headers().firstValue("Content-Length"))
                .contains(Integer.toString(get.body().length()));
    }

    @ParameterizedTest
    @CsvSource({
        "/nothing,404,nothing at this path",
        "/models/a/b,404,nothing at this path",
        "/models?limit=0,400,limit must be",
        "/models?limit=abc,400,limit must be",
        "/models?limit=1001,400,limit must be",
        "/models?from=x,400,no parameter 'from'",
        "/metrics?name=x,400,no parameter 'name'",
        "/models/%FF,400,percent-encoded",
        "/models/none,503,not known yet",
        "/models/huge,413,too many to be shown",
    })
    void shouldRefuseInOneLine(String target, int status, String reason) throws Exception {
        HttpResponse<String> response = service.get(target);
        assertThat(response.statusCode()).isEqualTo(status);
        assertError(response, reason);
    }

    private static void assertError(HttpResponse<String> response, String reason) throws IOException {
        assertThat(response.body().strip()).doesNotContain("\n");
        JsonNode json = RunningService.tree(response.body());
        assertThat(json.get("format").asInt()).isEqualTo(1);
        assertThat(json.get("status").asInt()).isEqualTo(response.statusCode());
        assertThat(json.get("error").asText()).contains(reason);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json; charset=utf-8");
    }

    @Test
    void shouldTellHealth() throws Exception {
        assertThat(service.get("/health/live").statusCode()).isEqualTo(200);
        assertThat(service.get("/health/ready").statusCode()).isEqualTo(200);
        assertThat(service.get("/metrics").body()).contains("\nkstep_ready 1.0\n");
        service.queries.stalls = List.of("partition 3 has made no progress for 130 s, busy with kstep.labels-3@17");
        for (String health : List.of("/health/live", "/health/ready")) {
            HttpResponse<String> stalled = service.get(health);
            assertThat(stalled.statusCode()).isEqualTo(503);
            assertThat(RunningService.tree(stalled.body()).get("stalled").get(0).asText())
                    .contains("kstep.labels-3@17");
        }
        service.queries.stalls = List.of();
        service.queries.ready = false;
        assertThat(service.get("/health/live").statusCode()).isEqualTo(200);
        HttpResponse<String> ready = service.get("/health/ready");
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(RunningService.tree(ready.body()).get("state").asText()).isEqualTo("REBALANCING");
        assertThat(service.get("/metrics").body()).contains("\nkstep_ready 0.0\n");
        service.queries.live = false;
        assertThat(service.get("/health/live").statusCode()).isEqualTo(503);
    }

    @Test
    void shouldBeLiveButNotReadyBeforeTheProcessorRuns() throws Exception {
        try (RunningService starting = RunningService.starting()) {
            assertThat(starting.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(starting.get("/health/ready").statusCode()).isEqualTo(503);
            assertThat(starting.get("/metrics").statusCode()).isEqualTo(200);
            HttpResponse<String> models = starting.get("/models");
            assertThat(models.statusCode()).isEqualTo(503);
            assertThat(models.headers().firstValue("Retry-After")).isPresent();
            assertError(models, "starting");
        }
    }

    @Test
    void shouldShowMetricsInTheFormThatIsAskedFor() throws Exception {
        service.metrics.predicted("eu", 1_000);
        HttpResponse<String> plain = service.get("/metrics");
        assertThat(plain.headers().firstValue("Content-Type")).contains(Exposition.TEXT);
        assertThat(ScrapeText.parse(plain.body()).value("kstep_predictions_total", "model", "eu"))
                .isEqualTo(1);
        HttpResponse<String> open =
                service.get("/metrics", "Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
        assertThat(open.headers().firstValue("Content-Type")).contains(Exposition.OPEN_METRICS);
        assertThat(open.body()).endsWith("# EOF\n").contains("kstep_predictions_total{model=\"eu\"} 1.0");
        assertThat(plain.body()).doesNotContain("# EOF");
    }

    @Test
    void shouldNotTellAClientWhatWentWrongInside() throws Exception {
        service.queries.broken = true;
        HttpResponse<String> response = service.get("/models/eu");
        assertThat(response.statusCode()).isEqualTo(500);
        assertError(response, "see the log of the service");
        assertThat(response.body()).doesNotContain("secret").doesNotContain("Exception");
        service.queries.ready = false;
        HttpResponse<String> early = service.get("/models/eu");
        assertThat(early.statusCode()).as("stores that are not open yet fail").isEqualTo(503);
        assertError(early, "REBALANCING");
    }

    @Test
    void shouldGrantNothingToOtherOrigins() throws Exception {
        HttpResponse<String> response = service.get("/models", "Origin", "http://evil.example");
        assertThat(response.headers().map().keySet())
                .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("access-control"));
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    /** The JDK's client does not let a Host header through, so this speaks HTTP by hand. */
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), service.http.address().getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return read(socket.getInputStream());
        }
    }

    private static String read(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource({"localhost:1,200", "127.0.0.1,200", "[::1]:80,200", "evil.example,421", "evil.example:80,421"})
    void shouldAnswerOnLoopbackToItsOwnNamesOnly(String host, int status) throws IOException {
        String answer = raw("GET /health/live HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET mailto:x", "CONNECT localhost:80", "OPTIONS *", "GET //evil.example/x"})
    void shouldAnswerTargetsThatAreNoPath(String line) throws IOException {
        String answer = raw(line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        // the JDK's server hangs up on a target that has no path
        assertThat(answer).matches("(?s)|HTTP/1.1 (400|404|405) .*").doesNotContain("evil");
        long start = System.nanoTime();
        service.close();
        assertThat((System.nanoTime() - start) / 1_000_000)
                .as("milliseconds: nothing is under way any more")
                .isLessThan(1_500);
    }

    @Test
    void shouldNotTakePartOfAKeyForTheKey() throws IOException {
        service.queries.hold("a", FakeQueries.learned());
        String answer = raw("GET /models/a#b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("%23");
    }

    @Test
    void shouldEndARequestThatIsNeverFinished() throws IOException {
        long start = System.nanoTime();
        String answer = raw("GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
        assertThat(answer).doesNotStartWith("HTTP/1.1 200");
        assertThat((System.nanoTime() - start) / 1_000_000_000)
                .as("seconds until the service gave up; the client's own patience ends after 30")
                .isLessThan(30);
    }

    @Test
    void shouldGiveItsPortBackAndSayWhenItIsTaken() {
        String port = Integer.toString(service.http.address().getPort());
        ServiceSettings same = ServiceSettings.standard().with("http.port", port);
        assertThatThrownBy(() -> HttpService.bind(same, service.metrics))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + port);
        service.http.close();
        HttpService.bind(same, service.metrics).close();
    }

    @Test
    void shouldAdvertiseWhatTheSettingsSay() {
        ServiceSettings settings = ServiceSettings.standard().with("http.port", "0");
        try (HttpService named =
                HttpService.bind(settings.with("http.advertised", "kstep-1.internal:8080"), service.metrics)) {
            assertThat(ModelList.name(named.advertised())).isEqualTo("kstep-1.internal:8080");
        }
        for (String wrong : new String[] {"kstep", "kstep:", ":80", "kstep:70000", "kstep:x"}) {
            assertThatThrownBy(() -> HttpService.bind(settings.with("http.advertised", wrong), service.metrics))
                    .isInstanceOf(SpecException.class)
                    .hasMessage("http.advertised must be host:port, not '" + wrong + "'");
        }
    }
}

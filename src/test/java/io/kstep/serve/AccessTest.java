package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.spec.SpecException;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may ask: beyond loopback only who shows a token, by TLS, unless the settings say otherwise. */
class AccessTest {

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final String OF_PEERS = "peers-peers-peers-peers";

    @TempDir
    Path folder;

    private static ServiceSettings with(String... keysAndTexts) {
        Map<String, String> changes = new HashMap<>();
        for (int i = 0; i < keysAndTexts.length; i += 2) {
            changes.put(keysAndTexts[i], keysAndTexts[i + 1]);
        }
        return ServiceSettings.standard().with(changes).with("http.port", "0");
    }

    private static void assertRefused(ServiceSettings settings, String reason) {
        try (MicrometerMetrics metrics = new MicrometerMetrics(1, InstantSource.system())) {
            assertThatThrownBy(() -> HttpService.bind(settings, metrics).close())
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining(reason)
                    .message()
                    .doesNotContain("\n")
                    .doesNotContain(TOKEN)
                    .doesNotContain("short");
        }
    }

    @Test
    void shouldNotStartWiderThanLoopbackWithoutTokenAndTls() {
        // every address of this machine: refused, so that nothing is bound
        assertRefused(with("http.host", "0.0.0.0"), "set http.token.file");
        assertRefused(with("http.host", "::"), "set http.token.file");
        assertRefused(with("http.host", "0.0.0.0", "http.token", TOKEN), "set http.tls.keystore");
        assertRefused(with("http.host", "0.0.0.0", "http.reach", "token"), "set http.token.file");
        assertThat(ServiceSettings.standard().get(HttpSettings.HTTP_REACH)).isEqualTo(HttpSettings.Reach.SECURE);
    }

    @Test
    void shouldRefuseSecretsThatAreNone() throws IOException {
        Path empty = Files.writeString(folder.resolve("empty"), "\n");
        assertRefused(with("http.token", "short"), "http.token must be 16 to 4096 characters");
        assertRefused(with("http.token", "with blanks in it 0123456789"), "without blanks");
        assertRefused(with("http.token.file", empty.toString()), "the token must be 16");
        assertRefused(with("http.token.file", folder.resolve("none").toString()), "cannot be read: NoSuchFile");
        assertRefused(with("http.token", TOKEN, "http.token.file", empty.toString()), "one of them is enough");
        assertRefused(with("http.tls.keystore", folder.resolve("none").toString()), "cannot be read");
        assertRefused(with("http.tls.keystore", empty.toString()), "must be a PKCS #12 or JKS keystore");
        assertRefused(with("http.peers", "kstep-1"), "http.peers must be a list of host:port");
    }

    @Test
    void shouldAnswerWhoShowsTheToken() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        try (RunningService service = RunningService.running(with("http.token.file", file.toString()))) {
            service.queries.hold("eu", FakeQueries.learned());
            for (String path : List.of("/models", "/models/eu", "/metrics", "/errors/eu", "/errors/eu/history")) {
                for (String wrong : List.of(
                        "",
                        "Bearer",
                        "Bearer ",
                        "Bearer " + TOKEN + "0",
                        "Bearer " + TOKEN.substring(1),
                        "Basic " + TOKEN,
                        TOKEN)) {
                    HttpResponse<String> refused =
                            wrong.isEmpty() ? service.get(path) : service.get(path, "Authorization", wrong);
                    assertThat(refused.statusCode()).as(path + " " + wrong).isEqualTo(401);
                    assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"kstep\"");
                    assertThat(refused.body()).doesNotContain(TOKEN);
                }
                assertThat(service.get(path, "Authorization", "bearer " + TOKEN).statusCode())
                        .as(path)
                        .isIn(200, 404);
            }
            for (String open : List.of("/", "/health/live", "/health/ready")) {
                assertThat(service.get(open).statusCode()).as(open).isEqualTo(200);
            }
            assertThat(service.get("/nothing").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void shouldShowItsTokenToOtherReplicas() throws Exception {
        ServiceSettings settings = with("http.token", TOKEN, "http.peers", "127.0.0.1:*", "http.peers.token", OF_PEERS);
        try (RunningService one = RunningService.running(settings);
                RunningService other = RunningService.running(settings)) {
            other.queries.hold("theirs", FakeQueries.learned());
            one.queries.owners.put("theirs", other.http.advertised());
            one.queries.hosts = List.of(one.http.advertised(), other.http.advertised());
            assertThat(one.get("/models/theirs", "Authorization", "Bearer " + TOKEN)
                            .statusCode())
                    .isEqualTo(200);
            JsonNode list = RunningService.tree(
                    one.get("/models", "Authorization", "Bearer " + TOKEN).body());
            assertThat(list.get("models").findValuesAsText("key")).containsExactly("theirs");
            assertThat(one.get("/models", "Authorization", "Bearer " + OF_PEERS).statusCode())
                    .as("that token is for replicas")
                    .isEqualTo(401);
            assertThat(one.get("/models", "Authorization", "Bearer " + OF_PEERS, Request.HOP, "1")
                            .statusCode())
                    .isEqualTo(200);
        }
        try (RoguePeer peer = RoguePeer.saying("200 OK", "{\"models\":[]}");
                RunningService one = RunningService.running(settings)) {
            one.queries.hosts = List.of(peer.host());
            one.get("/models", "Authorization", "Bearer " + TOKEN);
            assertThat(peer.asked)
                    .hasSize(1)
                    .allSatisfy(head -> assertThat(head)
                            .containsIgnoringCase("authorization: Bearer " + OF_PEERS + "\r\n")
                            .doesNotContain(TOKEN));
        }
    }
}

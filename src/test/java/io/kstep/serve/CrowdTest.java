package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections that are idle or slow, hundreds of them, keep nobody from an answer. */
class CrowdTest {

    private static final int CROWD = 300;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final RunningService service =
            RunningService.running(ServiceSettings.standard().with("http.health.port", "0"));
    private final List<Socket> crowd = new ArrayList<>();

    @AfterEach
    void disperse() throws IOException {
        for (Socket socket : crowd) {
            socket.close();
        }
        service.close();
    }

    private void connect(int port, String said) throws IOException {
        for (int i = 0; i < CROWD; i++) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            crowd.add(socket);
            socket.getOutputStream().write(said.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    /** A connection of its own each time: one that is kept open would have its place already. */
    private static int status(int port, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE)
                .build();
        return HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    private void assertAnswers() throws Exception {
        int port = service.http.address().getPort();
        int health = service.http.healthPort().orElseThrow();
        for (int time = 0; time < 3; time++) {
            assertThat(status(port, "/health/live")).isEqualTo(200);
            assertThat(status(port, "/health/ready")).isEqualTo(200);
            assertThat(status(port, "/models")).isEqualTo(200);
            assertThat(status(health, "/health/live")).isEqualTo(200);
            assertThat(status(health, "/health/ready")).isEqualTo(200);
            Thread.sleep(200);
        }
    }

    @Test
    void shouldAnswerBesideThoseThatSayNothing() throws Exception {
        connect(service.http.address().getPort(), "");
        connect(service.http.healthPort().orElseThrow(), "");
        assertAnswers();
        crowd.get(0).setSoTimeout(40_000);
        assertThat(crowd.get(0).getInputStream().read())
                .as("hung up on after some ten seconds")
                .isEqualTo(-1);
    }

    @Test
    void shouldAnswerBesideThoseThatNeverComeToAnEnd() throws Exception {
        String half = "GET /models HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
        connect(service.http.address().getPort(), half);
        connect(service.http.healthPort().orElseThrow(), half);
        assertAnswers();
    }

    @Test
    void shouldAnswerHealthAloneOnItsOwnPort() throws Exception {
        int health = service.http.healthPort().orElseThrow();
        for (String path : List.of("/", "/models", "/metrics", "/health", "/health/live/x", "/health/live?x=1")) {
            assertThat(status(health, path)).as(path).isEqualTo(404);
        }
        service.queries.ready = false;
        assertThat(status(health, "/health/ready")).isEqualTo(503);
        assertThat(status(health, "/health/live")).isEqualTo(200);
    }
}

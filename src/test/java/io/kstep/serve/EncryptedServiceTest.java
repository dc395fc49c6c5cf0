package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS by settings, for clients and between replicas. */
class EncryptedServiceTest {

    private static final String PASSWORD = "for-a-test";

    @TempDir
    static Path folder;

    private static ServiceSettings settings;

    @BeforeAll
    static void makeKeys() throws Exception {
        settings = keys("one");
    }

    private static ServiceSettings keys(String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "kstep",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=kstep test",
                        "-validity",
                        "2",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        Path password = Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        return ServiceSettings.standard()
                .with(Map.of(
                        "http.tls.keystore",
                        store.toString(),
                        "http.tls.password.file",
                        password.toString(),
                        "http.peers",
                        "127.0.0.1:*",
                        "http.health.port",
                        "0"));
    }

    private static HttpResponse<String> get(RunningService service, String path) throws Exception {
        HttpClient client = HttpClient.newBuilder()
                .sslContext(Tls.of(settings).orElseThrow())
                .build();
        URI uri = URI.create("https://127.0.0.1:" + service.http.address().getPort() + path);
        return client.send(
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void shouldSpeakHttpsToClientsAndReplicas() throws Exception {
        try (RunningService one = RunningService.running(settings);
                RunningService other = RunningService.running(settings)) {
            assertThat(one.http.isEncrypted()).isTrue();
            other.queries.hold("theirs", FakeQueries.learned());
            one.queries.owners.put("theirs", other.http.advertised());
            one.queries.hosts = List.of(other.http.advertised());
            assertThat(get(one, "/health/live").statusCode()).isEqualTo(200);
            assertThat(get(one, "/models/theirs").statusCode()).isEqualTo(200);
            assertThat(RunningService.tree(get(one, "/models").body()).get("unreachable"))
                    .isEmpty();
            assertThatThrownBy(() -> one.get("/health/live")).isInstanceOf(IOException.class);
        }
    }

    /** Each holds a thread while it does not shake hands: there are enough of them, and they come back. */
    @Test
    void shouldAnswerBesideHandshakesThatNeverEnd() throws Exception {
        List<Socket> crowd = new ArrayList<>();
        try (RunningService service = RunningService.running(settings)) {
            for (int i = 0; i < 300; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), service.http.address().getPort());
                crowd.add(socket);
                socket.getOutputStream().write(new byte[] {0x16, 0x03, 0x01, 0x02}); // the start of a ClientHello
            }
            assertThat(get(service, "/health/live").statusCode()).isEqualTo(200);
            crowd.get(0).setSoTimeout(40_000);
            assertThat(crowd.get(0).getInputStream().readAllBytes())
                    .as("an alert at most, then it is hung up on")
                    .hasSizeLessThan(100);
        } finally {
            for (Socket socket : crowd) {
                socket.close();
            }
        }
    }

    @Test
    void shouldLeaveOutAReplicaWithTheCertificateOfAStranger() throws Exception {
        try (RunningService one = RunningService.running(settings);
                RunningService stranger = RunningService.running(keys("stranger"))) {
            one.queries.hosts = List.of(stranger.http.advertised());
            assertThat(RunningService.tree(get(one, "/models").body()).get("unreachable"))
                    .hasSize(1);
        }
    }
}

package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.stream.ModelQueries.Host;
import io.kstep.stream.ServiceSettings;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever listens where a replica should: it harms neither this service nor its client, and is left out by name. */
class RoguePeersTest {

    private static final String SCRIPT = "<script>alert(document.domain)</script>";
    private static final String TYPE = "200 OK\r\nContent-Type: application/json";
    private static final int SECONDS = 9;

    private final RunningService service =
            RunningService.running(ServiceSettings.standard().with("http.peers", "127.0.0.1:*"));

    @BeforeEach
    void hold() {
        service.queries.hold("mine", FakeQueries.learned());
    }

    @AfterEach
    void close() {
        service.close();
    }

    static Stream<Arguments> rogues() {
        RoguePeer.Behaviour endless = (socket, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"model\":\""
                    .getBytes(StandardCharsets.UTF_8));
            byte[] piece = new byte[1 << 16];
            Arrays.fill(piece, (byte) 'x');
            while (true) {
                out.write(piece);
            }
        };
        RoguePeer.Behaviour stalled = (socket, out) -> {
            out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"model\":\"theirs\""));
            out.flush();
            Thread.sleep(60_000);
        };
        RoguePeer.Behaviour drip = (socket, out) -> {
            out.write(bytes("HTTP/1.1 200 OK\r\n\r\n{"));
            for (int i = 0; i < 600; i++) {
                out.write(' ');
                out.flush();
                Thread.sleep(100);
            }
        };
        RoguePeer.Behaviour hugeHeaders = (socket, out) -> {
            out.write(bytes("HTTP/1.1 200 OK\r\n"));
            for (int i = 0; i < 1_000_000; i++) {
                out.write(bytes("X-" + i + ": " + "y".repeat(1_000) + "\r\n"));
            }
            out.write(bytes("\r\n{}"));
        };
        RoguePeer.Behaviour reset = (socket, out) -> {
            out.write(bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"));
            out.flush();
            socket.setSoLinger(true, 0);
        };
        RoguePeer.Behaviour notHttp = (socket, out) -> out.write(bytes("SSH-2.0-OpenSSH_9.6\r\n"));
        return Stream.of(
                Arguments.of("a page with a script", say("200 OK\r\nContent-Type: text/html", SCRIPT)),
                Arguments.of("a script called JSON", say(TYPE, SCRIPT)),
                Arguments.of("JSON and then a script", say(TYPE, "{\"model\":\"theirs\",\"models\":[]}" + SCRIPT)),
                Arguments.of("half an object", say(TYPE, "{\"model\":\"theirs\",\"models\":[")),
                Arguments.of("a list", say(TYPE, "[1,2,3]")),
                Arguments.of("an empty body", say(TYPE, "")),
                Arguments.of("deep JSON", say(TYPE, "[".repeat(200_000))),
                Arguments.of("models that are none", say(TYPE, "{\"model\":7,\"models\":[7,{\"key\":[]},null]}")),
                Arguments.of("a redirect", say("302 Found\r\nLocation: http://127.0.0.1:1/", "{\"model\":\"theirs\"}")),
                Arguments.of("a status of its own", say("299 Fine", "{\"model\":\"theirs\",\"models\":[]}")),
                Arguments.of("an endless body", endless),
                Arguments.of("a stalled body", stalled),
                Arguments.of("a dripping body", drip),
                Arguments.of("huge headers", hugeHeaders),
                Arguments.of("a reset connection", reset),
                Arguments.of("no HTTP at all", notHttp));
    }

    private static RoguePeer.Behaviour say(String head, String body) {
        return (socket, out) -> out.write(bytes("HTTP/1.1 " + head + "\r\nContent-Length: " + bytes(body).length
                + "\r\nConnection: close\r\n\r\n" + body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rogues")
    void shouldLeaveItOutOfTheListAndSaySo(String name, RoguePeer.Behaviour behaviour) throws Exception {
        try (RoguePeer rogue = new RoguePeer(behaviour)) {
            service.queries.hosts = List.of(service.http.advertised(), rogue.host());
            long start = System.nanoTime();
            HttpResponse<String> response = service.get("/models");
            assertThat((System.nanoTime() - start) / 1_000_000_000)
                    .as("seconds")
                    .isLessThan(SECONDS);
            assertThat(response.statusCode()).isEqualTo(200);
            assertOwnHeaders(response);
            JsonNode list = RunningService.tree(response.body());
            assertThat(list.get("models").findValuesAsText("key")).containsExactly("mine");
            assertThat(list.get("unreachable")).hasToString("[\"" + ModelList.name(rogue.host()) + "\"]");
            assertThat(list.get("faults").get(0).get("replica").asText()).isEqualTo(ModelList.name(rogue.host()));
            assertThat(list.get("faults").get(0).get("fault").asText()).isNotBlank();
            assertThat(response.body()).doesNotContain("script");
            assertThat(rogue.asked).hasSize(1);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rogues")
    void shouldPassNothingOfItOn(String name, RoguePeer.Behaviour behaviour) throws Exception {
        try (RoguePeer rogue = new RoguePeer(behaviour)) {
            service.queries.owners.put("theirs", rogue.host());
            for (String path : List.of("/models/theirs", "/errors/theirs", "/errors/theirs/history")) {
                long start = System.nanoTime();
                HttpResponse<String> response = service.get(path);
                assertThat((System.nanoTime() - start) / 1_000_000_000)
                        .as("seconds")
                        .isLessThan(SECONDS);
                assertThat(response.statusCode()).isIn(502, 504);
                assertOwnHeaders(response);
                assertThat(RunningService.tree(response.body()).get("error").asText())
                        .contains(ModelList.name(rogue.host()));
                assertThat(response.body()).doesNotContain("script");
                if (response.statusCode() == 504) {
                    break; // five seconds are enough
                }
            }
        }
    }

    private static void assertOwnHeaders(HttpResponse<String> response) {
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json; charset=utf-8");
        assertThat(response.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'");
    }

    /** JSON that a browser would take for a page keeps our type, and a foreign tag or refusal is not repeated. */
    @Test
    void shouldSetItsOwnTypeOnWhatFits() throws Exception {
        String body = "{\"format\":1,\"model\":\"theirs\",\"note\":\"" + SCRIPT.replace("/", "\\/") + "\"}";
        try (RoguePeer rogue =
                RoguePeer.saying("200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b\r\nETag: \"<x>\"", body)) {
            service.queries.owners.put("theirs", rogue.host());
            HttpResponse<String> response = service.get("/models/theirs");
            assertThat(response.statusCode()).isEqualTo(200);
            assertOwnHeaders(response);
            assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(response.headers().firstValue("ETag")).isEmpty();
        }
        try (RoguePeer rogue = RoguePeer.saying(
                "404 No\r\nContent-Type: text/html", "{\"error\":\"" + "e".repeat(5_000) + "\",\"more\":1}")) {
            service.queries.owners.put("theirs", rogue.host());
            HttpResponse<String> response = service.get("/models/theirs");
            assertThat(response.statusCode()).isEqualTo(404);
            assertOwnHeaders(response);
            assertThat(response.body()).hasSizeLessThan(700).doesNotContain("more");
        }
    }

    @Test
    void shouldRefuseAnotherModelThanWasAskedFor() throws Exception {
        try (RoguePeer rogue = RoguePeer.saying(TYPE, "{\"format\":1,\"model\":\"another\"}")) {
            service.queries.owners.put("theirs", rogue.host());
            assertThat(service.get("/models/theirs").statusCode()).isEqualTo(502);
        }
    }

    @Test
    void shouldListAModelUnderTheReplicaThatWasAsked() throws Exception {
        String line = "{\"key\":\"theirs\",\"host\":\"http://evil.example\",\"labels\":5,\"time\":1,\"error\":0.5,"
                + "\"interval\":[0.4,0.6]}";
        try (RoguePeer rogue = RoguePeer.saying(TYPE, "{\"models\":[" + line + "]}")) {
            service.queries.hosts = List.of(rogue.host());
            JsonNode list = service.json("/models");
            assertThat(list.at("/models/1/key").asText()).isEqualTo("theirs");
            assertThat(list.at("/models/1/host").asText()).isEqualTo(ModelList.name(rogue.host()));
            assertThat(list.get("unreachable")).isEmpty();
        }
        String many = (line + ",").repeat(3) + line;
        try (RoguePeer rogue = RoguePeer.saying(TYPE, "{\"models\":[" + many + "]}")) {
            service.queries.hosts = List.of(rogue.host());
            assertThat(service.json("/models?limit=3").get("unreachable"))
                    .as("more lines than were asked for")
                    .hasSize(1);
        }
    }

    /** Twenty clients wait for one that is stalled: whoever asks for what is here is answered all the same. */
    @Test
    void shouldAnswerOthersWhileOneIsStalled() throws Exception {
        try (RoguePeer stalled = new RoguePeer((socket, out) -> Thread.sleep(60_000))) {
            service.queries.hosts = List.of(stalled.host());
            List<Thread> clients = Stream.generate(() -> new Thread(() -> {
                        try {
                            service.get("/models");
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }))
                    .limit(20)
                    .toList();
            clients.forEach(Thread::start);
            Thread.sleep(300);
            long start = System.nanoTime();
            assertThat(service.get("/health/ready").statusCode()).isEqualTo(200);
            assertThat(service.get("/models/mine").statusCode()).isEqualTo(200);
            assertThat((System.nanoTime() - start) / 1_000_000)
                    .as("milliseconds")
                    .isLessThan(2_000);
            for (Thread client : clients) {
                client.join();
            }
        }
    }

    @Test
    void shouldAskOnlyWhoIsListedOrOnTheServicesPort() throws Exception {
        try (RoguePeer elsewhere = RoguePeer.saying(TYPE, "{\"model\":\"theirs\",\"models\":[]}");
                RunningService strict = RunningService.running(ServiceSettings.standard())) {
            for (Host host : List.of(
                    elsewhere.host(),
                    new Host("127.0.0.1/@", strict.http.address().getPort()),
                    new Host("user@127.0.0.1", strict.http.address().getPort()),
                    new Host("", strict.http.address().getPort()),
                    new Host("a b", strict.http.address().getPort()))) {
                strict.queries.hosts = List.of(host);
                strict.queries.owners.put("theirs", host);
                JsonNode list = strict.json("/models");
                assertThat(list.at("/faults/0/fault").asText()).contains("http.peers");
                assertThat(strict.get("/models/theirs").statusCode()).isEqualTo(502);
            }
            assertThat(elsewhere.asked).isEmpty();
        }
        try (RoguePeer listed = RoguePeer.saying(TYPE, "{\"model\":\"theirs\",\"models\":[]}")) {
            String name = ModelList.name(listed.host());
            try (RunningService exact = RunningService.running(
                    ServiceSettings.standard().with("http.peers", "kstep-1.internal:8080, " + name))) {
                exact.queries.owners.put("theirs", listed.host());
                assertThat(exact.get("/models/theirs").statusCode()).isEqualTo(200);
            }
        }
    }
}

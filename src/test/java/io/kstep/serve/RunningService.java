package io.kstep.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;

/** An HTTP service on a free port of the loopback address with a fake processor behind it, and a client. */
final class RunningService implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    final MicrometerMetrics metrics = new MicrometerMetrics(100, InstantSource.system());
    final FakeQueries queries = new FakeQueries();
    final HttpService http;

    private RunningService(ServiceSettings settings) {
        http = HttpService.bind(settings.with("http.port", "0"), metrics);
    }

    static RunningService starting() {
        return new RunningService(ServiceSettings.standard());
    }

    static RunningService running() {
        return running(ServiceSettings.standard());
    }

    static RunningService running(ServiceSettings settings) {
        RunningService service = new RunningService(settings);
        service.queries.here = service.http.advertised();
        service.http.serve(service.queries);
        return service;
    }

    HttpResponse<String> send(String method, String target, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + http.address().getPort() + target))
                .timeout(Duration.ofSeconds(30))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String target, String... headers) throws IOException, InterruptedException {
        return send("GET", target, headers);
    }

    JsonNode json(String target) throws IOException, InterruptedException {
        return tree(get(target).body());
    }

    static JsonNode tree(String json) throws IOException {
        return MAPPER.readTree(json);
    }

    @Override
    public void close() {
        http.close();
        metrics.close();
    }
}

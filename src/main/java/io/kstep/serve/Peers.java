package io.kstep.serve;

import io.kstep.stream.ModelQueries.Host;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;

/**
 * Reads from the other instances of the service on behalf of a client, once over: an instance that is asked so never
 * asks another. At most {@code most} clients are served this way at a time, so that instances that ask each other cannot
 * use up all their threads.
 */
final class Peers {

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(5);

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Semaphore places;

    Peers(int most) {
        places = new Semaphore(most);
    }

    /** What another instance answers. */
    Answer ask(Host host, Request request) {
        return seated(() -> {
            try {
                HttpResponse<byte[]> response =
                        sent(host, request.target(), request).join();
                Answer answer = new Answer(
                        response.statusCode(),
                        response.headers().firstValue("Content-Type").orElse(Answer.JSON),
                        response.body(),
                        Map.of());
                Optional<String> tag = response.headers().firstValue(Answer.ENTITY_TAG);
                return tag.isPresent() ? answer.with(Answer.ENTITY_TAG, tag.get()) : answer;
            } catch (CompletionException e) {
                throw unreachable(host, e.getCause());
            }
        });
    }

    /** What each of these instances answers, all asked at once; nothing for one that cannot be reached. */
    Map<Host, Optional<byte[]>> askAll(List<Host> hosts, Request request) {
        return seated(() -> {
            Map<Host, CompletableFuture<HttpResponse<byte[]>>> asked = new LinkedHashMap<>();
            hosts.forEach(host -> asked.put(host, sent(host, request.target(), request)));
            Map<Host, Optional<byte[]>> answers = new LinkedHashMap<>();
            asked.forEach((host, response) -> answers.put(host, body(response)));
            return answers;
        });
    }

    private static Optional<byte[]> body(CompletableFuture<HttpResponse<byte[]>> response) {
        try {
            return Optional.of(response.join())
                    .filter(answer -> answer.statusCode() == Answer.OK)
                    .map(HttpResponse::body);
        } catch (CompletionException e) {
            return Optional.empty();
        }
    }

    private CompletableFuture<HttpResponse<byte[]>> sent(Host host, String target, Request request) {
        String name = host.name().indexOf(':') < 0 ? host.name() : "[" + host.name() + "]";
        HttpRequest.Builder asking = HttpRequest.newBuilder(URI.create("http://" + name + ":" + host.port() + target))
                .timeout(ANSWER)
                .header(Request.HOP, "1");
        request.header(Request.ENTITY_TAG_KNOWN).ifPresent(tag -> asking.header(Request.ENTITY_TAG_KNOWN, tag));
        return client.sendAsync(asking.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static Refusal unreachable(Host host, Throwable cause) {
        String name = host.name() + ":" + host.port();
        if (cause instanceof HttpTimeoutException) {
            return new Refusal(Refusal.GATEWAY_TIMEOUT, name + ", which holds the model, does not answer in time");
        }
        if (cause instanceof IOException) {
            return new Refusal(Refusal.BAD_GATEWAY, name + ", which holds the model, cannot be reached");
        }
        throw new IllegalStateException(cause);
    }

    private interface Asking<T> {
        T run();
    }

    private <T> T seated(Asking<T> asking) {
        if (!places.tryAcquire()) {
            throw new Refusal(Refusal.UNAVAILABLE, "too many requests wait for other instances; try again");
        }
        try {
            return asking.run();
        } finally {
            places.release();
        }
    }
}

package io.kstep.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Asks the HTTP service of a processor. */
final class Ask {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration NAP = Duration.ofMillis(100);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private Ask() {}

    static HttpResponse<String> get(String url) {
        try {
            return CLIENT.send(
                    HttpRequest.newBuilder(URI.create(url))
                            .timeout(Duration.ofSeconds(10))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static JsonNode json(String url) {
        HttpResponse<String> response = get(url);
        try {
            return new ObjectMapper().readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(response.body(), e);
        }
    }

    /** Waits until something holds. */
    static void until(String what, Supplier<Boolean> holds) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.get()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + PATIENCE.toSeconds() + " s: " + what);
            }
            LockSupport.parkNanos(NAP.toNanos());
        }
    }
}

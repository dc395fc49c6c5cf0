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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/**
 * Reads from the other replicas of the service on behalf of a client, once over: a replica that is asked so never asks
 * another. At most {@code most} clients are served this way at a time, so that replicas that ask each other cannot use up
 * all their threads. What comes back is bounded in bytes and, body and all, in time, and is {@link PeerAnswer checked}.
 */
final class Peers {

    private static final Duration CONNECT = Duration.ofSeconds(2);
    static final Duration WHOLE = Duration.ofSeconds(5);

    /** A model as JSON; it is no larger than this unless it is too large to be looked at. */
    static final long MOST_OF_A_MODEL = 32 << 20;

    /** A page of the list of models. */
    static final long MOST_OF_A_LIST = 4 << 20;

    private final HttpClient client;
    private final String scheme;
    private final AllowedPeers allowed;
    private final Optional<String> token;
    private final Semaphore places;

    Peers(int most, AllowedPeers allowed, Optional<String> token, Optional<SSLContext> tls) {
        this.allowed = allowed;
        this.token = token;
        places = new Semaphore(most);
        HttpClient.Builder builder = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER);
        tls.ifPresent(builder::sslContext);
        client = builder.build();
        scheme = tls.isPresent() ? "https" : "http";
    }

    /** What the replica that holds a model answers. */
    Answer ask(Host host, Request request) {
        return seated(() -> {
            long until = System.nanoTime() + WHOLE.toNanos();
            try {
                return PeerAnswer.of(received(sent(host, request, MOST_OF_A_MODEL), until), request);
            } catch (Failed e) {
                throw new Refusal(e.status, ModelList.name(host) + ", which holds the model, " + e.getMessage());
            }
        });
    }

    /** What one of several replicas answered, or why it is left out. */
    record Listed(Optional<byte[]> body, String fault) {}

    /** What each of these replicas answers, all asked at once and none waited for longer than {@link #WHOLE}. */
    Map<Host, Listed> askAll(List<Host> hosts, Request request) {
        return seated(() -> {
            long until = System.nanoTime() + WHOLE.toNanos();
            Map<Host, CompletableFuture<HttpResponse<byte[]>>> asked = new LinkedHashMap<>();
            hosts.forEach(host -> asked.put(host, sent(host, request, MOST_OF_A_LIST)));
            Map<Host, Listed> answers = new LinkedHashMap<>();
            asked.forEach((host, response) -> answers.put(host, listed(response, until)));
            return answers;
        });
    }

    private static Listed listed(CompletableFuture<HttpResponse<byte[]>> asked, long until) {
        try {
            HttpResponse<byte[]> response = received(asked, until);
            return response.statusCode() == Answer.OK
                    ? new Listed(Optional.of(response.body()), "")
                    : new Listed(Optional.empty(), "answers with status " + response.statusCode());
        } catch (Failed e) {
            return new Listed(Optional.empty(), e.getMessage());
        }
    }

    private CompletableFuture<HttpResponse<byte[]>> sent(Host host, Request request, long most) {
        if (!allowed.contains(host)) {
            return CompletableFuture.failedFuture(new Failed(Refusal.BAD_GATEWAY, allowed.why()));
        }
        String name = host.name().indexOf(':') < 0 ? host.name() : "[" + host.name() + "]";
        HttpRequest.Builder asking = HttpRequest.newBuilder(
                        URI.create(scheme + "://" + name + ":" + host.port() + request.target()))
                .timeout(WHOLE)
                .header(Request.HOP, "1");
        token.ifPresent(secret -> asking.header("Authorization", "Bearer " + secret));
        request.header(Request.ENTITY_TAG_KNOWN).ifPresent(tag -> asking.header(Request.ENTITY_TAG_KNOWN, tag));
        return client.sendAsync(asking.build(), LimitedBody.handler(most));
    }

    /** The answer, when all of it is there; who does not answer in time is hung up on. */
    private static HttpResponse<byte[]> received(CompletableFuture<HttpResponse<byte[]>> asked, long until)
            throws Failed {
        try {
            return asked.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new Failed(Refusal.GATEWAY_TIMEOUT, "does not answer in time");
        } catch (ExecutionException e) {
            throw Failed.of(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failed(Refusal.UNAVAILABLE, "was not waited for: the service is closing");
        } finally {
            asked.cancel(true);
        }
    }

    /** Why a replica's answer cannot be used. */
    static final class Failed extends Exception {

        private final int status;

        Failed(int status, String reason) {
            super(reason, null, false, false);
            this.status = status;
        }

        static Failed of(Throwable cause) {
            if (cause instanceof Failed failed) {
                return failed;
            }
            if (cause instanceof HttpTimeoutException) {
                return new Failed(Refusal.GATEWAY_TIMEOUT, "does not answer in time");
            }
            for (Throwable each = cause; each != null; each = each.getCause()) {
                if (each instanceof LimitedBody.TooLong) {
                    return new Failed(Refusal.BAD_GATEWAY, "answers with " + each.getMessage());
                }
            }
            if (cause instanceof IOException) {
                return new Failed(Refusal.BAD_GATEWAY, "cannot be reached");
            }
            throw new IllegalStateException(cause);
        }
    }

    private interface Asking<T> {
        T run();
    }

    private <T> T seated(Asking<T> asking) {
        if (!places.tryAcquire()) {
            throw new Refusal(Refusal.UNAVAILABLE, "too many requests wait for other replicas; try again");
        }
        try {
            return asking.run();
        } finally {
            places.release();
        }
    }
}

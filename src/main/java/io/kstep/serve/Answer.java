package io.kstep.serve;

import com.sun.net.httpserver.HttpExchange;
import io.kstep.print.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What a request is answered with. */
record Answer(int status, String type, byte[] body, Map<String, String> headers) {

    static final int OK = 200;
    static final int NOT_MODIFIED = 304;
    static final String JSON = "application/json; charset=utf-8";
    static final String ENTITY_TAG = "ETag";

    /** Version of the JSON forms. */
    static final int FORMAT = 1;

    /** What is no page loads and runs nothing, whatever a browser takes it for. */
    private static final String POLICY =
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    static Answer of(String type, byte[] body) {
        return new Answer(OK, type, body, Map.of());
    }

    static Answer text(String text) {
        return of("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** One JSON object on one line, which begins with the version of its form. */
    static Answer json(int status, Consumer<Json> fields) {
        StringWriter text = new StringWriter();
        Json.line(new PrintWriter(text), json -> fields.accept(json.field("format", FORMAT)));
        return new Answer(status, JSON, text.toString().getBytes(StandardCharsets.UTF_8), Map.of());
    }

    static Answer json(Consumer<Json> fields) {
        return json(OK, fields);
    }

    static Answer refused(int status, String reason) {
        Answer answer = json(status, json -> json.field("status", status).field("error", reason));
        return switch (status) {
            case Refusal.NOT_ALLOWED -> answer.with("Allow", "GET, HEAD");
            case Refusal.UNAUTHORIZED -> answer.with("WWW-Authenticate", "Bearer realm=\"kstep\"");
            case Refusal.UNAVAILABLE -> answer.with("Retry-After", "1");
            default -> answer;
        };
    }

    static Answer notModified() {
        return new Answer(NOT_MODIFIED, JSON, new byte[0], Map.of());
    }

    Answer with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new Answer(status, type, body, more);
    }

    void send(HttpExchange exchange) throws IOException {
        var told = exchange.getResponseHeaders();
        told.set("Content-Type", type);
        told.set("Cache-Control", "no-cache");
        told.set("X-Content-Type-Options", "nosniff");
        told.set("Content-Security-Policy", POLICY);
        headers.forEach(told::set);
        boolean bodiless = exchange.getRequestMethod().equals("HEAD") || status == NOT_MODIFIED;
        if (bodiless || body.length == 0) {
            if (status != NOT_MODIFIED) {
                told.set("Content-Length", Integer.toString(body.length));
            }
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}

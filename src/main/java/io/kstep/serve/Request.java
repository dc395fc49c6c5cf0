package io.kstep.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was asked for.
 *
 * @param target path and query as they came, percent-encoded
 * @param path decoded segments
 * @param query decoded parameters
 */
record Request(String method, String target, List<String> path, Map<String, String> query, Headers headers) {

    /** Says that another replica asks on behalf of its client: it must not be asked back. */
    static final String HOP = "Kstep-Hop";

    /** The parameter that gives a model key. */
    static final String KEY = "key";

    static final String ENTITY_TAG_KNOWN = "If-None-Match";

    static Request of(HttpExchange exchange) {
        URI uri = exchange.getRequestURI();
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery();
        if (uri.getRawFragment() != null) {
            throw new Refusal(Refusal.BAD_REQUEST, "write a # within a key as %23");
        }
        return new Request(
                exchange.getRequestMethod(),
                path + (query == null ? "" : "?" + query),
                Arrays.stream(path.substring(1).split("/", -1))
                        .map(Percent::decode)
                        .toList(),
                parameters(query == null ? "" : query),
                exchange.getRequestHeaders());
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : query.split("&")) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                parameters.put(Percent.decode(name.replace('+', ' ')), Percent.decode(value.replace('+', ' ')));
            }
        }
        return parameters;
    }

    /** Refuses parameters that mean nothing here. */
    void allow(Set<String> names) {
        for (String name : query.keySet()) {
            if (!names.contains(name)) {
                throw new Refusal(Refusal.BAD_REQUEST, "there is no parameter " + Refusal.quoted(name) + " here");
            }
        }
    }

    /** The model key: a parameter, which overrides the rest, or the segment of the path, where clients take dots for steps. */
    String key() {
        return query.getOrDefault(KEY, path.get(1));
    }

    /** A whole number among the parameters. */
    int number(String name, int standard, int least, int most) {
        String text = query.get(name);
        if (text == null) {
            return standard;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below, as for a number out of range
        }
        throw new Refusal(
                Refusal.BAD_REQUEST,
                name + " must be a whole number from " + least + " to " + most + ", not " + Refusal.quoted(text));
    }

    boolean isHop() {
        return headers.containsKey(HOP);
    }

    Optional<String> header(String name) {
        // lines of one name are one list (RFC 9110, section 5.3)
        return Optional.ofNullable(headers.get(name)).map(lines -> String.join(", ", lines));
    }
}

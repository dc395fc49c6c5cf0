package io.kstep.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes an answer of our own of what another replica says: never its type, its headers or its refusal's text as they
 * are, and its body only if that is the JSON that was asked for.
 */
final class PeerAnswer {

    private static final JsonFactory JSON = new JsonFactory();
    private static final Pattern TAG = Pattern.compile("\"[0-9a-z-]{1,100}\"");
    private static final Set<Integer> PASSED_ON = Set.of(Refusal.NOT_FOUND, Refusal.TOO_LARGE, Refusal.UNAVAILABLE);
    private static final int LONGEST_REASON = 500;

    private PeerAnswer() {}

    static Answer of(HttpResponse<byte[]> response, Request request) throws Peers.Failed {
        int status = response.statusCode();
        Optional<String> tag = response.headers().firstValue(Answer.ENTITY_TAG).filter(TAG.asMatchPredicate());
        if (status == Answer.NOT_MODIFIED && tag.isPresent() && EntityTags.know(request, tag.get())) {
            return Answer.notModified().with(Answer.ENTITY_TAG, tag.get());
        }
        if (PASSED_ON.contains(status)) {
            String reason = text(response.body(), "error");
            return Answer.refused(
                    status, reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "...");
        }
        if (status != Answer.OK) {
            throw new Peers.Failed(Refusal.BAD_GATEWAY, "answers with status " + status);
        }
        if (!text(response.body(), "model").equals(request.key())) {
            throw new Peers.Failed(Refusal.BAD_GATEWAY, "answers with another model than was asked for");
        }
        Answer answer = Answer.of(Answer.JSON, response.body());
        return tag.isPresent() ? answer.with(Answer.ENTITY_TAG, tag.get()) : answer;
    }

    /** A text field of a body that must be one JSON object from its first byte to its last. */
    private static String text(byte[] body, String name) throws Peers.Failed {
        String found = null;
        try (JsonParser parser = JSON.createParser(body)) {
            boolean fits = parser.nextToken() == JsonToken.START_OBJECT;
            int depth = 1;
            while (fits && depth > 0) {
                JsonToken token = parser.nextToken();
                depth += token == null ? 0 : token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                fits = token != null;
                if (depth == 1 && token == JsonToken.VALUE_STRING && name.equals(parser.currentName())) {
                    found = parser.getText();
                }
            }
            if (fits && found != null && parser.nextToken() == null) {
                return found;
            }
        } catch (IOException e) {
            // reported below, as for JSON of another kind
        }
        throw new Peers.Failed(Refusal.BAD_GATEWAY, "does not answer as a replica of this service does");
    }
}

package io.kstep.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The name of the expert whose label stands in a record. */
final class ExpertName {

    private ExpertName() {}

    /** The name that the parser is at; null where it is JSON null. */
    static String read(JsonParser parser, WireLimits limits) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token != JsonToken.VALUE_STRING) {
            throw new WireException("expert: must be a text, not " + JsonRecord.described(parser));
        }
        return JsonRecord.text(parser, limits.maxTextLength(), "expert:");
    }

    /** Refuses what one expert alone cannot say; both may be null. */
    static void check(String expert, NamedLabel label) {
        if (expert != null && label != null) {
            NamedVotes.requireVote(expert, label);
        }
    }
}

package io.kstep.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The id of an instance: a text, or a whole number that is taken as its text. */
final class RecordId {

    private RecordId() {}

    static String read(JsonParser parser, WireLimits limits) throws IOException {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_STRING && token != JsonToken.VALUE_NUMBER_INT) {
            throw new WireException("id: must be a text or a whole number, not " + JsonRecord.described(parser));
        }
        return JsonRecord.text(parser, limits.maxIdLength(), "id:");
    }

    static String require(String id) {
        if (id == null) {
            throw new WireException("the record needs an id, a text or a whole number");
        }
        return id;
    }
}

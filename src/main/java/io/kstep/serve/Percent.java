package io.kstep.serve;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoded UTF-8 as in paths and queries (RFC 3986, section 2.1); anything malformed is refused. */
final class Percent {

    private static final int HEX = 16;

    private Percent() {}

    static String decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                // the JDK's server takes each byte of the request line for a character
                bytes.write(c);
                continue;
            }
            boolean whole = i + 2 < text.length();
            int high = whole ? Character.digit(text.charAt(i + 1), HEX) : -1;
            int low = whole ? Character.digit(text.charAt(i + 2), HEX) : -1;
            if (high < 0 || low < 0) {
                throw malformed(text);
            }
            bytes.write(HEX * high + low);
            i += 2;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed(text);
        }
    }

    private static Refusal malformed(String text) {
        return new Refusal(Refusal.BAD_REQUEST, Refusal.quoted(text) + " is not percent-encoded UTF-8");
    }
}

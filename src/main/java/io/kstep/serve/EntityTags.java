package io.kstep.serve;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** If-None-Match as RFC 9110 has it (section 13.1.2): any tag, or a list of tags, compared weakly (section 8.8.3.2). */
final class EntityTags {

    private static final Pattern TAG = Pattern.compile("(?:W/)?(\"[\\x21\\x23-\\x7E\\x80-\\xFF]*\")");

    private EntityTags() {}

    /** Whether the client has what this tag stands for. */
    static boolean know(Request request, String tag) {
        String known = request.header(Request.ENTITY_TAG_KNOWN).orElse("").strip();
        if (known.equals("*")) {
            return true;
        }
        Matcher matcher = TAG.matcher(known);
        while (matcher.find()) {
            if (matcher.group(1).equals(tag)) {
                return true;
            }
        }
        return false;
    }
}

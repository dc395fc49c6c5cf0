package io.kstep.wire.mapping;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists as the settings have them: commas between, which count as part of a name inside backticks. */
final class TextList {

    private TextList() {}

    /** The parts, without blanks around them; none of an empty text. */
    static List<String> of(String text, String setting) {
        List<String> parts = new ArrayList<>();
        if (!text.isBlank()) {
            int from = 0;
            for (int at = next(text, 0, ','); at <= text.length(); at = next(text, from, ',')) {
                String part = text.substring(from, at).strip();
                if (part.isEmpty()) {
                    throw new SpecException(setting + ": '" + text + "' has nothing between two commas");
                }
                parts.add(part);
                from = at + 1;
                if (at == text.length()) {
                    break;
                }
            }
        }
        return parts;
    }

    /** Parts of the form {@code LEFT=RIGHT}, in their order. */
    static Map<String, String> pairs(String text, String setting, String form) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String part : of(text, setting)) {
            int at = next(part, 0, '=');
            if (at >= part.length() - 1 || at == 0) {
                throw new SpecException(setting + ": '" + part + "' must have the form " + form);
            }
            if (pairs.put(part.substring(0, at).strip(), part.substring(at + 1).strip()) != null) {
                throw new SpecException(setting + ": " + part.substring(0, at).strip() + " stands there twice");
            }
        }
        return pairs;
    }

    /** Where the character stands next outside of backticks, the end if it does not. */
    static int next(String text, int from, char wanted) {
        boolean quoted = false;
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '`' && (at == 0 || text.charAt(at - 1) != '\\')) {
                quoted = !quoted;
            } else if (c == wanted && !quoted) {
                return at;
            }
        }
        return text.length();
    }
}

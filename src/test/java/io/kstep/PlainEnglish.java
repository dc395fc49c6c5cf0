package io.kstep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Phrases that a reader from another country, or from another trade, stumbles over, each with what to write instead. The
 * one list for pages, help texts, messages and comments.
 */
public final class PlainEnglish {

    private static final Map<Pattern, String> INSTEAD = new LinkedHashMap<>();

    static {
        ban("of late", "recent, recently");
        ban("anew", "again");
        ban("work(?:s|ed|ing)? (?:it |them |these |that )?out", "compute");
        ban("so (?:many|few)", "the number of ...");
        ban("so much (?:is|of|later|more)", "the share of ..., the amount of ...");
        ban("goes before", "overrides, precedes");
        ban("apart by", "separated by");
        ban("to be had|(?:is|are|was|were|be) had", "available, there is");
        ban("in the place of", "instead of");
        ban("lets? go of", "releases, closes");
        ban("tells?|told|telling", "says, reports, shows; distinguishes; informative");
        ban("foretells?|foretold", "predicts");
        ban("broken off", "interrupted");
        ban("befalls?", "happens to");
        ban("instances? of the service|(?:other|another|each) instance of it", "replica");
    }

    private PlainEnglish() {}

    private static void ban(String phrase, String instead) {
        INSTEAD.put(
                Pattern.compile("\\b(?:" + phrase.replace(" ", "\\s+") + ")\\b", Pattern.CASE_INSENSITIVE), instead);
    }

    /** What in this text should be said in other words: each as {@code phrase -> what to write instead (context)}. */
    public static List<String> findings(String text) {
        List<String> findings = new ArrayList<>();
        INSTEAD.forEach((phrase, instead) -> phrase.matcher(text).results().forEach(found -> {
            String context = text.substring(Math.max(0, found.start() - 40), Math.min(text.length(), found.end() + 40));
            findings.add("'" + found.group() + "' -> " + instead + " (" + context.replaceAll("\\s+", " ") + ")");
        }));
        return findings;
    }
}

package io.kstep.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Lines of the log about dead letters: the first of a kind at once, then one a minute that says how many there were
 * since. Reasons are of a kind if they differ in numbers and quoted texts only. Safe for several threads.
 */
final class LetterWarnings {

    static final long EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Kinds beyond these are one: lines a minute and memory are bounded whatever the records hold. */
    static final int MOST_KINDS = 50;

    private static final int LONGEST = 300;
    private static final Pattern PARTICULARS = Pattern.compile("'[^']*'|\"[^\"]*\"|[0-9]+");
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\\s]+");

    private final LongSupplier nanos;
    private final Consumer<String> log;
    private final Map<String, Kind> kinds = new HashMap<>();

    private static final class Kind {
        private long last;
        private long silent;
    }

    LetterWarnings(LongSupplier nanos, Consumer<String> log) {
        this.nanos = nanos;
        this.log = log;
    }

    /** A record of this place became a dead letter. */
    synchronized void letter(String topic, int partition, long offset, String reason) {
        String shown = reason.length() > LONGEST ? reason.substring(0, LONGEST) + "..." : reason;
        String name = PARTICULARS.matcher(shown).replaceAll("?");
        boolean isKnown = kinds.containsKey(name);
        Kind kind = kinds.computeIfAbsent(isKnown || kinds.size() < MOST_KINDS ? name : "", any -> {
            Kind first = new Kind();
            first.last = nanos.getAsLong() - EVERY_NANOS;
            return first;
        });
        long now = nanos.getAsLong();
        if (now - kind.last < EVERY_NANOS) {
            kind.silent++;
            return;
        }
        log.accept("dead letter: record " + topic + "-" + partition + "@" + offset + ": "
                + CONTROLS.matcher(shown).replaceAll(" ")
                + (kind.silent == 0 ? "" : " (and " + kind.silent + " more of this kind since the last such line)"));
        kind.last = now;
        kind.silent = 0;
    }
}

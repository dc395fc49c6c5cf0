package io.kstep.cli;

import io.kstep.spec.SpecException;
import io.kstep.stream.DeadLetter;
import io.kstep.stream.LetterReason;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which dead letters are meant. */
final class LetterOptions {

    private static final Pattern AGO = Pattern.compile("(\\d{1,9})([smhd])");

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description =
                    "those of this kind of reason (key, json, form, limit, time, model, internal), or whose reason"
                            + " holds the text")
    private String reason = "";

    @Option(names = "--topic", paramLabel = "NAME", description = "those that came from this topic")
    private String topic = "";

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "records from this time on: 2026-11-19T20:00:00Z, or 30m, 2h, 7d before now")
    private String since = "";

    @Option(names = "--until", paramLabel = "TIME", description = "records before this time")
    private String until = "";

    Predicate<DeadLetter> filter(Instant now) {
        String wanted = reason.toLowerCase(Locale.ROOT);
        boolean isKind =
                Arrays.stream(LetterReason.values()).anyMatch(kind -> kind.tag().equals(wanted));
        long from = since.isEmpty() ? Long.MIN_VALUE : time("--since", since, now);
        long to = until.isEmpty() ? Long.MAX_VALUE : time("--until", until, now);
        return letter -> (topic.isEmpty() || letter.topic().equals(topic))
                && letter.time() >= from
                && letter.time() < to
                && (isKind
                        ? letter.kind().equals(wanted)
                        : letter.reason().toLowerCase(Locale.ROOT).contains(wanted));
    }

    private static long time(String option, String text, Instant now) {
        Matcher ago = AGO.matcher(text);
        if (ago.matches()) {
            long number = Long.parseLong(ago.group(1));
            Duration length = switch (ago.group(2)) {
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
            return now.minus(length).toEpochMilli();
        }
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeParseException e) {
            throw new SpecException(
                    option + " must be a time such as 2026-11-19T20:00:00Z, or 30m, 2h or 7d for as long"
                            + " before now, not '" + text + "'");
        }
    }
}

package io.kstep.stream.replay;

import io.kstep.spec.SpecException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much later than its instance a label is sent.
 *
 * @param instances the number of instances, of whatever key, by which a label is later; 0 if {@code millis} says it
 * @param millis the milliseconds, by the timestamps of the records, by which it is later; 0 if {@code instances} says it
 */
public record LabelDelay(long instances, long millis) {

    /** Labels are sent inside their instances. */
    public static final LabelDelay NONE = new LabelDelay(0, 0);

    private static final Pattern FORM = Pattern.compile("(\\d{1,12})(ms|s|m|h)?");

    /** Reads {@code 100}, a number of instances, or {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}. */
    public static LabelDelay parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new SpecException(
                    "a label delay is a number of instances, as 100, or a time, as 500ms, 30s, 5m or 2h," + " not '"
                            + text + "'");
        }
        long amount = Long.parseLong(matcher.group(1));
        if (matcher.group(2) == null) {
            return new LabelDelay(amount, 0);
        }
        return new LabelDelay(
                0,
                amount
                        * switch (matcher.group(2)) {
                            case "ms" -> 1;
                            case "s" -> 1_000;
                            case "m" -> 60_000;
                            default -> 3_600_000;
                        });
    }

    boolean isNone() {
        return instances == 0 && millis == 0;
    }
}

package io.kstep.wire.mapping;

import io.kstep.wire.WireException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * A date and a time: ISO 8601 with an offset, without (then UTC), or a date alone; or a number of seconds or, from
 * {@value #LEAST_MILLIS} on, milliseconds since 1970.
 *
 * @param local as the clock showed it where it was written
 */
record Moment(long millis, LocalDateTime local) {

    /** Seconds that lie in the year 5138, milliseconds of 1973. */
    private static final double LEAST_MILLIS = 1e11;

    /** Up to the year 9999. */
    private static final double MOST_MILLIS = 253_402_300_799_999.0;

    private static final int LONGEST = 40;
    private static final double SECONDS_OF_DAY = 86_400;

    static Moment of(Scalar value) {
        return switch (value.kind()) {
            case NUMBER -> ofNumber(value.text());
            case TEXT -> ofText(value.text());
            case BOOLEAN -> throw new WireException(value.text() + " is no date");
        };
    }

    private static Moment ofNumber(String text) {
        double number = Numerals.parse(text);
        double millis = Math.abs(number) < LEAST_MILLIS ? number * 1e3 : number;
        if (Math.abs(millis) > MOST_MILLIS) {
            throw new WireException(WireException.quote(text) + " is no time in seconds or milliseconds since 1970");
        }
        return of(Instant.ofEpochMilli(Math.round(millis)).atOffset(ZoneOffset.UTC));
    }

    private static Moment of(OffsetDateTime time) {
        return new Moment(time.toInstant().toEpochMilli(), time.toLocalDateTime());
    }

    private static Moment ofText(String text) {
        String iso = text.strip().replace(' ', 'T');
        if (iso.length() <= LONGEST) {
            try {
                int time = iso.indexOf('T');
                if (time < 0) {
                    return of(LocalDate.parse(iso).atStartOfDay().atOffset(ZoneOffset.UTC));
                }
                boolean hasOffset = iso.endsWith("Z") || iso.indexOf('+', time) > 0 || iso.indexOf('-', time) > 0;
                return of(
                        hasOffset
                                ? OffsetDateTime.parse(iso)
                                : LocalDateTime.parse(iso).atOffset(ZoneOffset.UTC));
            } catch (DateTimeException e) {
                // refused below
            }
        }
        throw new WireException(WireException.quote(text) + " is no date as 2026-11-19T12:30:00Z");
    }

    /** The share of the day that is over. */
    double ofDay() {
        return local.toLocalTime().toNanoOfDay() / (SECONDS_OF_DAY * 1e9);
    }

    double ofWeek() {
        return (local.getDayOfWeek().getValue() - 1 + ofDay()) / 7;
    }

    double ofYear() {
        return (local.getDayOfYear() - 1 + ofDay()) / local.toLocalDate().lengthOfYear();
    }
}

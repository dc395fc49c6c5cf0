package io.kstep.wire.mapping;

import io.kstep.spec.SpecException;
import io.kstep.wire.WireException;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What becomes of the value of a field where the value itself does not say it. */
enum FeatureForm {
    /** As it is: a number is a number, a text or a boolean a category. */
    AS_IS("", "") {
        @Override
        void write(FeatureSink out, Scalar value) {
            if (value.isNumber()) {
                out.number(0, value.text());
            } else {
                out.category(0, value.text());
            }
        }
    },
    /** A text is read as a number; a boolean is 1 or 0. */
    NUMBER("number", "") {
        @Override
        void write(FeatureSink out, Scalar value) {
            String text = value.isBoolean() ? value.text().equals("true") ? "1" : "0" : value.text();
            if (value.isNumber()) {
                out.number(0, text);
            } else if (!Numerals.isMissing(text)) {
                out.number(0, Numerals.parse(text));
            }
        }
    },
    /** A number or a boolean counts by its text. */
    CATEGORY("category", "") {
        @Override
        void write(FeatureSink out, Scalar value) {
            out.category(0, value.text());
        }
    },
    /** A date as seconds since 1970. */
    TIME("time", "") {
        @Override
        void write(FeatureSink out, Scalar value) {
            out.number(0, Moment.of(value).millis() / 1e3);
        }
    },
    HOUR("hour", ".hour") {
        @Override
        void write(FeatureSink out, Scalar value) {
            out.category(0, Integer.toString(Moment.of(value).local().getHour()));
        }
    },
    WEEKDAY("weekday", ".weekday") {
        @Override
        void write(FeatureSink out, Scalar value) {
            DayOfWeek day = Moment.of(value).local().getDayOfWeek();
            out.category(0, day.name().toLowerCase(Locale.ROOT));
        }
    },
    MONTH("month", ".month") {
        @Override
        void write(FeatureSink out, Scalar value) {
            out.category(0, Integer.toString(Moment.of(value).local().getMonthValue()));
        }
    },
    /** The time of day as a point on a circle, so that midnight is near to itself. */
    DAY("cycle(day)", ".day.sin", ".day.cos") {
        @Override
        void write(FeatureSink out, Scalar value) {
            out.circle(Moment.of(value).ofDay());
        }
    },
    WEEK("cycle(week)", ".week.sin", ".week.cos") {
        @Override
        void write(FeatureSink out, Scalar value) {
            out.circle(Moment.of(value).ofWeek());
        }
    },
    YEAR("cycle(year)", ".year.sin", ".year.cos") {
        @Override
        void write(FeatureSink out, Scalar value) {
            out.circle(Moment.of(value).ofYear());
        }
    };

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list, which Error Prone cannot see
    private final List<String> endings;

    FeatureForm(String text, String... endings) {
        this.text = text;
        this.endings = List.of(endings);
    }

    /** What the names of its features end with. */
    List<String> endings() {
        return endings;
    }

    @Override
    public String toString() {
        return text;
    }

    /** Writes the features of a value; a value that does not fit is a {@link WireException}. */
    abstract void write(FeatureSink out, Scalar value);

    /** Those of a text like {@code cycle(day)+weekday}. */
    static List<FeatureForm> parse(String text, String setting) {
        List<FeatureForm> forms = new ArrayList<>();
        for (String part : text.split("\\+", -1)) {
            FeatureForm found = null;
            for (FeatureForm form : values()) {
                found = form != AS_IS && form.text.equals(part.strip()) ? form : found;
            }
            if (found == null) {
                throw new SpecException(setting + ": '" + part + "' is none of number, category, time, hour, weekday,"
                        + " month, cycle(day), cycle(week), cycle(year)");
            }
            forms.add(found);
        }
        return forms;
    }
}

package io.kstep.wire.mapping;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/** Where one value of a record comes from: a path into its JSON, or what begins with {@code @}. */
sealed interface Source {

    String KEY = "@key";
    String TOPIC = "@topic";
    String PLACE = "@topic-partition-offset";
    String HEADER = "@header:";
    String CONSTANT = "@constant:";

    /** A field of the value. */
    record Field(FieldPath path) implements Source {
        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** The key of the record, a text in UTF-8. */
    record Key() implements Source {
        @Override
        public String toString() {
            return KEY;
        }
    }

    /** The topic that the record came from. */
    record Topic() implements Source {
        @Override
        public String toString() {
            return TOPIC;
        }
    }

    /** Topic, partition and offset, with hyphens between: no two records have the same. */
    record Place() implements Source {
        @Override
        public String toString() {
            return PLACE;
        }
    }

    /** A header, a text in UTF-8. */
    record Header(String name) implements Source {
        @Override
        public String toString() {
            return HEADER + name;
        }
    }

    /** The same text for all records. */
    record Constant(String text) implements Source {
        @Override
        public String toString() {
            return CONSTANT + text;
        }
    }

    static Source parse(String text, String setting) {
        if (!text.startsWith("@")) {
            return new Field(FieldPath.parse(text, setting));
        }
        if (text.startsWith(HEADER) && text.length() > HEADER.length()) {
            return new Header(text.substring(HEADER.length()));
        }
        if (text.startsWith(CONSTANT) && text.length() > CONSTANT.length()) {
            return new Constant(text.substring(CONSTANT.length()));
        }
        return switch (text) {
            case KEY -> new Key();
            case TOPIC -> new Topic();
            case PLACE -> new Place();
            default ->
                throw new SpecException(setting + ": there is no '" + text + "', but " + KEY + ", " + TOPIC + ", "
                        + PLACE + ", " + HEADER + "NAME and " + CONSTANT
                        + "TEXT; a field of that name is written in backticks, as `" + text + "`");
        };
    }

    /** Those of a list, whose texts make one together. */
    static List<Source> list(String text, String setting) {
        List<Source> sources = new ArrayList<>();
        for (String part : TextList.of(text, setting)) {
            sources.add(parse(part, setting));
        }
        return sources;
    }
}

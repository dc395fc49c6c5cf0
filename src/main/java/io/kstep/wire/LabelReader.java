package io.kstep.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Reads a label from a record. Keeps the hard labels it has read, which are few and come again and again. */
final class LabelReader {

    /** More classes than this in one label are refused: each would become a class of the model. */
    static final int MOST_NAMES = 1_000;

    private static final int MOST_KEPT = 256;

    private final WireLimits limits;
    private final TextIndex kept = new TextIndex();
    private final List<NamedLabel> labels = new ArrayList<>();

    LabelReader(WireLimits limits) {
        this.limits = limits;
    }

    /** The label that the parser is at; null where it is JSON null. */
    NamedLabel read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> hard(parser);
            case VALUE_TRUE, VALUE_FALSE -> new NamedLabel.Hard(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new NamedLabel.Numeric(parser.getDoubleValue());
            case VALUE_NULL -> null;
            case START_OBJECT -> soft(parser);
            default ->
                throw new WireException(
                        "label: must be a text, a number or an object, not " + JsonRecord.described(parser));
        };
    }

    private NamedLabel hard(JsonParser parser) throws IOException {
        NamedLabel known = known(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
        if (known != null) {
            return known;
        }
        NamedLabel label = new NamedLabel.Hard(className(parser));
        if (labels.size() < MOST_KEPT) {
            kept.put(parser.getText(), labels.size());
            labels.add(label);
        }
        return label;
    }

    /** The hard label of this class, null if none was read before. */
    NamedLabel known(char[] name, int offset, int length) {
        int known = kept.find(name, offset, length);
        return known == TextIndex.NONE ? null : labels.get(known);
    }

    private String className(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING
                && !parser.currentToken().isBoolean()) {
            throw new WireException("label: the name of a class must be a text, not " + JsonRecord.described(parser));
        }
        return JsonRecord.text(parser, limits.maxTextLength(), "label: the name of a class");
    }

    private NamedLabel soft(JsonParser parser) throws IOException {
        Parts parts = new Parts();
        JsonRecord.readFields(parser, parts);
        return parts.label();
    }

    /** The parts of a label that is an object; exactly one kind must be there. Each kind is a line of the switch. */
    private final class Parts implements JsonRecord.Fields {
        private NamedLabel whole;
        private String name;
        private double doubt = Double.NaN;
        private double wrong = Double.NaN;
        private int kinds;

        @Override
        public void take(String field, JsonParser parser) throws IOException {
            switch (field) {
                case "probabilities" -> whole(byName(parser, field, "a probability", NamedLabel.Probabilistic::new));
                case "plausibilities" -> whole(byName(parser, field, "a plausibility", NamedLabel.Plausible::new));
                case "candidates" -> whole(new NamedLabel.Candidates(names(parser, "candidates")));
                case "not" -> whole(excluded(parser));
                case "masses" -> whole(masses(parser));
                case "targets" -> whole(new NamedLabel.Several(labels(parser, field, "a target")));
                case "votes" -> whole(new NamedVotes(labels(parser, field, "an expert")));
                case "label" -> {
                    name = className(parser);
                    kinds++;
                }
                case "doubt" -> doubt = number(parser, "doubt");
                case "wrong" -> wrong = number(parser, "wrong");
                default -> parser.skipChildren();
            }
        }

        private void whole(NamedLabel label) {
            whole = label;
            kinds++;
        }

        NamedLabel label() {
            if (kinds != 1) {
                throw new WireException("label: an object needs exactly one of probabilities, plausibilities, "
                        + "candidates, not, masses, targets, votes, or label with doubt or wrong; it has " + kinds);
            }
            if (whole != null) {
                return whole;
            }
            if (Double.isNaN(doubt) == Double.isNaN(wrong)) {
                throw new WireException(
                        "label: an object with label needs doubt or wrong, a number in [0, 1], not both");
            }
            return Double.isNaN(wrong) ? new NamedLabel.Doubtful(name, doubt) : new NamedLabel.Flipped(name, wrong);
        }
    }

    private NamedLabel byName(
            JsonParser parser, String kind, String each, BiFunction<List<String>, List<Double>, NamedLabel> label)
            throws IOException {
        requireObject(parser, kind);
        List<String> names = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        JsonRecord.readFields(parser, (name, value) -> {
            add(names, JsonRecord.name(name, limits.maxTextLength(), "label: the name of a class"));
            values.add(number(value, each));
        });
        return label.apply(names, values);
    }

    private NamedLabel excluded(JsonParser parser) throws IOException {
        boolean isList = parser.currentToken() == JsonToken.START_ARRAY;
        return new NamedLabel.Excluded(isList ? names(parser, "not") : List.of(className(parser)));
    }

    private NamedLabel masses(JsonParser parser) throws IOException {
        requireList(parser, "masses");
        List<NamedLabel.Masses.Focal> focals = new ArrayList<>();
        int named = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            requireObject(parser, "each of masses");
            NamedLabel.Masses.Focal focal = focal(parser);
            named += focal.set().size();
            if (named > MOST_NAMES) {
                throw tooMany();
            }
            focals.add(focal);
        }
        return new NamedLabel.Masses(focals);
    }

    private NamedLabel.Masses.Focal focal(JsonParser parser) throws IOException {
        List<String> set = new ArrayList<>();
        double[] mass = {Double.NaN};
        JsonRecord.readFields(parser, (name, value) -> {
            switch (name) {
                case "set" -> {
                    set.clear();
                    set.addAll(names(value, "set"));
                }
                case "mass" -> mass[0] = number(value, "mass");
                default -> value.skipChildren();
            }
        });
        if (set.isEmpty() || Double.isNaN(mass[0])) {
            throw new WireException("label: each of masses needs a set of classes and a mass");
        }
        return new NamedLabel.Masses.Focal(set, mass[0]);
    }

    private Map<String, NamedLabel> labels(JsonParser parser, String kind, String each) throws IOException {
        requireObject(parser, kind);
        Map<String, NamedLabel> labels = new LinkedHashMap<>();
        JsonRecord.readFields(parser, (name, value) -> {
            if (labels.size() == MOST_NAMES) {
                throw tooMany();
            }
            NamedLabel label = read(value);
            if (label != null) {
                labels.put(JsonRecord.name(name, limits.maxTextLength(), "label: the name of " + each), label);
            }
        });
        return labels;
    }

    private List<String> names(JsonParser parser, String what) throws IOException {
        requireList(parser, what);
        List<String> names = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            add(names, className(parser));
        }
        return names;
    }

    private static void add(List<String> names, String name) {
        if (names.size() == MOST_NAMES) {
            throw tooMany();
        }
        names.add(name);
    }

    static WireException tooMany() {
        return new WireException("label: at most " + MOST_NAMES + " names are allowed in a label");
    }

    private static double number(JsonParser parser, String what) throws IOException {
        if (!parser.currentToken().isNumeric()) {
            throw new WireException("label: " + what + " must be a number, not " + JsonRecord.described(parser));
        }
        return parser.getDoubleValue();
    }

    private static void requireObject(JsonParser parser, String what) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new WireException("label: " + what + " must be an object, not " + JsonRecord.described(parser));
        }
    }

    private static void requireList(JsonParser parser, String what) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new WireException("label: " + what + " must be a list, not " + JsonRecord.described(parser));
        }
    }
}

package io.kstep.spec;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A parsed {@code name(option=value,...)} with its options in the order in which they were given; printed, they are in
 * that of their names, so that equal specs print alike. Values may be specs themselves. Readers take the options they
 * know, then call {@link Reader#done()}, which names every option that nobody asked for.
 */
public record Spec(String name, Map<String, String> options) {

    /** Key of a list of specs that stands among the options without a name, as in {@code best(a(b=c)+d)}. */
    public static final String UNNAMED = "";

    public Spec {
        // not Map.copyOf, whose order differs from one start of the JVM to the next, and messages with it
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    public static Spec parse(String text) {
        String trimmed = text.trim();
        int open = trimmed.indexOf('(');
        if (open < 0) {
            return new Spec(checkedName(trimmed, text), Map.of());
        }
        if (!trimmed.endsWith(")")) {
            throw new SpecException("'" + text + "' lacks its closing bracket");
        }
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : topLevelParts(trimmed.substring(open + 1, trimmed.length() - 1), text, ',')) {
            int equals = nameEnd(option);
            if (equals < 0 && isList(option)) {
                options.put(UNNAMED, option.trim());
                continue;
            }
            if (equals <= 0) {
                throw new SpecException("'" + option.trim() + "' in '" + text + "' is not of the form option=value");
            }
            String key = option.substring(0, equals).trim();
            if (options.put(key, option.substring(equals + 1).trim()) != null) {
                throw new SpecException("option '" + key + "' stands twice in '" + text + "'");
            }
        }
        return new Spec(checkedName(trimmed.substring(0, open), text), options);
    }

    /** Where the name of an option ends: the first equals sign that stands in no bracket, -1 if there is none. */
    private static int nameEnd(String option) {
        int equals = option.indexOf('=');
        int bracket = option.indexOf('(');
        return bracket >= 0 && bracket < equals ? -1 : equals;
    }

    /** Whether an option without a name may be a list of specs, {@code a(b=c)+d}. */
    private static boolean isList(String option) {
        return option.indexOf('(') >= 0 || option.indexOf('+') >= 0;
    }

    /** Parses a comma-separated list of specs. */
    public static List<Spec> parseList(String text) {
        return topLevelParts(text, text, ',').stream().map(Spec::parse).toList();
    }

    /** Takes options one by one, with defaults and checks. */
    public Reader reader() {
        return new Reader(this);
    }

    @Override
    public String toString() {
        return options.isEmpty()
                ? name
                : options.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(e -> e.getKey().equals(UNNAMED) ? e.getValue() : e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining(",", name + "(", ")"));
    }

    private static String checkedName(String name, String text) {
        if (!name.trim().matches("[A-Za-z0-9_.+-]+")) {
            throw new SpecException("'" + text + "' does not start with a name");
        }
        return name.trim();
    }

    private static List<String> topLevelParts(String text, String whole, char between) {
        java.util.ArrayList<String> parts = new java.util.ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth < 0) {
                throw new SpecException("'" + whole + "' closes a bracket it did not open");
            }
            if (c == between && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        if (depth != 0) {
            throw new SpecException("'" + whole + "' lacks a closing bracket");
        }
        if (!text.substring(start).isBlank()) {
            parts.add(text.substring(start));
        }
        return parts;
    }

    /** Reads the options of one spec and remembers which were asked for. */
    public static final class Reader {
        private final Spec spec;
        private final Set<String> known = new LinkedHashSet<>();
        /** Readers of options that are specs, by their keys. */
        private final Map<String, Reader> inner = new LinkedHashMap<>();

        private Reader(Spec spec) {
            this.spec = spec;
        }

        /** The spec that is read. */
        public Spec spec() {
            return spec;
        }

        /** Reads an option that is a spec; its own options are distinguished from these when one stands in the wrong place. */
        public Reader inner(String key, String otherwise) {
            Reader reader = parse(text(key, otherwise)).reader();
            inner.put(key, reader);
            return reader;
        }

        public String text(String key, String otherwise) {
            known.add(key);
            return spec.options().getOrDefault(key, otherwise);
        }

        /** Reads specs separated by plus signs, which may stand without the option's name. */
        public List<String> list(String key, String otherwise) {
            known.add(UNNAMED);
            String text = text(key, spec.options().getOrDefault(UNNAMED, otherwise));
            return topLevelParts(text, text, '+').stream().map(String::trim).toList();
        }

        public int integer(String key, int otherwise, int min, int max) {
            String value = text(key, Integer.toString(otherwise));
            try {
                int number = Integer.parseInt(value);
                if (number >= min && number <= max) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below, as for a number out of range
            }
            throw bad(key, value, "a whole number from " + min + " to " + max);
        }

        public double real(String key, double otherwise, double min, double max) {
            String value = text(key, Double.toString(otherwise));
            try {
                double number = Double.parseDouble(value);
                if (number >= min && number <= max) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below, as for a number out of range
            }
            throw bad(key, value, "a number from " + min + " to " + max);
        }

        public boolean flag(String key, boolean otherwise) {
            return choice(key, otherwise ? "true" : "false", "true", "false").equals("true");
        }

        public String choice(String key, String otherwise, String... allowed) {
            String value = text(key, otherwise);
            if (!Arrays.asList(allowed).contains(value)) {
                throw bad(key, value, "one of " + String.join(", ", allowed));
            }
            return value;
        }

        /** Fails, naming them, if the spec has options that nobody read. */
        public void done() {
            Set<String> unknown = new LinkedHashSet<>(spec.options().keySet());
            unknown.removeAll(known);
            if (unknown.contains(UNNAMED)) {
                throw new SpecException(
                        "'" + spec.options().get(UNNAMED) + "' in '" + spec + "' is not of the form option=value");
            }
            known.remove(UNNAMED);
            if (!unknown.isEmpty()) {
                throw new SpecException("'" + spec.name() + "' has no option '"
                        + String.join("', '", unknown) + "'"
                        + (known.isEmpty() ? "" : "; it has " + String.join(", ", known))
                        + unknown.stream().map(this::place).collect(Collectors.joining()));
            }
        }

        /** Where an option of another spec belongs, if it is one of the specs in this one. */
        private String place(String option) {
            return inner.entrySet().stream()
                    .filter(one -> one.getValue().known.contains(option))
                    .map(one -> "; write " + one.getKey() + "="
                            + one.getValue().spec.name() + "(" + option + "="
                            + spec.options().get(option) + ")")
                    .collect(Collectors.joining());
        }

        private SpecException bad(String key, String value, String allowed) {
            return new SpecException(
                    "option '" + key + "' of '" + spec.name() + "' must be " + allowed + ", not '" + value + "'");
        }
    }
}

package io.kstep.wire.mapping;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/**
 * A place in a JSON document, written as in Kafka Connect (KIP-821): names with dots between, {@code machine.type}; a
 * name that has a dot, a bracket or a blank at its ends stands in backticks, with a backslash before a backtick of its
 * own; a place in a list is its number in brackets, {@code readings[0].value}.
 */
record FieldPath(List<Step> steps) {

    /** One step down. */
    sealed interface Step {}

    /** To a field of an object. */
    record Name(String name) implements Step {}

    /** To a value of a list. */
    record Index(int index) implements Step {}

    /** The document itself. */
    static final FieldPath ROOT = new FieldPath(List.of());

    FieldPath {
        steps = List.copyOf(steps);
    }

    /** Reads a path; {@code setting} is named where it is wrong. */
    static FieldPath parse(String text, String setting) {
        return new Reader(text, setting).path();
    }

    FieldPath then(Step step) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        return new FieldPath(longer);
    }

    boolean isRoot() {
        return steps.isEmpty();
    }

    /** Whether another path is this one or leads through it. */
    boolean holds(FieldPath other) {
        return other.steps.size() >= steps.size()
                && other.steps.subList(0, steps.size()).equals(steps);
    }

    /** As it is written, so that different paths have different texts. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            if (step instanceof Index index) {
                text.append('[').append(index.index()).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(written(((Name) step).name()));
            }
        }
        return text.toString();
    }

    private static String written(String name) {
        boolean isPlain = !name.isBlank()
                && name.equals(name.strip())
                && name.chars().noneMatch(c -> ".[]`*,=+@".indexOf(c) >= 0);
        return isPlain ? name : '`' + name.replace("`", "\\`") + '`';
    }

    /** Goes over the text once. */
    private static final class Reader {

        private final String text;
        private final String setting;
        private int at;

        Reader(String text, String setting) {
            this.text = text;
            this.setting = setting;
        }

        FieldPath path() {
            List<Step> steps = new ArrayList<>();
            while (at < text.length()) {
                if (text.charAt(at) == '[') {
                    steps.add(index());
                } else {
                    if (!steps.isEmpty()) {
                        expectDot();
                    }
                    steps.add(new Name(at < text.length() && text.charAt(at) == '`' ? quoted() : plain()));
                }
            }
            if (steps.isEmpty()) {
                throw bad("a path is empty");
            }
            return new FieldPath(steps);
        }

        private void expectDot() {
            if (text.charAt(at) != '.') {
                throw bad("a dot or '[' must follow at character " + (at + 1));
            }
            at++;
        }

        private String plain() {
            int from = at;
            while (at < text.length() && ".[`".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            if (at == from) {
                throw bad("a name is missing at character " + (at + 1));
            }
            String name = text.substring(from, at);
            if (name.equals("*")) {
                throw bad("'*' may stand at the end only, and only in lists of features");
            }
            return name;
        }

        private String quoted() {
            StringBuilder name = new StringBuilder();
            for (at++; at < text.length() && text.charAt(at) != '`'; at++) {
                if (text.startsWith("\\`", at)) {
                    at++;
                }
                name.append(text.charAt(at));
            }
            if (at == text.length()) {
                throw bad("a backtick is not closed");
            }
            at++;
            return name.toString();
        }

        private Step index() {
            int end = text.indexOf(']', at);
            String digits = end < 0 ? "" : text.substring(at + 1, end);
            if (!digits.matches("\\d{1,6}")) {
                throw bad("in brackets stands the place in a list, as in readings[0]");
            }
            at = end + 1;
            return new Index(Integer.parseInt(digits));
        }

        private SpecException bad(String what) {
            return new SpecException(setting + ": '" + text + "' is no path: " + what);
        }
    }
}

package io.kstep.data;

import java.util.List;

/** What is to be predicted: a class variable, or a number (regression). */
public sealed interface Target {

    String name();

    /** Names of the classes by index; a number has none. */
    List<String> values();

    /** This target with other classes; a number stays as it is. */
    Target withValues(List<String> names);

    /** The answer of the case that is this target's kind. */
    <T> T match(Cases<T> cases);

    /** An answer for every kind of target. */
    interface Cases<T> {
        T classVariable(ClassVariable target);

        T numeric(Numeric target);
    }

    /** A class variable; a stream may append to its values (indices never change). */
    record ClassVariable(String name, List<String> values) implements Target {
        public ClassVariable {
            values = List.copyOf(values);
        }

        @Override
        public Target withValues(List<String> names) {
            return new ClassVariable(name, names);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.classVariable(this);
        }
    }

    /** A continuous class, predicted by regression. */
    record Numeric(String name) implements Target {
        @Override
        public List<String> values() {
            return List.of();
        }

        @Override
        public Target withValues(List<String> names) {
            return this;
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.numeric(this);
        }
    }
}

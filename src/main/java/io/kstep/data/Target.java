package io.kstep.data;

import java.util.List;

/** What is to be predicted: a class variable, or a number (regression). */
public sealed interface Target {

    String name();

    /** A class variable; a stream may append to its values (indices never change). */
    record ClassVariable(String name, List<String> values) implements Target {
        public ClassVariable {
            values = List.copyOf(values);
        }
    }

    /** A continuous class, predicted by regression. */
    record Numeric(String name) implements Target {}
}

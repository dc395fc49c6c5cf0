package io.kstep.bayes.structure;

import java.util.Locale;

/** No search: all features apart, or all in one joint node. */
public record FixedSearch(Shape shape) implements StructureSearch {

    /** The structure. */
    public enum Shape {
        NAIVE,
        COMPLETE
    }

    @Override
    public Structure search(SearchSpace space) {
        return shape == Shape.NAIVE ? Structure.naive(space.features()) : Structure.complete(space.features());
    }

    @Override
    public int dimensions(int features) {
        return shape == Shape.NAIVE ? 1 : Math.max(1, features);
    }

    @Override
    public Asks asks() {
        return Asks.NOTHING;
    }

    @Override
    public boolean startsComplete() {
        return shape == Shape.COMPLETE;
    }

    @Override
    public boolean isSure(Margins margins, Structure found) {
        return true;
    }

    @Override
    public String options() {
        return "";
    }

    @Override
    public String toString() {
        return shape.name().toLowerCase(Locale.ROOT);
    }
}

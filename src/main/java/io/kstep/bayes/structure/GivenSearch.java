package io.kstep.bayes.structure;

/** No search: a structure that is given, without the features that do not vary in the rows at hand. */
public record GivenSearch(Structure structure) implements StructureSearch {

    @Override
    public Structure search(SearchSpace space) {
        return structure.within(space.features());
    }

    @Override
    public int dimensions(int features) {
        return Math.max(1, structure.dimensions());
    }

    @Override
    public Asks asks() {
        return Asks.NOTHING;
    }

    @Override
    public boolean isSure(Margins margins, Structure found) {
        return true;
    }

    @Override
    public String options() {
        return "structure=" + structure;
    }
}

package io.kstep.data;

import io.kstep.data.Label.Masses.Focal;
import java.util.List;
import java.util.stream.Stream;

/**
 * An example of every kind of label over the classes a, b, c: the one list that the tests of labels run over. A kind that
 * is not here fails {@code LabelContractTest}.
 */
public final class LabelKinds {

    /**
     * A label with what is to come of it.
     *
     * @param json as it stands in a record; null where there is none
     * @param contour over three classes; null where there is none
     */
    public record Kind(Label label, String json, List<Double> contour, List<Double> pignistic) {}

    public static final List<String> CLASSES = List.of("a", "b", "c");

    public static final List<Kind> ALL = List.of(
            new Kind(new Label.Hard(2), "'c'", List.of(0.0, 0.0, 1.0), List.of(0.0, 0.0, 1.0)),
            new Kind(new Label.Unknown(), null, List.of(1.0, 1.0, 1.0), List.of(1 / 3.0, 1 / 3.0, 1 / 3.0)),
            new Kind(
                    new Label.Probabilistic(List.of(0.25, 0.0, 0.75)),
                    "{'probabilities':{'a':0.25,'b':0.0,'c':0.75}}",
                    List.of(0.25, 0.0, 0.75),
                    List.of(0.25, 0.0, 0.75)),
            new Kind(
                    new Label.Plausible(List.of(0.4, 1.0)),
                    "{'plausibilities':{'a':0.4,'b':1.0}}",
                    List.of(0.4, 1.0, 0.0),
                    List.of(0.2, 0.8, 0.0)),
            new Kind(
                    new Label.Candidates(List.of(2, 0)),
                    "{'candidates':['c','a']}",
                    List.of(1.0, 0.0, 1.0),
                    List.of(0.5, 0.0, 0.5)),
            new Kind(new Label.Excluded(List.of(1)), "{'not':['b']}", List.of(1.0, 0.0, 1.0), List.of(0.5, 0.0, 0.5)),
            new Kind(
                    new Label.Masses(List.of(new Focal(List.of(1), 0.7), new Focal(List.of(0, 1), 0.3))),
                    "{'masses':[{'set':['b'],'mass':0.7},{'set':['a','b'],'mass':0.3}]}",
                    List.of(0.3, 1.0, 0.0),
                    List.of(0.15, 0.85, 0.0)),
            new Kind(
                    new Label.Doubtful(1, 0.3),
                    "{'label':'b','doubt':0.3}",
                    List.of(0.3, 1.0, 0.3),
                    List.of(0.1, 0.8, 0.1)),
            new Kind(
                    new Label.Flipped(1, 0.3),
                    "{'label':'b','wrong':0.3}",
                    List.of(0.15, 0.7, 0.15),
                    List.of(0.15, 0.7, 0.15)),
            new Kind(new Label.Numeric(-2.5), "-2.5", null, null),
            new Kind(new Label.Several(List.of(new Label.Hard(0), new Label.Unknown())), null, null, null),
            new Kind(
                    new Label.Votes(List.of(
                            new Label.Votes.Vote("x", new Label.Hard(2)),
                            new Label.Votes.Vote("y", new Label.Doubtful(1, 0.3)))),
                    "{'votes':{'x':'c','y':{'label':'b','doubt':0.3}}}",
                    List.of(0.05, 0.4, 0.55),
                    List.of(0.05, 0.4, 0.55)));

    private LabelKinds() {}

    /** Every kind that says something of one class variable and stands in a record. */
    public static Stream<Kind> written() {
        return ALL.stream().filter(kind -> kind.json() != null);
    }

    /** Every kind that says something of classes. */
    public static Stream<Kind> ofClasses() {
        return ALL.stream().filter(kind -> kind.contour() != null);
    }

    public static Stream<Label> labels() {
        return ALL.stream().map(Kind::label);
    }
}

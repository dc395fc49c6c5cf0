package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A stream model made of stream models: every member learns from every label, and the one with the least error answers. A
 * label scores what each member believes right before it learns from it, so that an error is never that of a model that
 * knew the label. All events of the answering member are passed on; of the others those of what they could not learn, and
 * the event that one of them answers from now on.
 */
final class Contenders extends CompositeModel {

    private final BestRule.Errors errors;
    private final Beliefs[] said;
    private final Context[] contexts;
    private final double[] losses;
    private double precision;

    Contenders(ContenderSettings settings, Members members, BestRule.Errors errors) {
        super(settings, members);
        this.errors = errors;
        said = new Beliefs[members.size()];
        for (int i = 0; i < said.length; i++) {
            said[i] = new Beliefs();
        }
        contexts = new Context[said.length];
        losses = new double[said.length];
    }

    BestRule.Errors errors() {
        return errors;
    }

    @Override
    int speaker() {
        return errors.speaker();
    }

    @Override
    public long labels() {
        return members().all().stream().mapToLong(StreamModel::labels).max().orElseThrow();
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        boolean same = true;
        for (int i = 0; i < said.length; i++) {
            contexts[i] = members().get(i).predict(values, said[i]);
            same &= contexts[i].equals(contexts[0]);
        }
        out.copy(said[speaker()]);
        return same ? contexts[0] : new Context.OfMembers(List.of(contexts));
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        boolean scored = score(values, label);
        List<StreamEvent> events = List.of();
        for (int i = 0; i < said.length; i++) {
            events = joined(events, i, members().get(i).learn(values, label, context.member(i), time, watch));
        }
        if (!scored || !errors.score(losses, precision)) {
            return events;
        }
        List<StreamEvent> all = new ArrayList<>(events);
        List<Double> shown = Arrays.stream(errors.errors()).boxed().toList();
        all.add(new StreamEvent.AnotherAnswers(
                labels(), speaker() + 1, members().get(speaker()).settings().spec(), shown));
        return all;
    }

    @Override
    public boolean isOpen(int age) {
        return members().all().stream().noneMatch(Contenders::dropsLabels)
                && members().all().stream().anyMatch(member -> member.isOpen(age));
    }

    /** Where some labels become no rows, the age of a label does not show which row is its. */
    private static boolean dropsLabels(StreamModel member) {
        return member.settings() instanceof KStepSettings kstep
                && kstep.labels().soft() == SoftMode.DROP;
    }

    /** Members that have closed the chunk of the row keep what they learned of it. */
    @Override
    public List<StreamEvent> correct(int age, Label label, LearningWatch watch) {
        List<StreamEvent> events = List.of();
        for (int i = 0; i < members().size(); i++) {
            if (members().get(i).isOpen(age)) {
                List<StreamEvent> told = members().get(i).correct(age, label, watch);
                events = i == speaker() ? told : events;
            }
        }
        return events;
    }

    /** Sets the loss of each member; false where the label does not say what is true. */
    private boolean score(double[] values, Label label) {
        SaidLabel said = isSure(label) ? null : SaidLabel.of(label, schema().classCount());
        if (said == null && !isSure(label)) {
            return false;
        }
        for (int i = 0; i < losses.length; i++) {
            members().get(i).predict(values, this.said[i]);
            losses[i] = said == null
                    ? loss(this.said[i].first(), label)
                    : said.correctedLoss(LogSpace.argMax(this.said[i].first().probabilities()));
        }
        precision = said == null ? 1 : said.precision();
        return Double.isFinite(losses[0]);
    }

    private static boolean isSure(Label label) {
        return label instanceof Label.Hard || label instanceof Label.Numeric;
    }

    /** Whether the likeliest class is wrong, or how far the mean is from a number. */
    private static double loss(Belief belief, Label label) {
        return label instanceof Label.Numeric numeric
                ? Math.abs(belief.mean() - numeric.value())
                : LogSpace.argMax(belief.probabilities()) == ((Label.Hard) label).index() ? 0 : 1;
    }

    @Override
    public ContendersView view() {
        double[] shown = errors.errors();
        List<ContendersView.Member> views = new ArrayList<>();
        for (int i = 0; i < shown.length; i++) {
            StreamModel member = members().get(i);
            views.add(new ContendersView.Member(member.settings().spec(), shown[i], member.view()));
        }
        return new ContendersView(speaker(), views, "");
    }

    @Override
    void writeRule(BinaryWriter out) {
        out.writeDoubles(errors.numbers());
    }
}

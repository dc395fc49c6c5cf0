package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stream models under one main node that learns whom to believe: a {@link WeightedNode} combines what the members that are
 * awake say, and learns its exponents from what they said when an instance was predicted, which a {@link Ticket} keeps
 * until the label comes. Then the members learn, each in its own way. The events of the member that weighs most are passed
 * on, and alarms of the pool's own detector, which watches the errors of the common answer.
 */
final class Pool extends CompositeModel {

    private static final int FORM = 1;

    /** Labels that a cut leaves, however few the detector takes for recent. */
    private static final long LEAST_RECENT = 50;

    private final WeightsRule rule;
    private final WeightedNode node;
    private final Naps naps;
    private final DriftDetector.State drift;
    private long labels;
    private int lastLabel = LabelMemory.NONE;
    /** Raised so far. */
    private long alarms;

    private final Messages messages = new Messages();
    private final Beliefs said = new Beliefs();
    private final Context[] contexts;
    private double[] truth = {};

    private Pool(
            ContenderSettings settings,
            Members members,
            WeightsRule rule,
            WeightedNode node,
            Naps naps,
            DriftDetector.State drift) {
        super(settings, members);
        this.rule = rule;
        this.node = node;
        this.naps = naps;
        this.drift = drift;
        contexts = new Context[members.size()];
    }

    static Pool fresh(ContenderSettings settings, WeightsRule rule, Members members) {
        int classes = members.get(0).schema().classCount();
        Pool pool = new Pool(
                settings,
                members,
                rule,
                new WeightedNode(members.size(), rule.memory(), classes),
                new Naps(rule, members.size()),
                rule.detector().fresh());
        pool.labels =
                members.all().stream().mapToLong(StreamModel::labels).max().orElseThrow();
        return pool;
    }

    /** This pool with other members in the places of its own. */
    Pool over(ContenderSettings changed, Members members) {
        Pool next = new Pool(changed, members, rule, node, naps, drift);
        next.labels = labels;
        next.lastLabel = lastLabel;
        next.alarms = alarms;
        return next;
    }

    @Override
    int speaker() {
        int best = 0;
        for (int i = 1; i < contexts.length; i++) {
            best = node.exponents().of(i) > node.exponents().of(best) ? i : best;
        }
        return best;
    }

    @Override
    public long labels() {
        return labels;
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        Context now = Context.LastLabel.of(lastLabel);
        boolean same = true;
        messages.clear(contexts.length, node.classes());
        for (int i = 0; i < contexts.length; i++) {
            contexts[i] = naps.isAwake(i) ? ask(i, values) : now;
            same &= contexts[i].equals(now);
        }
        node.combine(messages, lastLabel);
        node.answer(out.first().classes(node.classes()));
        return messages.ticket(alarms, same ? now : new Context.OfMembers(List.of(contexts)));
    }

    private Context ask(int member, double[] values) {
        Context context = members().get(member).predict(values, said);
        messages.say(member, said.first().probabilities());
        return context;
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        LabelUse use = LabelUse.of(label, node.classes(), SoftMode.WEIGHTED);
        if (use == null) {
            return List.of(); // nothing is known: nothing to learn yet
        }
        boolean current = recall(values, context);
        double loss = use.loss(node.likeliest());
        count(use, context.lastLabel(), current);
        List<StreamEvent> events = new ArrayList<>(0);
        int speaker = speaker();
        for (int i = 0; i < contexts.length; i++) {
            if (!naps.isAwake(i)) {
                sleep(i, values, label);
                continue;
            }
            List<StreamEvent> told = members().get(i).learn(values, label, context.member(i), time, watch);
            if (i == speaker) {
                told.stream()
                        .filter(event -> !(event instanceof StreamEvent.DriftAlarm))
                        .forEach(events::add);
            }
            if (current && messages.spoke(i)) {
                naps.judge(i, node.exponents(), speaker);
            }
        }
        if (current && drift.add(loss) == DriftDetector.Signal.DRIFT) {
            alarm(events);
        }
        return events;
    }

    /**
     * Combines what the members said when the instance was predicted, or say now where that was not kept.
     *
     * @return whether it was said since the last alarm
     */
    private boolean recall(double[] values, Context context) {
        if (context instanceof Ticket ticket && ticket.fits(contexts.length, node.classes())) {
            messages.recall(ticket, contexts.length, node.classes());
        } else {
            messages.clear(contexts.length, node.classes());
            for (int i = 0; i < contexts.length; i++) {
                if (naps.isAwake(i)) {
                    ask(i, values);
                }
            }
        }
        node.combine(messages, context.lastLabel());
        return !(context instanceof Ticket ticket) || ticket.alarms() == alarms;
    }

    private void count(LabelUse use, int last, boolean current) {
        if (truth.length != node.classes()) {
            truth = new double[node.classes()];
        }
        if (use.said() == null) {
            Arrays.fill(truth, 0);
            truth[use.truth()] = 1;
        } else {
            System.arraycopy(use.said().mainWeights(), 0, truth, 0, truth.length);
        }
        if (current) {
            node.follow(truth, messages.spoken(), rule);
        }
        for (int m = 0; m < truth.length; m++) {
            if (truth[m] > 0) {
                node.memory().observe(last, m, truth[m]);
            }
        }
        labels++;
        lastLabel = use.isDoubtful() ? lastLabel : use.truth();
    }

    private void sleep(int member, double[] values, Label label) {
        Sleeper sleeper = members().get(member) instanceof Sleeper one ? one : null;
        if (sleeper != null) {
            sleeper.sleep(values, label);
        }
        if (naps.sleeps(member, node.exponents()) && sleeper != null) {
            sleeper.wake();
        }
    }

    /** What was learned from is over: members that can be cut are, and all are awake. */
    private void alarm(List<StreamEvent> events) {
        alarms++;
        events.add(new StreamEvent.DriftAlarm(labels));
        long recent = Math.max(LEAST_RECENT, drift.recent());
        for (int i = 0; i < contexts.length; i++) {
            StreamModel member = members().get(i);
            boolean slept = naps.alarm(i, node.exponents());
            if (member instanceof Cuttable cuttable) {
                events.addAll(cuttable.cut(recent));
            } else if (slept && member instanceof Sleeper sleeper) {
                sleeper.wake();
            }
        }
        node.exponents().weaken();
    }

    @Override
    public void grow(Schema grown) {
        super.grow(grown);
        if (grown.classCount() != node.classes()) {
            node.grow(grown.classCount());
        }
    }

    @Override
    public PoolView view() {
        return new PoolView(
                labels,
                lastLabel,
                speaker(),
                naps.awake(),
                node.copy(),
                members().views());
    }

    @Override
    public ModelCost cost() {
        return super.cost().plus(rule.cost(schema(), contexts.length, 0));
    }

    @Override
    void writeRule(BinaryWriter out) {
        out.writeByte(FORM).writeLong(labels).writeInt(lastLabel + 1).writeLong(alarms);
        node.write(out);
        naps.write(out);
        out.writeDoubles(drift.numbers());
    }

    static Pool read(ContenderSettings settings, WeightsRule rule, Members members, BinaryReader in) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("a pool in form " + FORM + ", not " + form);
        }
        long labels = in.readLong();
        int lastLabel = in.readInt() - 1;
        long alarms = in.readLong();
        WeightedNode node = WeightedNode.read(members.size(), rule.memory(), in);
        Naps naps = Naps.read(rule, members.size(), in);
        Pool pool =
                new Pool(settings, members, rule, node, naps, rule.detector().restore(in.readDoubles()));
        pool.labels = labels;
        pool.lastLabel = lastLabel;
        pool.alarms = alarms;
        return pool;
    }
}

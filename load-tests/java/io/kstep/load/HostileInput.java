package io.kstep.load;

import static io.kstep.load.HostileTexts.bytes;

import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.load.HostileRecord.Fate;
import io.kstep.wire.InstanceWriter;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Hostile records among good ones, a function of the seed; each knows what must come of it. What is in order never goes
 * to a good model, so that good models must not notice; what is out of order goes to good and fuzzed ones alike. Every
 * record is a millisecond later than the one before, but for the last tenth, where some are centuries ahead or behind.
 */
final class HostileInput {

    private static final int DELAY = 3_000;
    private static final double TIMELY = 0.9;
    /** Beyond it good labels come inside only, so that none waits when time jumps. */
    private static final double LATE_LABELS = 0.8;

    private static final int BURSTS = 60;

    private final int good;
    private final int hostile;
    private final Consumer<HostileRecord> out;
    private final SplittableRandom goodDraws;
    private final SplittableRandom random;
    private final HostileTexts texts;
    private final Fuzz fuzz;
    private final List<HostileModels.Model> models = HostileModels.good();
    private final List<HostileModels.Model> fuzzed = HostileModels.fuzzed();
    private final InstanceWriter writer = new InstanceWriter();
    private final Deque<Late> late = new ArrayDeque<>();
    private final String[] truths;
    private final long start;
    private long time;
    private int goodMade;
    private int hostileMade;
    private int step;
    private byte[] lastGood = bytes("{\"id\":\"none\",\"features\":{}}");

    private record Late(int step, byte[] key, byte[] value) {}

    /**
     * @param start of the records' time
     * @param without what is left out
     */
    HostileInput(long seed, long start, int good, int hostile, Set<Fuzz.Kind> without, Consumer<HostileRecord> out) {
        this.good = good;
        this.hostile = hostile;
        this.out = out;
        this.start = start;
        time = start;
        goodDraws = new SplittableRandom(seed);
        random = goodDraws.split();
        texts = new HostileTexts(random.split());
        fuzz = new Fuzz(random.split(), without, this::hostile);
        truths = new String[good];
    }

    /** The class of a good instance by the number in its id. */
    String truth(int number) {
        return truths[number];
    }

    void run() {
        models.forEach(model -> send(CampaignInput.CONTROL, bytes(model.key()), model.create(), Fate.OWN));
        fuzzed.forEach(model -> send(CampaignInput.CONTROL, bytes(model.key()), model.create(), Fate.TAKEN));
        send(CampaignInput.CONTROL, bytes(Fuzz.MUTATED), Fuzz.createMutated(), Fate.TAKEN);
        int burst = 0;
        for (step = 0; goodMade < good || hostileMade < hostile; step++) {
            while (!late.isEmpty() && late.peek().step <= step) {
                Late label = late.remove();
                send(CampaignInput.LABELS, label.key, label.value, Fate.OWN);
            }
            if (goodDraws.nextInt(good + hostile - goodMade - Math.min(hostile, hostileMade)) < good - goodMade) {
                good();
            } else if (hostileMade > (long) hostile * burst / BURSTS) {
                fuzz.burst(burst++);
            } else {
                hostile(random.nextInt(100));
            }
        }
        while (!late.isEmpty()) {
            Late label = late.remove();
            send(CampaignInput.LABELS, label.key, label.value, Fate.OWN);
        }
    }

    private double progress() {
        return (double) (goodMade + hostileMade) / (good + hostile);
    }

    private void good() {
        HostileModels.Model model = models.get(goodDraws.nextInt(models.size()));
        LabelledInstance row = model.rows().next();
        String id = "g" + goodMade;
        int truth = ((Label.Hard) row.label()).index();
        truths[goodMade] = model.schema().classes().get(truth);
        boolean apart = goodDraws.nextDouble() < 0.4 && (double) goodMade / good < LATE_LABELS;
        byte[] json =
                writer.write(new Instance(id, row.instance().values()), model.schema(), apart ? null : row.label());
        send(CampaignInput.INSTANCES, bytes(model.key()), json, Fate.GOOD);
        if (apart) {
            late.add(new Late(
                    step + DELAY, bytes(model.key()), LabelRecord.encode(id, new NamedLabel.Hard(truths[goodMade]))));
        }
        lastGood = json;
        goodMade++;
    }

    private void hostile(int draw) {
        if (draw < 45) {
            HostileModels.Model model = any();
            hostile(
                    CampaignInput.INSTANCES,
                    bytes(model.key()),
                    texts.instance(
                            lastGood, model.number(), model.schema().classes().get(0)),
                    Fate.BAD);
        } else if (draw < 55) {
            HostileModels.Model model = any();
            byte[] value = texts.labelRecord(model.schema().classes().get(0));
            hostile(CampaignInput.LABELS, bytes(model.key()), value, Fate.BAD);
        } else if (draw < 60) {
            hostile(CampaignInput.CONTROL, bytes(any().key()), texts.command(), Fate.BAD);
        } else if (draw < 65) {
            hostile(CampaignInput.INSTANCES, texts.key(), lastGood, Fate.BAD);
        } else if (draw < 80) {
            fuzz.mutated();
        } else {
            fuzz.inOrder(draw, fuzzed.get(random.nextInt(fuzzed.size())));
        }
    }

    private HostileModels.Model any() {
        return random.nextBoolean()
                ? models.get(random.nextInt(models.size()))
                : fuzzed.get(random.nextInt(fuzzed.size()));
    }

    private void hostile(String role, byte[] key, byte[] value, Fate fate) {
        hostile(role, key, value, fate, false);
    }

    private void hostile(String role, byte[] key, byte[] value, Fate fate, boolean timely) {
        hostileMade++;
        time++;
        long stamp = timely || progress() < TIMELY ? time : fuzz.time(time, start);
        out.accept(new HostileRecord(role, key, value, stamp, stamp > time ? Fate.BAD : fate)); // from the far future
    }

    private void send(String role, byte[] key, byte[] value, Fate fate) {
        time++;
        out.accept(new HostileRecord(role, key, value, time, fate));
    }
}

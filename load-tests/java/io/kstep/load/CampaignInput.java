package io.kstep.load;

import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.wire.ControlCommand;
import io.kstep.wire.InstanceWriter;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * The input of a campaign, a function of the seed: ten records share a millisecond, so that instances, labels and commands
 * tie all the time; labels come inside, late, early, twice, in several kinds or never; models are paused, changed, reset,
 * deleted and made again; now and then a record is no good. The ids of good instances are the numbers from 0.
 */
final class CampaignInput {

    static final String INSTANCES = "instances";
    static final String LABELS = "labels";
    static final String CONTROL = "control";

    /** Takes the records in the order in which they are to be sent. */
    interface Out {
        void send(String role, String key, byte[] value, long time);
    }

    private static final long START = 1_767_225_600_000L; // 2026-01-01, the same in every run
    private static final int PER_MILLI = 10;
    private static final int LONGEST_DELAY = 5_000;
    private static final int EARLIEST = 300;
    private static final double MISSING_CELLS = 0.02;
    private static final int COMMANDS = 60;

    /** A record that is sent just before the instance of this number. */
    private record Due(int number, int order, String role, String key, byte[] value) {}

    private final List<CampaignModels.Model> models;
    private final int records;
    private final SplittableRandom random;
    private final boolean live;
    private final Out out;
    private final InstanceWriter writer = new InstanceWriter();
    private final PriorityQueue<Due> queue =
            new PriorityQueue<>(Comparator.comparingInt(Due::number).thenComparingInt(Due::order));
    private final String[] truths;
    private final String[] keys;
    private int order;
    private int bad;

    /** @param live whether labels that come apart are left to a client that has seen the predictions */
    CampaignInput(long seed, int records, boolean live, Out out) {
        models = CampaignModels.of(seed);
        this.records = records;
        random = new SplittableRandom(seed);
        this.live = live;
        this.out = out;
        truths = new String[records];
        keys = new String[records];
    }

    /** The class of an instance whose label a live client is to send, null where it is not. */
    String truth(int id) {
        return truths[id];
    }

    /** How many labels a live client is to send. */
    long truths() {
        return Arrays.stream(truths).filter(Objects::nonNull).count();
    }

    String key(int id) {
        return keys[id];
    }

    /** How many records are no good. */
    int bad() {
        return bad;
    }

    CampaignInput run() {
        models.forEach(model -> later(0, CONTROL, model.key(), create(model)));
        int commandEvery = Math.max(1, records / COMMANDS);
        for (int i = 0; i < records; i++) {
            if (i % commandEvery == commandEvery / 2) {
                command(i);
            }
            CampaignModels.Model model = models.get(random.nextInt(models.size()));
            instance(i, model);
            if (random.nextInt(1_000) == 0) {
                noGood(i, model.key());
            }
            sendDue(i);
        }
        sendDue(Integer.MAX_VALUE);
        return this;
    }

    private void sendDue(int number) {
        while (!queue.isEmpty() && queue.peek().number <= number) {
            Due due = queue.remove();
            out.send(due.role, due.key, due.value, START + due.number / PER_MILLI);
        }
    }

    private void later(int number, String role, String key, byte[] value) {
        queue.add(new Due(number, order++, role, key, value));
    }

    private static byte[] create(CampaignModels.Model model) {
        return new ControlCommand.Create(
                        model.settings(), Optional.of(model.rows().schema()))
                .encode();
    }

    private void instance(int id, CampaignModels.Model model) {
        LabelledInstance row = model.rows().next();
        double[] values = row.instance().values();
        for (int j = 0; j < values.length; j++) {
            if (random.nextDouble() < MISSING_CELLS) {
                values[j] = Double.NaN;
            }
        }
        Schema schema = model.rows().schema();
        Instance instance = new Instance(Integer.toString(id), values);
        int truth = ((Label.Hard) row.label()).index();
        double draw = random.nextDouble();
        boolean inside = draw < 0.3;
        byte[] json = writer.write(instance, schema, inside ? row.label() : null);
        keys[id] = model.key();
        if (inside || draw >= 0.95) { // the label comes with it, or never
            later(id, INSTANCES, model.key(), json);
        } else if (live) {
            truths[id] = schema.classes().get(truth);
            later(id, INSTANCES, model.key(), json);
        } else {
            apart(id, model.key(), json, LabelRecord.encode(instance.id(), label(truth, schema.classes())), draw);
        }
    }

    private void apart(int id, String key, byte[] json, byte[] label, double draw) {
        if (draw < 0.7) {
            later(id, INSTANCES, key, json);
            later(id + 1 + random.nextInt(LONGEST_DELAY), LABELS, key, label);
        } else if (draw < 0.8) { // at the same time, in the one order or the other
            boolean before = random.nextBoolean();
            later(id, before ? LABELS : INSTANCES, key, before ? label : json);
            later(id, before ? INSTANCES : LABELS, key, before ? json : label);
        } else {
            later(id, LABELS, key, label);
            later(id + 1 + random.nextInt(EARLIEST), INSTANCES, key, json);
        }
        if (random.nextInt(100) == 0) {
            later(id + random.nextInt(LONGEST_DELAY), LABELS, key, label);
        }
    }

    private NamedLabel label(int truth, List<String> classes) {
        String name = classes.get(truth);
        String other = classes.get((truth + 1) % classes.size());
        return switch (random.nextInt(20)) {
            case 0 -> new NamedLabel.Probabilistic(List.of(name, other), List.of(0.8, 0.2));
            case 1 -> new NamedLabel.Candidates(List.of(name, other));
            case 2 -> new NamedLabel.Doubtful(name, 0.3);
            default -> new NamedLabel.Hard(name);
        };
    }

    private void command(int number) {
        CampaignModels.Model model = models.get(random.nextInt(models.size()));
        String key = model.key();
        switch (random.nextInt(4)) {
            case 0 ->
                later(
                        number,
                        CONTROL,
                        key,
                        new ControlCommand.Change(Map.of("chunk", Integer.toString(80 + random.nextInt(200))))
                                .encode());
            case 1 -> {
                later(number, CONTROL, key, new ControlCommand.Pause().encode());
                later(number + 1 + random.nextInt(2_000), CONTROL, key, new ControlCommand.Resume().encode());
            }
            case 2 -> later(number, CONTROL, key, new ControlCommand.Reset().encode());
            default -> {
                later(number, CONTROL, key, new ControlCommand.Delete().encode());
                later(number, CONTROL, key, create(model));
            }
        }
    }

    private void noGood(int number, String key) {
        bad++;
        switch (random.nextInt(3)) {
            case 0 -> later(number, INSTANCES, key, bytes("{\"id\":\"x" + number + "\",\"features\":7}"));
            case 1 -> later(number, LABELS, key, bytes("{\"id\":\"x" + number + "\""));
            default -> later(number, CONTROL, key, bytes("{\"command\":\"fly\"}"));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

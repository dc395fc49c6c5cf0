package io.kstep.load;

import static io.kstep.load.HostileTexts.bytes;

import io.kstep.data.Feature;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.load.HostileRecord.Fate;
import io.kstep.wire.ControlCommand;
import io.kstep.wire.HostileRecords;
import io.kstep.wire.InstanceDecoder;
import io.kstep.wire.InstanceWriter;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Hostile records that are in order, and those of which the decoder says whether they are. */
final class Fuzz {

    static final String MUTATED = "mutated";

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("temp"),
                    Feature.discrete("colour", List.of("red", "true")),
                    Feature.continuous("x")),
            "class",
            List.of("up", "down"));

    private static final double[] EXTREMES = {
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        1e308,
        1e200,
        -1e155,
        1e154,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        1e-300,
        0,
        -0.0,
        1e16
    };
    private static final long YEAR = 31_536_000_000L;
    private static final int ODD_TIME_ONE_IN = 300;
    private static final int BURST = 30;

    /** What can be left out. */
    enum Kind {
        /** Values from 5e-324 to DBL_MAX. */
        EXTREME,
        /** Models beyond what there may be room for. */
        ABSURD,
        /** Timestamps long ago or in the far future. */
        TIME
    }

    /** Takes what was made. */
    interface Out {
        /**
         * Takes one record.
         *
         * @param timely whether its time is to be the one that it is, because others depend on it
         */
        void send(String role, byte[] key, byte[] value, Fate fate, boolean timely);

        default void send(String role, byte[] key, byte[] value, Fate fate) {
            send(role, key, value, fate, false);
        }
    }

    private final SplittableRandom random;
    private final Set<Kind> without;
    private final Out out;
    private final HostileRecords mutations;
    private final InstanceDecoder decoder = new InstanceDecoder(SCHEMA, WireLimits.DEFAULT);
    private final InstanceWriter writer = new InstanceWriter();
    private int made;

    Fuzz(SplittableRandom random, Set<Kind> without, Out out) {
        this.random = random;
        this.without = Set.copyOf(without);
        this.out = out;
        mutations = new HostileRecords(random.nextLong());
    }

    static byte[] createMutated() {
        return new ControlCommand.Create(Map.of("chunk", "100"), Optional.of(SCHEMA)).encode();
    }

    /** Mostly the time that it is; now and then long ago or in the far future. */
    long time(long now, long start) {
        return random.nextInt(ODD_TIME_ONE_IN) > 0 || without.contains(Kind.TIME)
                ? now
                : switch (random.nextInt(6)) {
                    case 0 -> 0;
                    case 1 -> start - YEAR;
                    case 2 -> start + YEAR;
                    case 3 -> 253_402_300_799_000L; // the last second of the year 9999
                    case 4 -> Long.MAX_VALUE / 2;
                    default -> Long.MAX_VALUE - 1;
                };
    }

    /** A mutated instance; those whose fate would depend on what the model has seen are drawn again. */
    void mutated() {
        while (true) {
            byte[] json = mutations.next();
            Optional<Fate> fate = fate(json);
            if (fate.isPresent()) {
                out.send(CampaignInput.INSTANCES, bytes(MUTATED), json, fate.get());
                return;
            }
        }
    }

    private Optional<Fate> fate(byte[] json) {
        try {
            decoder.decode(json);
        } catch (WireException e) {
            return Optional.of(Fate.BAD);
        }
        NamedLabel label = decoder.label();
        if (label instanceof NamedLabel.Numeric || label instanceof NamedLabel.Several) {
            return Optional.of(Fate.BAD);
        }
        boolean grows = !decoder.unseen().isEmpty()
                || (label != null && !SCHEMA.classes().containsAll(label.names()));
        return grows ? Optional.empty() : Optional.of(Fate.PREDICTED);
    }

    /** @param draw from 80 to 99 */
    void inOrder(int draw, HostileModels.Model model) {
        if (draw < 90) {
            extreme(model);
        } else if (draw < 96) {
            waiting(model);
        } else if (draw == 96) {
            passing();
        } else if (draw == 97) {
            labelled(model);
        } else if (draw == 98) {
            command(model);
        } else {
            byte[] label = LabelRecord.encode(longId(), kind(model.schema().classes()));
            out.send(CampaignInput.LABELS, bytes(model.key()), label, Fate.ROOM);
        }
    }

    private void extreme(HostileModels.Model model) {
        LabelledInstance row = model.rows().next();
        double[] values = row.instance().values();
        int count = without.contains(Kind.EXTREME) ? 0 : random.nextInt(8) == 0 ? values.length : random.nextInt(2);
        for (int i = 0; i < count; i++) {
            values[random.nextInt(values.length)] =
                    random.nextInt(4) == 0 ? Double.NaN : EXTREMES[random.nextInt(EXTREMES.length)];
        }
        send(model, "x" + made++, values, random.nextInt(10) == 0 ? null : row.label());
    }

    private void waiting(HostileModels.Model model) {
        send(model, longId(), model.rows().next().instance().values(), null);
    }

    private String longId() {
        return "w" + made++ + "-" + "w".repeat(480);
    }

    private void send(HostileModels.Model model, String id, double[] values, Label label) {
        byte[] json = writer.write(new Instance(id, values), model.schema(), label);
        out.send(CampaignInput.INSTANCES, bytes(model.key()), json, Fate.PREDICTED);
    }

    /** A model that is made, used and deleted; or made by its first instance and left. */
    private void passing() {
        int number = made++;
        byte[] key = bytes(number % 2 == 0 ? "passing-" + number : "auto-" + number % 100);
        if (number % 2 == 0) {
            out.send(CampaignInput.CONTROL, key, createMutated(), Fate.TAKEN, true);
        }
        for (int i = 0; i < 2; i++) {
            byte[] json = bytes("{\"id\":\"p" + made++ + "\",\"features\":{\"temp\":" + random.nextDouble()
                    + ",\"colour\":\"red\"},\"label\":\"" + (random.nextBoolean() ? "up" : "down") + "\"}");
            out.send(CampaignInput.INSTANCES, key, json, Fate.PREDICTED, true);
        }
        if (number % 2 == 0) {
            out.send(CampaignInput.CONTROL, key, bytes("{\"command\":\"delete\"}"), Fate.TAKEN, true);
        }
    }

    /** An instance and its label, in every kind there is. */
    private void labelled(HostileModels.Model model) {
        String id = "l" + made++;
        send(model, id, model.rows().next().instance().values(), null);
        byte[] label = LabelRecord.encode(id, kind(model.schema().classes()));
        out.send(CampaignInput.LABELS, bytes(model.key()), label, Fate.TAKEN);
    }

    private NamedLabel kind(List<String> classes) {
        String one = classes.get(0);
        String other = classes.get(1);
        return switch (random.nextInt(6)) {
            case 0 -> new NamedLabel.Probabilistic(List.of(one, other), List.of(0.9, 0.1));
            case 1 -> new NamedLabel.Candidates(List.of(one, other));
            case 2 -> new NamedLabel.Doubtful(one, random.nextDouble());
            case 3 ->
                new NamedLabel.Masses(List.of(
                        new NamedLabel.Masses.Focal(List.of(one), 0.7),
                        new NamedLabel.Masses.Focal(List.of(one, other), 0.3)));
            case 4 -> new NamedLabel.Probabilistic(List.of(one, other), List.of(1.0, 0.0));
            default -> new NamedLabel.Hard(other);
        };
    }

    private void command(HostileModels.Model model) {
        ControlCommand command = switch (random.nextInt(20)) {
            case 0 -> new ControlCommand.Reset();
            case 1, 2, 3 -> new ControlCommand.Pause();
            case 4, 5, 6, 7, 8, 9 -> new ControlCommand.Resume();
            default -> new ControlCommand.Change(Map.of("chunk", Integer.toString(30 + random.nextInt(60))));
        };
        out.send(CampaignInput.CONTROL, bytes(model.key()), command.encode(), Fate.TAKEN);
    }

    /** An absurd model and instances for it; and a command that is refused for sure. */
    void burst(int number) {
        if (without.contains(Kind.ABSURD)) {
            return;
        }
        List<String> refused = HostileModels.refused();
        byte[] none = bytes("refused-" + number);
        out.send(CampaignInput.CONTROL, none, bytes(refused.get(number % refused.size())), Fate.BAD);
        List<String> absurd = HostileModels.absurd();
        byte[] key = bytes("absurd-" + number);
        if (number % 7 == 6) { // a schema that grows out of instances alone
            String features = IntStream.range(0, 1_000)
                    .mapToObj(j -> "\"x" + j + "\":" + j)
                    .collect(Collectors.joining(","));
            for (int i = 0; i < 8 * BURST; i++) {
                absurd(key, features, i);
            }
            return;
        }
        out.send(CampaignInput.CONTROL, key, bytes(absurd.get(number % absurd.size())), Fate.ROOM);
        for (int i = 0; i < BURST; i++) {
            absurd(key, "\"x0\":" + random.nextDouble() + ",\"x1\":" + random.nextDouble() + ",\"x2\":1", i);
        }
    }

    private void absurd(byte[] key, String features, int label) {
        byte[] json =
                bytes("{\"id\":\"a" + made++ + "\",\"features\":{" + features + "},\"label\":\"k" + label + "\"}");
        out.send(CampaignInput.INSTANCES, key, json, Fate.ROOM);
    }
}

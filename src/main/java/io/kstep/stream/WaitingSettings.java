package io.kstep.stream;

import io.kstep.data.Label;
import io.kstep.session.LabelRules;
import java.util.ArrayList;
import java.util.List;

/** The keys of {@link ServiceSettings} that say what waits for what, for how long, and what counts once. */
public final class WaitingSettings {

    static final List<Setting<?>> DECLARED = new ArrayList<>();

    public static final Setting<Long> WAIT_SECONDS = declared(Setting.whole(
            "labels.wait.seconds",
            3_600,
            1,
            ServiceSettings.FOREVER,
            "how long an instance waits for its label, or a label for its instance"));
    public static final Setting<Long> VOTES = declared(Setting.whole(
            "labels.votes",
            1,
            1,
            Label.Votes.MOST,
            "votes of different experts that an instance waits for; 1: each is learned as any label"));
    public static final Setting<Long> VOTES_WAIT = declared(Setting.whole(
            "labels.votes.wait.ms",
            60_000,
            0,
            ServiceSettings.FOREVER,
            "how long after the first of its votes, or of the labels of its class variables; then those that"
                    + " have come are learned"));
    public static final Setting<LabelRules.Targets> TARGETS = declared(Setting.choice(
            "labels.targets",
            LabelRules.Targets.LEARN,
            LabelRules.Targets.class,
            "an instance of which some of several class variables have a label: learn takes what came first, and later"
                    + " labels are duplicates; wait waits for the others, as long as for votes; update waits, and sends a"
                    + " better prediction of the others with each label"));
    public static final Setting<Boolean> CORRECTIONS = declared(Setting.flag(
            "labels.corrections",
            false,
            "whether a second label of an id takes the place of the first while the chunk of its row is open (the id"
                    + " must be remembered); else it is a duplicate"));
    public static final Setting<Long> PENDING = declared(Setting.whole(
            "labels.pending",
            100_000,
            1,
            100_000_000,
            "instances and labels that may wait per partition; beyond that the oldest expires early"));
    public static final Setting<Long> PENDING_BYTES = declared(Setting.whole(
            "labels.pending.bytes",
            32 << 20,
            1_000,
            ServiceSettings.FOREVER,
            "bytes of memory that the keys and ids of those may take; beyond that the oldest expires early"));
    public static final Setting<Long> HOLD = declared(Setting.whole(
            "hold.ms",
            1_000,
            0,
            86_400_000,
            "how long after its timestamp a label or command waits for a later instance, once there is none left to"
                    + " read"));
    public static final Setting<Long> HOLD_RECORDS = declared(Setting.whole(
            "hold.max.records",
            10_000,
            1,
            10_000_000,
            "labels and commands that may wait so per partition; beyond that the first in order no longer waits"));
    public static final Setting<Long> HOLD_BYTES =
            declared(Setting.whole("hold.max.bytes", 16 << 20, 1_000, 1L << 40, "the same in bytes of memory"));
    public static final Setting<Long> REMEMBERED = declared(Setting.whole(
            "ids.remembered",
            10_000,
            0,
            100_000_000,
            "ids of labelled instances remembered per model, so that duplicates count once"));

    private WaitingSettings() {}

    private static <T> Setting<T> declared(Setting<T> setting) {
        DECLARED.add(setting);
        return setting;
    }
}

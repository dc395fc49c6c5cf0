package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * Which members of a {@link Pool} sleep: a member whose mean exponent stays below a threshold for {@value #TRIAL} labels
 * neither answers nor learns for {@value #FIRST} labels, twice as long each time it is found useless again, up to {@value
 * #LONGEST}. The member that weighs most never sleeps; a drift alarm wakes all.
 */
final class Naps {

    private static final int TRIAL = 2_000;
    private static final int FIRST = 4_000;
    private static final int LONGEST = 32_000;
    private static final double MEAN_RATE = 0.002;

    /** The exponent with which a member wakes. */
    private static final double WAKING = 0.05;

    private final WeightsRule settings;
    /** Labels until each wakes; 0 where it is awake. */
    private final int[] asleep;
    /** Labels that each has been awake, at most those of a trial. */
    private final int[] awake;
    /** How long each slept last. */
    private final int[] last;

    private final double[] mean;

    Naps(WeightsRule settings, int members) {
        this(settings, new int[members], new int[members], new int[members], new double[members]);
        Arrays.fill(mean, 0.5);
    }

    private Naps(WeightsRule settings, int[] asleep, int[] awake, int[] last, double[] mean) {
        this.settings = settings;
        this.asleep = asleep;
        this.awake = awake;
        this.last = last;
        this.mean = mean;
    }

    boolean isAwake(int member) {
        return asleep[member] == 0;
    }

    /** Bit i is set where member i is awake. */
    int awake() {
        int bits = 0;
        for (int i = 0; i < asleep.length; i++) {
            bits |= isAwake(i) ? 1 << i : 0;
        }
        return bits;
    }

    /** Counts a label that a member slept through; true if it wakes now. */
    boolean sleeps(int member, LearnedExponents exponents) {
        boolean wakes = --asleep[member] == 0;
        if (wakes) {
            rouse(member, exponents);
        }
        return wakes;
    }

    private void rouse(int member, LearnedExponents exponents) {
        awake[member] = TRIAL / 2; // half the time to show what it is worth
        mean[member] = WAKING;
        exponents.restart(member, WAKING);
    }

    /** Looks at the exponent of a member that spoke; it may fall asleep. */
    void judge(int member, LearnedExponents exponents, int heaviest) {
        mean[member] += MEAN_RATE * (exponents.of(member) - mean[member]);
        awake[member] = Math.min(TRIAL, awake[member] + 1);
        if (awake[member] < TRIAL || mean[member] >= settings.sleep() || member == heaviest) {
            return;
        }
        last[member] = Math.min(LONGEST, Math.max(FIRST, 2 * last[member]));
        asleep[member] = last[member];
        exponents.restart(member, 0);
    }

    /** Wakes a member if it sleeps, because all is different now; true if it did. */
    boolean alarm(int member, LearnedExponents exponents) {
        boolean slept = !isAwake(member);
        if (slept) {
            asleep[member] = 0;
            rouse(member, exponents);
        }
        last[member] = 0;
        return slept;
    }

    void write(BinaryWriter out) {
        out.writeInts(asleep).writeInts(awake).writeInts(last).writeDoubles(mean);
    }

    static Naps read(WeightsRule settings, int members, BinaryReader in) {
        Naps naps = new Naps(settings, in.readInts(), in.readInts(), in.readInts(), in.readDoubles());
        if (naps.asleep.length != members || naps.awake.length != members || naps.mean.length != members) {
            throw in.bad("the sleep of " + members + " members");
        }
        return naps;
    }
}

package io.kstep.incremental;

import java.util.Arrays;

/**
 * What the members of a {@link Pool} say of one instance: the logarithm of the probability of each class, from ln({@link
 * WeightedNode#FLOOR} / C) to 0, as a whole number of steps below 0. Working memory that is filled again for every instance.
 */
final class Messages {

    /** A step in nats; two bytes hold the messages over 10^10 classes. */
    static final double STEP = 1.0 / 2048;

    private int classes;
    private char[] codes = {};
    private int spoken;

    /** Starts again, with nobody having spoken. */
    void clear(int members, int classCount) {
        classes = classCount;
        spoken = 0;
        if (codes.length != members * classCount) {
            codes = new char[members * classCount];
        }
    }

    void say(int member, double[] probabilities) {
        spoken |= 1 << member;
        double share = WeightedNode.FLOOR / classes;
        for (int m = 0, at = member * classes; m < classes; m++, at++) {
            codes[at] = code(share + (1 - WeightedNode.FLOOR) * probabilities[m]);
        }
    }

    private static char code(double probability) {
        return (char) Math.rint(-Math.log(Math.min(1, probability)) / STEP);
    }

    /** Takes what a ticket kept; of classes that were not known then nobody expected anything. */
    void recall(Ticket ticket, int members, int classCount) {
        clear(members, classCount);
        spoken = ticket.spoken();
        int then = ticket.classes();
        char none = code(WeightedNode.FLOOR / classCount);
        for (int i = 0; i < members; i++) {
            System.arraycopy(ticket.codes(), i * then, codes, i * classCount, then);
            Arrays.fill(codes, i * classCount + then, (i + 1) * classCount, none);
        }
    }

    /** What is kept until the label comes. */
    Ticket ticket(long alarms, Context members) {
        boolean fits = codes.length <= Ticket.MOST_CODES;
        return new Ticket(alarms, spoken, fits ? classes : 0, fits ? codes.clone() : new char[0], members);
    }

    boolean spoke(int member) {
        return (spoken >> member & 1) == 1;
    }

    /** Bit i is set where member i spoke. */
    int spoken() {
        return spoken;
    }

    void logs(int member, double[] out) {
        for (int m = 0, at = member * classes; m < classes; m++, at++) {
            out[m] = -codes[at] * STEP;
        }
    }
}

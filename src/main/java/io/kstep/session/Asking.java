package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.wire.QuestionRecord;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Chooses the instances whose labels are worth asking for, within a budget. A share of them is drawn by lot, from the id
 * alone, so that neither a restart nor what the model thinks of an instance changes the draw: the labels of these estimate
 * the error, since the others are the hard ones. The rest of the budget goes to the instances whose two likeliest classes
 * are nearest to each other among the last {@value #WINDOW} (margin sampling; Settles 2009, section 3.1), whatever the
 * scale of the posteriors: a threshold on the margin itself would have to follow every change of the model.
 *
 * <p>Of n instances that are not drawn at most share * n + {@value #BURST} are asked. A budget of m questions a minute is a
 * share that follows the time between the instances, and within t minutes at most m t questions are put and m more, or five
 * more where m is less. Not thread-safe.
 */
public final class Asking {

    /** Why an instance is asked. */
    public enum Reason {
        /** Its two likeliest classes are near to each other. */
        MARGIN,
        /** It was drawn by lot. */
        LOT;

        /** The word for it in records and tags. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What is found of an instance, before it changes what is known.
     *
     * @param drawn whether it was drawn by lot
     * @param asked whether its label is asked for: with a budget by the minute not all that are drawn are
     * @param doubt see {@link #doubt}
     * @param time of its record in milliseconds
     */
    record Look(boolean drawn, boolean asked, double doubt, long time) {

        /** Why its label is to be asked for, null if it is not. */
        Reason why() {
            return !asked ? null : drawn ? Reason.LOT : Reason.MARGIN;
        }

        /** Whether its label estimates the error. */
        boolean counts() {
            return drawn && asked;
        }

        void write(BinaryWriter out) {
            out.writeByte((drawn ? 1 : 0) + (asked ? 2 : 0)).writeDouble(doubt).writeLong(time);
        }

        static Look read(BinaryReader in) {
            int flags = in.readByte();
            if (flags < 0 || flags > 3) {
                throw in.bad("what was found of an instance, not " + flags);
            }
            return new Look((flags & 1) != 0, (flags & 2) != 0, in.readDouble(), in.readLong());
        }
    }

    private static final int WINDOW = 256;

    /** Questions by margin that may follow each other when all at once the model doubts everything. */
    private static final int BURST = 20;

    /** Instances over which the time between them is averaged. */
    private static final int GAPS = 1_000;

    /** Form of what is written. */
    private static final int FORM = 1;

    private final QuestionSettings settings;
    private final double[] latest = new double[WINDOW];
    private long seen;
    private double credit = BURST / 2.0;
    private long drawn;
    private long byMargin;
    private long byLot;
    /** Questions that the clock allows now; only of a budget that goes by it. */
    private double tokens = 1;

    private long gaps = -1;
    private double gap;
    private long last;

    public Asking(QuestionSettings settings) {
        this.settings = settings;
    }

    /**
     * What asks from now on; null where nothing does.
     *
     * @param before what has asked until now, null where nothing has; it stays as it is if it is what is wanted
     */
    static Asking after(Asking before, Optional<QuestionSettings> wanted) {
        return before != null && wanted.equals(Optional.of(before.settings))
                ? before
                : wanted.map(Asking::new).orElse(null);
    }

    /** Whether an instance is drawn by lot now, by the hash of its id. */
    boolean isDrawn(long id) {
        return lot(id, settings.seed()) < settings.drawn(share());
    }

    private double share() {
        return settings.share(gap);
    }

    /**
     * Looks at an instance that has no label; changes nothing.
     *
     * @param id {@link RememberedIds#hash} of its id
     * @param posterior of the classes known now, which may be none
     */
    Look look(long id, double[] posterior, long time) {
        double doubt = doubt(posterior);
        boolean allowed = !settings.hasClock() || tokens(time) >= 1;
        if (isDrawn(id)) {
            return new Look(true, allowed, doubt, time);
        }
        boolean asked = allowed
                && settings.byMargin()
                && isAmongTheMostDoubtful(doubt, lot(id, ~settings.seed()))
                && credit() >= 1;
        return new Look(false, asked, doubt, time);
    }

    private double credit() {
        return Math.min(BURST, credit + settings.asked(share()));
    }

    private double tokens(long time) {
        return gaps < 0 ? tokens : Math.min(settings.mostAtOnce(), tokens + settings.allowed(since(time)));
    }

    private double since(long time) {
        return time <= last ? 0 : (double) time - last;
    }

    /** Takes an instance that was looked at. */
    void take(Look look) {
        if (!look.drawn) {
            latest[(int) (seen++ % WINDOW)] = look.doubt;
            credit = credit() - (look.asked ? 1 : 0);
        }
        byLot += look.why() == Reason.LOT ? 1 : 0;
        byMargin += look.why() == Reason.MARGIN ? 1 : 0;
        drawn += look.drawn ? 1 : 0;
        if (settings.hasClock()) {
            tokens = tokens(look.time) - (look.asked ? 1 : 0);
            if (gaps >= 0) {
                double most = settings.mostAtOnce() / settings.allowed(1); // what a longer one allows is lost anyway
                gap += (Math.min(since(look.time), most) - gap) / Math.min(gaps + 1.0, GAPS);
            }
            gaps++;
            last = gaps == 0 ? look.time : Math.max(last, look.time);
        }
    }

    /**
     * Takes an instance of a stream whose budget does not go by time.
     *
     * @return why its label is to be asked for, null if it is not
     */
    public Reason ask(String id, double[] posterior) {
        Look look = look(RememberedIds.hash(id), posterior, 0);
        take(look);
        return look.why();
    }

    /**
     * By its rank in the window, of which more count the more of the budget is left over: doubts that fall all the time
     * would else leave some of it. Equal ones take ranks by lot.
     */
    private boolean isAmongTheMostDoubtful(double doubt, double lot) {
        int n = (int) Math.min(seen, WINDOW);
        int more = 0;
        int equal = 0;
        for (int i = 0; i < n; i++) {
            more += latest[i] > doubt ? 1 : 0;
            equal += latest[i] == doubt ? 1 : 0;
        }
        return more + lot * (equal + 1) < settings.asked(share()) * (0.5 + credit / BURST) * (n + 1);
    }

    /** Probability of the second likeliest class as a share of that of the likeliest; 1 where fewer than two are known. */
    static double doubt(double[] posterior) {
        double first = 0;
        double second = 0;
        for (double p : posterior) {
            if (p > first) {
                second = first;
                first = p;
            } else if (p > second) {
                second = p;
            }
        }
        return posterior.length < 2 || !(first > 0) ? 1 : second / first;
    }

    /** Uniform from 0 to 1 by the hash of an id: its higher bits, mixed with a seed as by SplitMix64. */
    private static double lot(long id, long seed) {
        long z = id ^ seed * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1p-53;
    }

    QuestionSettings settings() {
        return settings;
    }

    QuestionRecord.Counts counts() {
        return new QuestionRecord.Counts(seen + drawn, byMargin, byLot);
    }

    /** What it takes in memory. */
    static long bytes() {
        return Double.BYTES * (WINDOW + 16L);
    }

    public void write(BinaryWriter out) {
        out.writeByte(FORM).writeText(settings.spec()).writeLong(seen).writeLong(drawn);
        out.writeLong(byMargin).writeLong(byLot).writeDouble(credit);
        out.writeDoubles(Arrays.copyOf(latest, (int) Math.min(seen, WINDOW)));
        out.writeDouble(tokens).writeLong(gaps).writeDouble(gap).writeLong(last);
    }

    /** What was written; it goes on bit for bit as that would have. */
    public static Asking read(BinaryReader in) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("questions of form " + FORM + ", not " + form);
        }
        Asking read = new Asking(QuestionSettings.parse(in.readText()));
        read.seen = in.readLong();
        read.drawn = in.readLong();
        read.byMargin = in.readLong();
        read.byLot = in.readLong();
        read.credit = in.readDouble();
        double[] latest = in.readDoubles();
        if (latest.length != Math.min(read.seen, WINDOW)) {
            throw in.bad("the doubts of the latest " + WINDOW + " instances, not of " + latest.length);
        }
        System.arraycopy(latest, 0, read.latest, 0, latest.length);
        read.tokens = in.readDouble();
        read.gaps = in.readLong();
        read.gap = in.readDouble();
        read.last = in.readLong();
        return read;
    }
}

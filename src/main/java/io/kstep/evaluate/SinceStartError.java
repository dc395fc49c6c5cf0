package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The mean over all losses since the start: of all the classifiers of the run. A classifier that learns begins badly,
 * and how badly says nothing of the error it has now: of the present only the later part of the run is heard, its last
 * quarter to half. Losses are taken apart where 1, 2, 3, 4, 6, 8, 12, 16 and so on have come; the later part is what
 * came after the last such place but one.
 */
final class SinceStartError implements RollingError {

    private long count;
    private double sum;
    /** What rounding has left out of the sum so far (Kahan). */
    private double lost;
    /** How many losses came before the later part. */
    private long from;
    /** Their sum. */
    private double sumFrom;
    /** How many will have come before it once the next place is reached. */
    private long next;
    /** Their sum. */
    private double sumNext;

    @Override
    public void add(double loss) {
        double term = WindowedError.checked(loss) - lost;
        double whole = sum + term;
        lost = (whole - sum) - term;
        sum = whole;
        count++;
        long power = Long.highestOneBit(count);
        if (count == power || 2 * (count - power) == power) {
            from = next;
            sumFrom = sumNext;
            next = count;
            sumNext = sum;
        }
    }

    @Override
    public double value() {
        return Math.min(1, sum / count);
    }

    @Override
    public double effectiveSize() {
        return count;
    }

    @Override
    public double presentValue() {
        return Math.max(0, Math.min(1, (sum - sumFrom) / (count - from)));
    }

    @Override
    public double presentSize() {
        return count - from;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(count).writeDouble(sum).writeDouble(lost);
        out.writeLong(from).writeDouble(sumFrom).writeLong(next).writeDouble(sumNext);
    }

    @Override
    public void restore(BinaryReader in, int form) {
        count = in.readLong();
        sum = in.readDouble();
        lost = in.readDouble();
        if (form > ErrorForms.WITHOUT_LATER_PART) { // else all count until two places have passed
            from = in.readLong();
            sumFrom = in.readDouble();
            next = in.readLong();
            sumNext = in.readDouble();
            if (from < 0 || from > next || next > count) {
                throw in.bad("a later part of " + count + " losses");
            }
        }
    }
}

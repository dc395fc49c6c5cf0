package io.kstep.cli;

import io.kstep.print.Numbers;

/** A line on the terminal that says how far a long work is; it is gone when the work is done. */
final class Progress implements AutoCloseable {

    private static final long EVERY_NANOS = 200_000_000;
    private static final int BAR = 30;

    private final Terminal terminal;
    private final long start;
    private long last;
    private int shown;

    Progress(Terminal terminal) {
        this.terminal = terminal;
        start = terminal.nanos().getAsLong();
        last = start;
    }

    /**
     * Reports how much is done; cheap enough to be called for every row.
     *
     * @param total how much there is to do, 0 if that is not known
     * @param what the part at hand
     */
    void at(long done, long total, String what) {
        if (!terminal.interactive()) {
            return;
        }
        long now = terminal.nanos().getAsLong();
        if (now - last >= EVERY_NANOS) {
            last = now;
            show(line(done, total, what, (now - start) * 1e-9));
        }
    }

    static String line(long done, long total, String what, double seconds) {
        double rate = done / seconds;
        if (total <= 0) {
            return Numbers.count(done) + " " + what + ", " + Numbers.count(rate) + "/s";
        }
        int filled = (int) (BAR * Math.min(done, total) / total);
        return "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] " + Numbers.count(done) + " of "
                + Numbers.count(total) + " " + what + ", "
                + (done > 0 ? Numbers.count(Math.ceil((total - done) / rate)) + " s left" : "just begun");
    }

    private void show(String line) {
        terminal.err().print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
        terminal.err().flush();
        shown = line.length();
    }

    @Override
    public void close() {
        if (shown > 0) {
            show("");
            terminal.err().print("\r");
            terminal.err().flush();
        }
    }
}

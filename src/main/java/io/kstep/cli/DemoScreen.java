package io.kstep.cli;

import io.kstep.print.Numbers;
import io.kstep.stream.replay.ReplayCounts;
import io.kstep.stream.watch.Figures;
import io.kstep.stream.watch.ModelFigures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The live table: redrawn in place on a terminal, otherwise a line now and then. */
final class DemoScreen implements AutoCloseable {

    private static final long REDRAW_NANOS = 500_000_000L;
    private static final long LINE_NANOS = 5_000_000_000L;

    private final Terminal terminal;
    private final long records;
    private final Map<String, Long> before = new HashMap<>();
    private final long begin;
    private long last;
    private int drawn;
    private String remark = "";

    DemoScreen(Terminal terminal, long records) {
        this.terminal = terminal;
        this.records = records;
        begin = terminal.nanos().getAsLong();
        last = begin;
    }

    void heading(String bootstrap, String url) {
        terminal.err().println("Kafka      " + bootstrap + " (embedded, real)");
        terminal.err().println("live page  " + url);
        terminal.err().println("API        " + url + "models");
        terminal.err().println("metrics    " + url + "metrics");
        terminal.err().println("stop       Ctrl-C");
        terminal.err().println();
        terminal.err().flush();
    }

    /** From now on nothing more is sent. */
    void stays() {
        remark = "  all is predicted; the page stays up until Ctrl-C\n";
    }

    /** Cheap enough to be called often. */
    void show(Figures figures, ReplayCounts sent) {
        long now = terminal.nanos().getAsLong();
        if (now - last < (terminal.interactive() ? REDRAW_NANOS : LINE_NANOS)) {
            return;
        }
        double seconds = (now - last) * 1e-9;
        last = now;
        List<ModelFigures> models = figures.models();
        if (terminal.interactive()) {
            draw(DemoTable.of(models, model -> rate(model, seconds)) + "  " + progress(figures, sent, now) + "\n"
                    + remark);
        } else {
            terminal.err()
                    .println(progress(figures, sent, now)
                            + models.stream()
                                    .map(model -> "; " + DemoTable.brief(model))
                                    .collect(Collectors.joining()));
            terminal.err().flush();
        }
        models.forEach(model -> before.put(model.model(), model.predictions()));
    }

    private double rate(ModelFigures model, double seconds) {
        return (model.predictions() - before.getOrDefault(model.model(), 0L)) / seconds;
    }

    private String progress(Figures figures, ReplayCounts sent, long now) {
        return Progress.line(figures.predictions(), records, "instances predicted", (now - begin) * 1e-9) + ", "
                + Numbers.count(sent.labels()) + " late labels sent";
    }

    private void draw(String text) {
        erase();
        terminal.err().print(text);
        terminal.err().flush();
        drawn = (int) text.lines().count();
    }

    private void erase() {
        if (drawn > 0) {
            terminal.err().print("\u001b[" + drawn + "A\u001b[J");
        }
    }

    /** The table is gone; the summary stands in its place. */
    @Override
    public void close() {
        erase();
        drawn = 0;
        terminal.err().flush();
    }
}

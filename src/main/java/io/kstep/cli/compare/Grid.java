package io.kstep.cli.compare;

import io.kstep.cli.compare.Plan.Data;
import io.kstep.cli.compare.Plan.Entrant;
import io.kstep.data.read.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Every learner on every data set, as many at a time as there are threads. Each cell is a function of the plan alone, so
 * that neither the threads nor an interruption can change a result.
 */
public final class Grid {

    /** Receives, from one thread, how many of the cells that were not in a journal are done. */
    @FunctionalInterface
    public interface Listener {
        void done(int cells, int of);
    }

    private static final int PATIENCE_MILLIS = 200;

    private record Job(int data, int learner) {}

    private record Finished(Job job, Optional<Cell> cell) {}

    private final Plan plan;
    private final Optional<Journal> journal;
    private final BooleanSupplier stop;
    private final Cell[][] cells;
    private final List<String> fingerprints = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();

    private Grid(Plan plan, Optional<Journal> journal, BooleanSupplier stop) {
        this.plan = plan;
        this.journal = journal;
        this.stop = stop;
        cells = new Cell[plan.data().size()][plan.learners().size()];
    }

    /**
     * Runs what is not in the journal.
     *
     * @param stop whether the user wants an end; cells that are not finished then are left open
     */
    public static Results run(
            Plan plan, Optional<Journal> journal, int threads, BooleanSupplier stop, Listener listener) {
        Grid grid = new Grid(plan, journal, stop);
        List<Job> open = grid.open();
        int all = plan.data().size() * plan.learners().size();
        int found = all - open.size();
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "compare");
            thread.setDaemon(true);
            return thread;
        });
        try {
            CompletionService<Finished> service = new ExecutorCompletionService<>(pool);
            open.forEach(job -> service.submit(() -> grid.finish(job)));
            for (int done = 0; done < open.size(); ) {
                Future<Finished> next = service.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
                if (next != null) {
                    grid.keep(next.get());
                    listener.done(++done, open.size());
                } else if (stop.getAsBoolean()) {
                    break; // what has begun is lost: a cell can take longer than a user waits for an end
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) { // such as no memory left: no cell can report it
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            pool.shutdownNow();
        }
        return new Results(
                plan,
                grid.cells,
                found,
                grid.sources.stream().map(Source::notes).toList());
    }

    /** Takes what the journal has and gives the rest, great files first so that no core waits long for the last one. */
    private List<Job> open() {
        List<Job> open = new ArrayList<>();
        for (int d = 0; d < plan.data().size(); d++) {
            Data data = plan.data().get(d);
            boolean there = Files.isRegularFile(data.file());
            fingerprints.add(journal.isPresent() && there ? Fingerprint.of(data.file()) : "");
            int before = open.size();
            for (int l = 0; l < plan.learners().size(); l++) {
                Optional<Cell.Found> known = known(d, l);
                if (known.isPresent()) {
                    cells[d][l] = known.get();
                } else {
                    open.add(new Job(d, l));
                }
            }
            sources.add(new Source(() -> read(data), open.size() - before));
        }
        long[] sizes = IntStream.range(0, plan.data().size())
                .mapToLong(d -> size(plan.data().get(d)))
                .toArray();
        open.sort(Comparator.comparingLong(job -> -sizes[job.data()]));
        return open;
    }

    private ClassificationData read(Data data) {
        return plan.isOfSeveral()
                ? ClassificationData.readSeveral(data.file(), plan.options())
                : ClassificationData.read(data.file(), plan.options());
    }

    private Optional<Cell.Found> known(int data, int learner) {
        String spec = plan.learners().get(learner).entry().spec();
        return journal.flatMap(kept -> kept.find(fingerprints.get(data), spec));
    }

    private static long size(Data data) {
        try {
            return Files.size(data.file());
        } catch (IOException e) {
            return 0; // the cells will say what is wrong with it
        }
    }

    private Finished finish(Job job) {
        if (stop.getAsBoolean()) {
            return new Finished(job, Optional.empty());
        }
        Source source = sources.get(job.data());
        try {
            Entrant entrant = plan.learners().get(job.learner());
            return new Finished(job, Optional.of(entrant.entry().on(source.data(), plan)));
        } catch (DataException | IllegalArgumentException e) { // the data, or settings that do not fit them
            return new Finished(job, Optional.of(new Cell.Failed(e.getMessage(), false)));
        } catch (RuntimeException e) {
            return new Finished(job, Optional.of(new Cell.Failed("internal error: " + e, true)));
        } finally {
            source.done();
        }
    }

    private void keep(Finished finished) {
        Job job = finished.job();
        finished.cell().ifPresent(cell -> cells[job.data()][job.learner()] = cell);
        if (finished.cell().orElse(null) instanceof Cell.Found found) {
            journal.ifPresent(kept -> kept.add(
                    plan.data().get(job.data()).name(),
                    fingerprints.get(job.data()),
                    plan.learners().get(job.learner()).entry().spec(),
                    found));
        }
    }
}

package io.kstep.cli;

import io.kstep.data.generate.Generators;
import io.kstep.stream.KStepTopology;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.StreamMetrics;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.EmbeddedBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import io.kstep.stream.replay.LabelDelay;
import io.kstep.stream.replay.RealPace;
import io.kstep.stream.replay.Replay;
import io.kstep.stream.replay.ReplayCounts;
import io.kstep.stream.replay.ReplaySettings;
import io.kstep.stream.watch.Figures;
import io.kstep.stream.watch.TopicWatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** One run of the demo: broker, topics, processor, streams, and a consumer of what the processor publishes. */
final class Demo {

    /** Rows of a stream between two of its drifts, and how many drifts a stream without end has. */
    private static final long DRIFT_EVERY = 6_000;

    private static final long DRIFTS = 2_000;

    private static final LabelDelay LATE = LabelDelay.parse("2s");
    private static final double LATE_SHARE = 1.0 / 3;
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Path folder;
    private final long records;
    private final double rate;
    private final int port;
    private final Terminal terminal;
    private final long begin;
    private volatile ReplayCounts sent = new ReplayCounts(0, 0, 0, 0, 0);
    private double firstPrediction = Double.NaN;

    Demo(Path folder, long records, double rate, int port, Terminal terminal) {
        this.folder = folder;
        this.records = records;
        this.rate = rate;
        this.port = port;
        this.terminal = terminal;
        begin = terminal.nanos().getAsLong();
    }

    /**
     * Runs until everything is predicted or the user wants an end.
     *
     * @param stay whether the service and its page stay up after that until the user wants an end
     */
    DemoSummary run(boolean stay) {
        CompletableFuture<EmbeddedBroker> starting =
                CompletableFuture.supplyAsync(() -> EmbeddedBroker.start(folder.resolve("broker")));
        KStepTopology.build(ServiceSettings.standard(), StreamMetrics.NONE); // its classes load while the broker starts
        try (EmbeddedBroker broker = joined(starting)) {
            ServiceSettings settings = settings(broker.bootstrap());
            ReplaySettings how;
            try (Topics topics = new Topics(settings)) {
                boolean fresh = !topics.create(false).isEmpty();
                how = how(
                        Math.max(
                                System.currentTimeMillis(), topics.latestInput().orElse(0L) + 1),
                        fresh);
            }
            Figures figures = new Figures(settings);
            try (TopicWatch watch = new TopicWatch(settings, figures);
                    RunningService service = RunningService.start(settings);
                    DemoScreen screen = new DemoScreen(terminal, records)) {
                screen.heading(broker.bootstrap(), service.url());
                CompletableFuture<Void> replay = CompletableFuture.runAsync(() -> replay(settings, how));
                boolean whole = follow(replay, figures, screen, service, watch);
                double seconds = seconds();
                if (whole && stay) {
                    screen.stays();
                    stay(figures, screen, service, watch);
                }
                return new DemoSummary(
                        figures.models(),
                        sent,
                        figures.predictions(),
                        figures.deadLetters(),
                        firstPrediction,
                        seconds,
                        !whole);
            }
        }
    }

    private ServiceSettings settings(String bootstrap) {
        return ServiceSettings.standard()
                .with(Map.of(
                        "application.id", "kstep-demo",
                        "topics.partitions", "2",
                        "errors.every.labels", "250",
                        "errors.every.seconds", "5",
                        "http.port", String.valueOf(port),
                        "kafka.bootstrap.servers", bootstrap,
                        "kafka.state.dir",
                                folder.resolve("state").toAbsolutePath().toString()));
    }

    private ReplaySettings how(long start, boolean create) {
        ReplaySettings how = ReplaySettings.plain(start)
                .withRate(rate)
                .withDelay(LATE, LATE_SHARE)
                .withModels(create, Map.of());
        return rate > 0 ? how.withoutStrictTimes() : how;
    }

    /** Three streams that change abruptly, not at the same time, with a tenth of the labels wrong. */
    private static List<Replay.Source> sources() {
        return List.of(
                new Replay.Source(
                        "hyperplane",
                        Generators.parse("hyperplane(features=8,noise=0.1,change=0,drift=" + drifts(0) + ")")),
                new Replay.Source("sea", Generators.parse("sea(noise=0.1,drift=" + drifts(2_000) + ")")),
                new Replay.Source("stagger", Generators.parse("stagger(noise=0.1,drift=" + drifts(4_000) + ")")));
    }

    private static String drifts(long shift) {
        return LongStream.rangeClosed(1, DRIFTS)
                .mapToObj(i -> String.valueOf(i * DRIFT_EVERY + shift))
                .collect(Collectors.joining("+", "abrupt@", ""));
    }

    private void replay(ServiceSettings settings, ReplaySettings how) {
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            sent = new Replay(sources(), how, out, new RealPace(terminal.stop()))
                    .run(records == 0 ? Long.MAX_VALUE : records, counts -> sent = counts);
            out.flush();
        }
    }

    /** Shows the figures until all that was sent is predicted, or the user wants an end; whether it was the former. */
    private boolean follow(
            CompletableFuture<Void> replay,
            Figures figures,
            DemoScreen screen,
            RunningService service,
            TopicWatch watch) {
        long allSent = 0;
        boolean whole = false;
        while (!whole && !terminal.stop().getAsBoolean()) {
            if (Double.isNaN(firstPrediction) && figures.predictions() > 0) {
                firstPrediction = seconds();
            }
            screen.show(figures, sent);
            check(service, watch);
            if (replay.isDone()) {
                allSent = allSent == 0 ? System.nanoTime() : allSent;
                whole = replay.isCompletedExceptionally() || figures.predictions() >= sent.instances();
                if (!whole && System.nanoTime() - allSent > PATIENCE_NANOS) {
                    throw new IllegalStateException(
                            "only " + figures.predictions() + " of " + sent.instances() + " instances were predicted");
                }
            }
            LockSupport.parkNanos(NAP_NANOS);
        }
        joined(replay);
        return whole;
    }

    /** Shows the figures until the user wants an end. */
    private void stay(Figures figures, DemoScreen screen, RunningService service, TopicWatch watch) {
        while (!terminal.stop().getAsBoolean()) {
            screen.show(figures, sent);
            check(service, watch);
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    private static void check(RunningService service, TopicWatch watch) {
        watch.failure().ifPresent(failure -> {
            throw failure;
        });
        if (!service.queries().isLive()) {
            throw new IllegalStateException(
                    "the processor has died: " + service.queries().state());
        }
    }

    private static <T> T joined(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException known ? known : e;
        }
    }

    private double seconds() {
        return (terminal.nanos().getAsLong() - begin) * 1e-9;
    }
}

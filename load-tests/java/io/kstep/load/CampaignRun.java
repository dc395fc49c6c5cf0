package io.kstep.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One run of the processor over the input topics, with outputs of its own. Faults are triggered by committed progress:
 * after each, what is left of the stream is shared out among those still to come. What was done is written down, so that a
 * campaign that was interrupted goes on where it ended.
 */
final class CampaignRun implements AutoCloseable {

    static final List<String> OUTPUTS =
            List.of("predictions", "errors", "events", "models", "questions", "dead-letters");
    static final int SESSION_MILLIS = 6_000;

    private static final String AFTER = "%3d of %d, after %,d predictions: %s";
    private static final Duration POLL = Duration.ofMillis(20);
    private static final double PATIENCE_SECONDS = 150;
    private static final double QUIET_SECONDS = 5;
    private static final int MOST_STATE_POLLS = 1_000;
    private static final int MOST_ATTEMPTS = 3;
    private static final int SOME = 200;
    private static final int MOST_DEATHS = 40;
    private static final long PAUSE_MILLIS = SESSION_MILLIS + 1_500L;
    /** Shorter than the session, so that whoever is stopped for this long is still a member. */
    private static final long SHORT_MILLIS = SESSION_MILLIS - 500L;

    private final Bench bench;
    private final String name;
    private final Seen seen;
    private final List<Replica> replicas = new ArrayList<>();
    private final Path journal;
    private final List<String> done = new ArrayList<>();
    private final int records;
    private final long deadline;
    private int deaths;
    private int starts;

    /** @param minutes after which it fails, to go on when it is run again */
    CampaignRun(
            Bench bench,
            String name,
            int replicaCount,
            Map<String, String> settings,
            Seen seen,
            int records,
            double minutes) {
        this.bench = bench;
        this.name = name;
        this.seen = seen;
        this.records = records;
        deadline = System.nanoTime() + (long) (minutes * 6e10);
        journal = bench.folder().resolve(name + ".faults");
        Map<String, String> all = settings(settings);
        for (int i = 0; i < replicaCount; i++) {
            // one compiler for all of them but the undisturbed one: what they say must not depend on it
            List<String> flags = replicaCount == 1
                    ? List.of("-Xmx512m", "-XX:+UseSerialGC")
                    : List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
            replicas.add(new Replica(bench.folder().resolve(name + i), flags, all).start());
        }
        if (Files.exists(journal)) {
            try {
                done.addAll(Files.readAllLines(journal));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private Map<String, String> settings(Map<String, String> given) {
        Map<String, String> all = new TreeMap<>(given);
        all.put("application.id", name);
        for (String role : List.of(CampaignInput.INSTANCES, CampaignInput.LABELS, CampaignInput.CONTROL)) {
            all.put("topic." + role, "in." + role);
        }
        OUTPUTS.forEach(role -> all.put("topic." + role, name + "." + role));
        all.put("kafka.bootstrap.servers", bench.bootstrap());
        all.put("kafka.consumer.session.timeout.ms", Integer.toString(SESSION_MILLIS));
        all.put("kafka.consumer.heartbeat.interval.ms", "1500");
        all.put("kafka.producer.transaction.timeout.ms", Integer.toString(SESSION_MILLIS));
        return all;
    }

    /** Goes on until all of the input is read and nothing more comes of it, with the faults on the way. */
    CampaignRun run(FaultPlan plan) {
        seen.poll(Duration.ofSeconds(2));
        seen.startClock();
        for (int i = done.size(); i < plan.faults().size(); i++) {
            int now = seen.poll(Duration.ZERO);
            int left = plan.faults().size() - i;
            await(Math.min(records, now + Math.max(1, (records - now) / (left + 1))));
            String told = AFTER.formatted(
                    i + 1,
                    plan.faults().size(),
                    seen.poll(Duration.ZERO),
                    strike(plan.faults().get(i)));
            System.out.println(told);
            write(told);
        }
        await(records);
        awaitEnd();
        return this;
    }

    private void write(String line) {
        done.add(line);
        try {
            Files.writeString(journal, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void await(int wanted) {
        while (seen.poll(POLL) < wanted) {
            watch();
        }
    }

    private void watch() {
        for (Replica replica : replicas) {
            if (!replica.isAlive() && isKafkaAway(replica)) {
                starts++;
                replica.start();
            } else if (!replica.isAlive()) {
                deaths++;
                System.out.println(name + ": a processor ended by itself with exit code " + replica.exitCode() + ":\n  "
                        + String.join("\n  ", replica.lastWords(4)));
                if (deaths > MOST_DEATHS) {
                    throw new IllegalStateException("the processor ends again and again");
                }
                pause(1_000);
                replica.start(); // as whoever runs it would
            }
        }
        if (System.nanoTime() - deadline > 0) {
            throw new IllegalStateException(name + ": its minutes are over with " + seen.poll(POLL) + " of " + records
                    + " predicted; run again with the same seed, it goes on from there");
        }
        if (seen.secondsSinceLatest() > PATIENCE_SECONDS) {
            throw new IllegalStateException(name + ": nothing was committed for " + PATIENCE_SECONDS + " s; "
                    + seen.poll(POLL) + " of " + records + " predicted; last words:\n  "
                    + String.join("\n  ", replicas.get(0).lastWords(10)));
        }
    }

    /** A start is given up in one line where Kafka is out of reach, as the documentation says. */
    private static boolean isKafkaAway(Replica replica) {
        return replica.exitCode() == 2 && replica.lastWords(1).toString().contains("cannot be reached");
    }

    /** Waits until the input is read and the outputs have stood still for longer than anything is held back. */
    private void awaitEnd() {
        OutputEnds ends = new OutputEnds(bench.bootstrap(), name, CampaignModels.PARTITIONS);
        try (ends) {
            long since = System.nanoTime();
            long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos((long) PATIENCE_SECONDS);
            long before = -1;
            while (System.nanoTime() - since < QUIET_SECONDS * 1e9) {
                seen.poll(POLL);
                pause(200);
                long now = ends.sum();
                boolean read = bench.isRead(
                        name,
                        List.of(
                                "in." + CampaignInput.INSTANCES,
                                "in." + CampaignInput.LABELS,
                                "in." + CampaignInput.CONTROL),
                        CampaignModels.PARTITIONS);
                if (now != before || !read) {
                    since = System.nanoTime();
                    before = now;
                }
                if (System.nanoTime() > limit) {
                    throw new IllegalStateException(
                            name + ": the input is not read to its end, or the output has none");
                }
            }
        }
    }

    private String strike(FaultPlan.Fault fault) {
        Replica victim = replicas.get(fault.victim());
        return switch (fault.kind()) {
            case KILL -> {
                victim.kill();
                victim.start();
                yield "processor " + fault.victim() + " killed";
            }
            case BROKER -> {
                bench.killBroker();
                yield "broker killed";
            }
            case PAUSE -> stop(fault, victim);
            case DAMAGE -> damage(fault, victim);
        };
    }

    /** Ends it in order, since after a kill the folder would not be looked at, and starts it on what is left. */
    private String damage(FaultPlan.Fault fault, Replica victim) {
        StateDamage damage = StateDamage.of(fault.draw());
        int files = 0;
        for (int attempt = 0; files == 0 && attempt < MOST_ATTEMPTS; attempt++) {
            awaitState(victim);
            victim.close();
            files = damage.apply(victim.state(), fault.draw());
            victim.start();
        }
        return "state of processor " + fault.victim() + " " + damage.title() + " (" + files + " files)";
    }

    /** What has come up lately has nothing yet that could be damaged. */
    private void awaitState(Replica victim) {
        for (int i = 0; i < MOST_STATE_POLLS && !StateDamage.isThere(victim.state()); i++) {
            seen.poll(POLL);
            watch();
        }
        await(Math.min(records, seen.poll(POLL) + SOME));
    }

    /** In turns: all stop for longer than the session, or one does and the others take over from it. */
    private String stop(FaultPlan.Fault fault, Replica victim) {
        boolean all = fault.draw() % 2 == 0;
        replicas.forEach(Replica::freeze);
        pause(SHORT_MILLIS);
        if (!all) {
            replicas.stream().filter(replica -> replica != victim).forEach(Replica::thaw);
        }
        pause(PAUSE_MILLIS - SHORT_MILLIS);
        replicas.forEach(Replica::thaw);
        return (all ? "all processors stopped" : "processor " + fault.victim() + " stopped") + " for " + PAUSE_MILLIS
                + " ms";
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What was done to it, a line each. */
    List<String> done() {
        return List.copyOf(done);
    }

    /** How many of them came when there was nothing left to disturb. */
    long late() {
        String all = "after %,d predictions".formatted(records);
        return done.stream().filter(line -> line.contains(all)).count();
    }

    /** How often a processor ended without being told to. */
    int deaths() {
        return deaths;
    }

    /** How often a start was given up because the broker was away. */
    int starts() {
        return starts;
    }

    /** How many lines of the processors' logs hold a text. */
    long logged(String text) {
        return replicas.stream().mapToLong(replica -> replica.logged(text)).sum();
    }

    @Override
    public void close() {
        replicas.forEach(Replica::close);
    }
}

package io.kstep.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;

/**
 * Whether the partitions of this replica make progress. Progress is a commit of new records; a partition that has
 * records to read or uncommitted ones in hand and makes none is stalled, be its thread stuck, dying again and again, or
 * waiting for what does not come.
 */
final class Progress {

    /** Threads that died over a partition without a commit in between. */
    record Stuck(int deaths, String where) {}

    private static final double NANOS = 1e9;

    private record Seen(long committed, long since) {}

    private final LongSupplier nanos;
    private final long limitNanos;
    private final Map<Integer, PartitionProgress> partitions = new ConcurrentHashMap<>();
    private final Map<Integer, Seen> seen = new TreeMap<>();
    private final Set<Thread> dead = ConcurrentHashMap.newKeySet();
    private volatile List<String> stalls = List.of();

    Progress(LongSupplier nanos, long limitNanos) {
        this.nanos = nanos;
        this.limitNanos = limitNanos;
    }

    /** A processor of a partition begins, in the thread that calls. */
    PartitionProgress begin(int partition) {
        PartitionProgress of = partitions.computeIfAbsent(partition, number -> new PartitionProgress());
        of.begins();
        return of;
    }

    /** A processor ends; where its thread has died the partition is expected back. */
    void end(int partition) {
        PartitionProgress of = partitions.get(partition);
        if (of != null && of.isOf(Thread.currentThread()) && !dead.contains(Thread.currentThread())) {
            partitions.remove(partition, of);
        }
    }

    /**
     * Called by a thread that dies: the partition over which too many threads died without a commit, if there is one.
     */
    Optional<Stuck> threadDied(int most) {
        dead.removeIf(thread -> !thread.isAlive());
        dead.add(Thread.currentThread());
        Stuck stuck = null;
        for (Map.Entry<Integer, PartitionProgress> entry : partitions.entrySet()) {
            PartitionProgress of = entry.getValue();
            if (of.isOf(Thread.currentThread())) {
                int deaths = of.dies();
                if (deaths >= most && (stuck == null || deaths > stuck.deaths)) {
                    stuck = new Stuck(deaths, of.record(entry.getKey()));
                }
            }
        }
        return Optional.ofNullable(stuck);
    }

    /**
     * Looks at all partitions, called periodically, and reports how long each has been without progress.
     *
     * @param elsewhere the partitions that other replicas have. One that nobody has stays: its thread has died here
     * @param lag records that wait to be read in the inputs of a partition
     */
    synchronized void look(Set<Integer> elsewhere, IntToLongFunction lag, StreamMetrics metrics) {
        partitions.keySet().removeAll(elsewhere);
        seen.keySet().retainAll(partitions.keySet());
        long now = nanos.getAsLong();
        List<String> found = new ArrayList<>();
        partitions.forEach((partition, of) -> {
            long committed = of.committed();
            boolean waits = of.isBusy() || of.taken() > committed || lag.applyAsLong(partition) > 0;
            Seen last = seen.get(partition);
            if (last == null || last.committed != committed || !waits) {
                last = new Seen(committed, now);
                seen.put(partition, last);
            }
            long age = now - last.since;
            metrics.progress(partition, age / NANOS);
            if (age > limitNanos) {
                found.add("partition " + partition + " has made no progress for " + age / 1_000_000_000L + " s"
                        + (of.isBusy() ? ", busy with " : ", last record ") + of.record(partition));
            }
        });
        stalls = List.copyOf(found);
    }

    /** A line for each partition that is stalled. */
    List<String> stalls() {
        return stalls;
    }
}

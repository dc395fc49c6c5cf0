package io.kstep.stream.replay;

import io.kstep.data.InstanceStream;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import io.kstep.wire.ControlCommand;
import io.kstep.wire.InstanceWriter;
import io.kstep.wire.LabelRecord;
import io.kstep.wire.NamedLabel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One replay: the keys take turns, each taking the next row of its stream. First every key's model is created with the
 * schema known by then, so that the same rows are predicted as by {@code prequential}. A record's timestamp is the time
 * at which it is due or, as fast as it goes, a millisecond after the one before. The same stream and settings give the
 * same records.
 */
public final class Replay {

    private static final double NANOS = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Who sends what: streams may be shared by several keys, which then share out its rows. */
    public record Source(String key, InstanceStream stream) {
        public Source {
            if (key.isBlank()) {
                throw new SpecException("a model needs a key that is not blank");
            }
        }
    }

    /** A label on its way. */
    private record Late(String key, byte[] json, long dueInstance, long dueTime) {}

    private final List<Source> sources;
    private final ReplaySettings settings;
    private final ReplayOut out;
    private final Pace pace;
    private final SplittableRandom draws;
    private final InstanceWriter writer = new InstanceWriter();
    private final Deque<Late> late = new ArrayDeque<>();
    private long clock;
    private long commands;
    private long instances;
    private long labelledInside;
    private long labels;
    private long bytes;

    public Replay(List<Source> sources, ReplaySettings settings, ReplayOut out, Pace pace) {
        this.sources = List.copyOf(sources);
        this.settings = settings;
        this.out = out;
        this.pace = pace;
        draws = new SplittableRandom(settings.labels().seed());
        clock = settings.start() - 1;
    }

    /**
     * Sends until a stream ends, the limit is reached or the pace says stop; labels that are late are sent in the end,
     * unless it was stopped.
     *
     * @param limit instances at most
     * @param progress called after every instance
     */
    public ReplayCounts run(long limit, Consumer<ReplayCounts> progress) {
        if (settings.create()) {
            sources.forEach(this::create);
        }
        long first = clock + 1;
        boolean going = true;
        while (going && instances < limit) {
            Source source = sources.get((int) (instances % sources.size()));
            if (!source.stream().hasNext()) {
                break;
            }
            long sinceStart = isPaced() ? (long) (NANOS * instances / settings.rate()) : 0;
            long due = isPaced() ? first + sinceStart / NANOS_PER_MILLI : clock + 1;
            going = sendLate(instances, due, first) && pace.await(sinceStart);
            if (going) {
                send(source, source.stream().next(), due);
                progress.accept(counts());
            }
        }
        if (going) {
            sendLate(Long.MAX_VALUE, Long.MAX_VALUE, first);
        }
        return counts();
    }

    private boolean isPaced() {
        return settings.rate() > 0;
    }

    private void create(Source source) {
        byte[] json = new ControlCommand.Create(
                        settings.settings(), Optional.of(source.stream().schema()))
                .encode();
        out.command(source.key(), json, tick(settings.start()));
        commands++;
        bytes += json.length;
    }

    private void send(Source source, LabelledInstance row, long due) {
        Schema schema = source.stream().schema();
        NamedLabel label = NamedLabel.of(row.label(), schema);
        boolean never = draws.nextDouble() < settings.labels().missing();
        boolean apart = draws.nextDouble() < settings.labels().delayed()
                && !settings.labels().delay().isNone();
        boolean inside = label != null && !never && !apart;
        byte[] json = writer.write(row.instance(), schema, inside ? row.label() : null);
        long timestamp = tick(due);
        out.instance(source.key(), json, timestamp);
        bytes += json.length;
        if (inside) {
            labelledInside++;
        } else if (label != null && !never) {
            late.add(new Late(
                    source.key(),
                    LabelRecord.encode(row.instance().id(), label),
                    settings.labels().delay().instances() > 0
                            ? instances + settings.labels().delay().instances() + 1
                            : 0,
                    settings.labels().delay().millis() > 0
                            ? (isPaced() ? due : timestamp)
                                    + settings.labels().delay().millis()
                            : 0));
        }
        instances++;
    }

    /** Sends the labels that are due before an instance; false if the end was asked for. */
    private boolean sendLate(long instance, long time, long first) {
        while (!late.isEmpty()
                && late.peek().dueInstance() <= instance
                && late.peek().dueTime() <= time) {
            Late next = late.remove();
            boolean timed = isPaced() && next.dueTime() > 0;
            if (!pace.await(timed ? (next.dueTime() - first) * NANOS_PER_MILLI : 0)) {
                return false;
            }
            out.label(next.key(), next.json(), tick(next.dueTime()));
            labels++;
            bytes += next.json().length;
        }
        return true;
    }

    /** A timestamp later than all before it or, where that is not asked for, not earlier. */
    private long tick(long due) {
        clock = Math.max(settings.strict() ? clock + 1 : clock, due);
        return clock;
    }

    private ReplayCounts counts() {
        return new ReplayCounts(commands, instances, labelledInside, labels, bytes);
    }
}

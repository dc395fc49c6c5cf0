package io.kstep.cli;

import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.print.Wording;
import io.kstep.spec.SpecException;
import io.kstep.stream.DeadLetter;
import io.kstep.stream.LetterBox;
import io.kstep.stream.LetterReplay;
import io.kstep.stream.ServiceSettings;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dead-letters}: lists or counts the records that could not be used, or sends them back. */
@Command(
        name = "dead-letters",
        sortOptions = false,
        header = "Lists, counts or sends back the records that the service could not use.",
        description = {
            "'list' shows letters with their reasons, 'count' how many there are of each topic and kind of reason.",
            "'replay' sends the records back to the topics that they came from, after whatever was wrong has been put"
                    + " right. Each is sent back once, however often the command is run: a mark beside the letter says so."
        },
        footer = {
            "",
            "Examples:",
            "  kstep dead-letters count --bootstrap localhost:9092",
            "  kstep dead-letters list --config service.properties --reason limit --since 2h",
            "  kstep dead-letters replay --config service.properties --reason \"has more than\" --dry-run"
        })
final class DeadLettersCommand implements Callable<Integer> {

    private static final int SHOWN = 20;

    private final Terminal terminal;

    @Parameters(
            paramLabel = "list|count|replay",
            description = "list: shows letters; count: how many of each kind; replay: sends the records back")
    private String action = "";

    @Mixin
    private ServiceOptions service = new ServiceOptions();

    @Mixin
    private LetterOptions which = new LetterOptions();

    @Option(names = "--limit", paramLabel = "N", description = "with list: shows at most this number (default: 20)")
    private int limit = SHOWN;

    @Option(names = "--again", description = "with replay: sends those back too that were sent back before")
    private boolean again;

    @Option(names = "--dry-run", description = "with replay: says how many would be sent back, and sends none")
    private boolean dryRun;

    @Option(names = "--json", description = "prints JSON instead of text")
    private boolean json;

    DeadLettersCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!List.of("list", "count", "replay").contains(action)) {
            throw new SpecException(
                    "the action of dead-letters must be 'list', 'count' or 'replay', not '" + action + "'");
        }
        if ((again || dryRun) && !action.equals("replay")) {
            throw new SpecException("--again and --dry-run can be used with replay only");
        }
        if (limit < 1) {
            throw new SpecException("--limit must be at least 1, not " + limit);
        }
        KafkaLog.quiet();
        Predicate<DeadLetter> filter = which.filter(Instant.now());
        ServiceSettings settings = service.settings();
        if (action.equals("replay")) {
            try (LetterReplay replay = new LetterReplay(settings)) {
                replayed(replay.run(filter, again, dryRun));
            }
            return 0;
        }
        try (LetterBox box = new LetterBox(settings)) {
            Set<String> replayed = box.replayed();
            if (action.equals("list")) {
                list(box, filter, replayed);
            } else {
                count(box, filter, replayed);
            }
        }
        return 0;
    }

    private void replayed(LetterReplay.Counts counts) {
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.field("dryRun", dryRun)
                            .field("sent", counts.sent())
                            .field("before", counts.before())
                            .field("lost", counts.lost()));
            return;
        }
        terminal.out()
                .println((dryRun ? "would send back " : "sent back ")
                        + Wording.count(counts.sent(), "record", "records")
                        + (counts.before() > 0 ? "; " + counts.before() + " were sent back before" : "")
                        + (counts.lost() > 0
                                ? "; " + counts.lost() + " cannot be: neither the letter nor the topic has all of them"
                                : ""));
    }

    private void list(LetterBox box, Predicate<DeadLetter> filter, Set<String> replayed) {
        int[] shown = {0};
        TextTable table = new TextTable("letter", "record", "time", "model", "kind", "sent back", "reason")
                .left(0, 1, 2, 3, 4, 5, 6);
        box.letters(letter -> {
            if (filter.test(letter)) {
                shown[0]++;
                show(letter, replayed.contains(letter.place()), table);
            }
            return shown[0] < limit;
        });
        if (!json) {
            terminal.out().print(shown[0] == 0 ? "no dead letters\n" : table);
        }
    }

    private void show(DeadLetter letter, boolean wasSent, TextTable table) {
        String record = letter.topic() + "-" + letter.fromPartition() + "@" + letter.fromOffset();
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.field("letter", letter.place())
                            .field("topic", letter.topic())
                            .field("partition", letter.fromPartition())
                            .field("offset", letter.fromOffset())
                            .field("time", letter.time())
                            .field("key", letter.keyText())
                            .field("kind", letter.kind())
                            .field("replayed", wasSent)
                            .field("reason", letter.reason()));
            return;
        }
        table.add(
                letter.place(),
                record,
                Instant.ofEpochMilli(letter.time()).toString(),
                plain(letter.keyText()),
                letter.kind(),
                wasSent ? "yes" : "",
                plain(letter.reason()));
    }

    /** What a record holds may hold anything: nothing of it commands the terminal. */
    private static String plain(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ");
    }

    private void count(LetterBox box, Predicate<DeadLetter> filter, Set<String> replayed) {
        Map<List<String>, long[]> counts = new TreeMap<>(Comparator.comparing(Object::toString));
        box.letters(letter -> {
            if (filter.test(letter)) {
                long[] count = counts.computeIfAbsent(List.of(letter.topic(), letter.kind()), key -> new long[2]);
                count[0]++;
                count[1] += replayed.contains(letter.place()) ? 1 : 0;
            }
            return true;
        });
        long all = counts.values().stream().mapToLong(count -> count[0]).sum();
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.field("deadLetters", all)
                            .list(
                                    "counts",
                                    List.copyOf(counts.entrySet()),
                                    (each, entry) -> each.field(
                                                    "topic", entry.getKey().get(0))
                                            .field("kind", entry.getKey().get(1))
                                            .field("letters", entry.getValue()[0])
                                            .field("replayed", entry.getValue()[1])));
            return;
        }
        TextTable table = new TextTable("topic", "kind of reason", "letters", "sent back").left(0, 1);
        counts.forEach(
                (key, count) -> table.add(key.get(0), key.get(1), Numbers.count(count[0]), Numbers.count(count[1])));
        terminal.out().print(all == 0 ? "no dead letters\n" : table);
    }
}

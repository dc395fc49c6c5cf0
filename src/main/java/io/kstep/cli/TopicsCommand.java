package io.kstep.cli;

import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.print.Wording;
import io.kstep.spec.SpecException;
import io.kstep.stream.ClientSettings;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.TopicPlan;
import io.kstep.stream.TopicState;
import io.kstep.stream.Topics;
import io.kstep.wire.mapping.Incoming;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code topics}: creates the topics of the service, lists them, or shows what their records would become. */
@Command(
        name = "topics",
        sortOptions = false,
        header = "Creates the topics of the service, lists them, or tries how records are read.",
        description = {
            "'create' creates the topics that are missing. 'list' shows partitions, replicas, records and retention of"
                    + " each. 'try' shows what records that others write become under the settings map.*, before anything"
                    + " runs."
        },
        footer = {
            "",
            "Examples:",
            "  kstep topics create --bootstrap localhost:9092 --dry-run",
            "  kstep topics create --config service.properties --set topics.partitions=12",
            "  kstep topics list --config service.properties --json",
            "  kstep topics try --bootstrap localhost:9092 --topic telemetry --set map.instances.id=reading.id",
            "  kstep topics try --file telemetry.jsonl --set 'map.instances.features=reading.*'"
        })
final class TopicsCommand implements Callable<Integer> {

    private static final int MOST_RECORDS = 1_000;

    private final Terminal terminal;

    @Parameters(
            paramLabel = "create|list|try",
            description = "create: creates the missing ones; list: shows partitions, replicas and records of each; try:"
                    + " shows what the latest records of a topic become")
    private String action = "";

    @Mixin
    private ServiceOptions service = new ServiceOptions();

    @Option(
            names = "--dry-run",
            description = "with create: shows what would be created, checked by Kafka, and creates nothing")
    private boolean dryRun;

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            description = "with try: the topic whose records are read (default: the first of topic.instances)")
    private String topic = "";

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description =
                    "with try: records from a file instead, a line of JSON each, with the key and a tab before it")
    private Path file;

    @Option(
            names = "--as",
            paramLabel = "instances|labels",
            description = "with try: what the records are (default: what the topic is in the settings)")
    private String as = "";

    @Option(
            names = "--records",
            paramLabel = "N",
            description = "with try: how many, up to 1000 (default: ${DEFAULT-VALUE})")
    private int records = 5;

    @Option(names = "--json", description = "prints one JSON object instead of text")
    private boolean json;

    TopicsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!List.of("create", "list", "try").contains(action)) {
            throw new SpecException("the action of topics must be 'create', 'list' or 'try', not '" + action + "'");
        }
        if (dryRun && !action.equals("create")) {
            throw new SpecException("--dry-run can be used with create only");
        }
        KafkaLog.quiet();
        ServiceSettings settings = service.settings();
        if (action.equals("try")) {
            return tried(settings);
        }
        if (file != null || !topic.isEmpty() || !as.isEmpty()) {
            throw new SpecException("--topic, --file and --as can be used with try only");
        }
        try (Topics topics = new Topics(settings)) {
            if (action.equals("create")) {
                created(topics.create(dryRun), settings);
            } else {
                listed(topics.states(), settings);
            }
        }
        return 0;
    }

    /** Not 0 where a record would be refused, so that a script can ask. */
    private int tried(ServiceSettings settings) {
        if (records < 1 || records > MOST_RECORDS) {
            throw new SpecException("--records must be from 1 to " + MOST_RECORDS + ", not " + records);
        }
        if (file != null && !topic.isEmpty()) {
            throw new SpecException("give --topic or --file, not both");
        }
        String named = topic.isEmpty() ? settings.get(ServiceSettings.INSTANCES).split(",", -1)[0] : topic;
        TopicsTry trial = new TopicsTry(settings, named, as, terminal);
        List<Incoming> found = file == null ? trial.ofTopic(named, records) : TopicsTry.ofFile(file, records);
        if (found.isEmpty()) {
            throw new SpecException((file == null ? "the topic " + named : file.toString()) + " has no records");
        }
        return trial.show(found, json) == 0 ? 0 : 1;
    }

    private void created(List<TopicPlan> made, ServiceSettings settings) {
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.field("bootstrap", ClientSettings.bootstrap(settings))
                            .field("dryRun", dryRun)
                            .texts("created", made.stream().map(TopicPlan::name).toList())
                            .field("topics", TopicPlan.of(settings).size()));
            return;
        }
        int all = TopicPlan.of(settings).size();
        terminal.out()
                .println(
                        made.isEmpty()
                                ? "all " + all + " topics exist"
                                : (dryRun ? "would create " : "created ")
                                        + Wording.count(made.size(), "topic", "topics")
                                        + (made.size() < all
                                                ? "; " + (all - made.size()) + " of " + all + " were there"
                                                : ""));
        if (!made.isEmpty()) {
            TextTable table = new TextTable("topic", "partitions", "replicas", "keeps").left(3);
            made.forEach(plan -> table.add(
                    plan.name(),
                    String.valueOf(plan.partitions()),
                    String.valueOf(plan.replication()),
                    keeps(
                            plan.configs().get("cleanup.policy"),
                            Long.parseLong(plan.configs().getOrDefault("retention.ms", "-1")))));
            terminal.out().print(table);
        }
    }

    private void listed(List<TopicState> states, ServiceSettings settings) {
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.field("bootstrap", ClientSettings.bootstrap(settings))
                            .list("topics", states, TopicsCommand::write));
            return;
        }
        TextTable table = new TextTable("topic", "is for", "partitions", "replicas", "records", "keeps").left(1, 5);
        for (TopicState state : states) {
            table.add(
                    state.plan().name(),
                    state.plan().role(),
                    state.exists() ? String.valueOf(state.partitions()) : "-",
                    state.exists() ? String.valueOf(state.replication()) : "-",
                    state.exists() ? Numbers.count(state.records()) : "-",
                    state.exists() ? keeps(state.cleanup(), state.retentionMillis()) : "missing");
        }
        terminal.out().print(table);
    }

    private static void write(Json to, TopicState state) {
        to.field("role", state.plan().role())
                .field("name", state.plan().name())
                .field("exists", state.exists())
                .field("partitions", state.partitions())
                .field("replicas", state.replication())
                .field("records", state.records())
                .field("cleanup", state.cleanup())
                .field("retentionMillis", state.retentionMillis());
    }

    private static String keeps(String cleanup, long retentionMillis) {
        if (cleanup.equals("compact")) {
            return "the latest of each key";
        }
        return retentionMillis < 0
                ? "everything"
                : Wording.count(TimeUnit.MILLISECONDS.toHours(retentionMillis), "hour", "hours");
    }
}

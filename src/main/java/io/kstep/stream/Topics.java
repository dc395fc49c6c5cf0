package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * The service's topics on a Kafka cluster: creates them, describes them, and checks whether the service can run on
 * them.
 */
public final class Topics implements AutoCloseable {

    private final ServiceSettings settings;
    private final List<TopicPlan> plans;
    private final Admin admin;
    private final TopicAnswers kafka;

    /** Connects; fails in one line where Kafka's settings do not fit. */
    public Topics(ServiceSettings settings) {
        this.settings = settings;
        plans = TopicPlan.of(settings);
        refuseDoubles();
        Map<String, Object> told = ClientSettings.admin(settings);
        told.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TopicAnswers.PATIENCE_MILLIS / 2);
        told.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TopicAnswers.PATIENCE_MILLIS);
        try {
            admin = Admin.create(told);
        } catch (RuntimeException e) {
            throw KafkaTrouble.explain("use Kafka", settings, e);
        }
        kafka = new TopicAnswers(
                admin, settings, plans.stream().map(TopicPlan::name).toList());
    }

    private void refuseDoubles() {
        Map<String, String> seen = new HashMap<>();
        for (TopicPlan plan : plans) {
            String other = seen.put(plan.name(), plan.role());
            if (other != null) {
                throw new SpecException("topic." + other + " and topic." + plan.role() + " are both '" + plan.name()
                        + "': each needs a topic of its own");
            }
        }
    }

    /** How each topic is, in the order of the plans. */
    public List<TopicState> states() {
        Map<String, TopicDescription> found = kafka.describe();
        Map<String, Config> configs = kafka.configs(found);
        Map<TopicPartition, ListOffsetsResultInfo> first = kafka.offsets(found, OffsetSpec.earliest());
        Map<TopicPartition, ListOffsetsResultInfo> last = kafka.offsets(found, OffsetSpec.latest());
        List<TopicState> states = new ArrayList<>();
        for (TopicPlan plan : plans) {
            TopicDescription description = found.get(plan.name());
            states.add(
                    description == null
                            ? TopicState.missing(plan)
                            : new TopicState(
                                    plan,
                                    true,
                                    description.partitions().size(),
                                    description.partitions().get(0).replicas().size(),
                                    TopicAnswers.span(plan.name(), first, last),
                                    TopicAnswers.text(configs.get(plan.name()), TopicConfig.CLEANUP_POLICY_CONFIG),
                                    Long.parseLong(TopicAnswers.text(
                                            configs.get(plan.name()), TopicConfig.RETENTION_MS_CONFIG))));
        }
        return states;
    }

    /**
     * Makes the topics that are missing; the others stay as they are.
     *
     * @param dryRun whether it is only checked, by Kafka too, that they could be made
     * @return those that were made, or would be
     */
    public List<TopicPlan> create(boolean dryRun) {
        Map<String, TopicDescription> found = kafka.describe();
        refuseOtherPartitions(found);
        List<TopicPlan> missing =
                plans.stream().filter(plan -> !found.containsKey(plan.name())).toList();
        Map<String, KafkaFuture<Void>> made = admin.createTopics(
                        missing.stream().map(TopicPlan::toNewTopic).toList(),
                        new CreateTopicsOptions().validateOnly(dryRun))
                .values();
        for (TopicPlan plan : missing) {
            try {
                made.get(plan.name()).get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) { // somebody else may have been quicker
                    throw KafkaTrouble.explain("create the topic " + plan.name(), settings, e);
                }
            } catch (InterruptedException e) {
                throw TopicAnswers.interrupted();
            }
        }
        if (!dryRun) {
            awaitAll();
        }
        return missing;
    }

    /**
     * Brokers hear of new topics from the controller, a moment after it has made them, and lead their partitions a moment
     * later still. A producer that comes in between may have its first batch refused and a later one taken, and then
     * never gets the first one in.
     */
    private void awaitAll() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TopicAnswers.PATIENCE_MILLIS);
        while (kafka.describe().size() < plans.size() && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        check();
        kafka.offsets(
                kafka.describe(), OffsetSpec.latest()); // answered by leaders only, and asked again until there are
    }

    /** A new input beside inputs with another number of partitions would be of no use. */
    private void refuseOtherPartitions(Map<String, TopicDescription> found) {
        for (TopicPlan plan : plans) {
            TopicDescription there = found.get(plan.name());
            if (plan.aligned() && there != null && there.partitions().size() != plan.partitions()) {
                throw new SpecException(plan.name() + " has "
                        + there.partitions().size() + " partitions,"
                        + " topics.partitions is " + plan.partitions() + "; all inputs need the same number: set "
                        + "topics.partitions=" + there.partitions().size() + ", or delete the topic first");
            }
        }
    }

    /** Fails in one line unless all topics are there and the inputs have the same number of partitions. */
    public void check() {
        Map<String, TopicDescription> found = kafka.describe();
        String missing = plans.stream()
                .map(TopicPlan::name)
                .filter(name -> !found.containsKey(name))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new SpecException("Kafka at " + ClientSettings.bootstrap(settings) + " has no topic " + missing
                    + "; 'kstep topics create' makes them");
        }
        checkGrowth();
        List<TopicPlan> inputs = plans.stream().filter(TopicPlan::aligned).toList();
        if (inputs.stream()
                        .map(plan -> found.get(plan.name()).partitions().size())
                        .distinct()
                        .count()
                > 1) {
            throw new SpecException("the inputs need the same number of partitions, not "
                    + inputs.stream()
                            .map(plan -> plan.name() + " "
                                    + found.get(plan.name()).partitions().size())
                            .collect(Collectors.joining(", ")));
        }
        checkRepartitioned(found);
        checkRoom(found);
    }

    /** Our repartition topics get as many partitions as the settings say, the stores as many as the commands have. */
    private void checkRepartitioned(Map<String, TopicDescription> found) {
        long wanted = settings.get(ServiceSettings.PARTITIONS);
        plans.stream()
                .filter(plan ->
                        plan.aligned() && found.get(plan.name()).partitions().size() != wanted)
                .filter(plan -> plans.stream().anyMatch(other -> other.input() && !other.aligned()))
                .findFirst()
                .ifPresent(plan -> {
                    int there = found.get(plan.name()).partitions().size();
                    throw new SpecException(plan.name() + " has " + there + " partitions and topics.partitions is "
                            + wanted + ": with inputs that are repartitioned set topics.partitions=" + there);
                });
    }

    /** The ids that Kafka gave the topics that the processor reads when they were made, by name. */
    Map<String, Uuid> inputIds() {
        Map<String, TopicDescription> found = kafka.describe();
        Map<String, Uuid> ids = new HashMap<>();
        plans.stream()
                .filter(plan -> plan.aligned() && found.containsKey(plan.name()))
                .forEach(plan -> ids.put(plan.name(), found.get(plan.name()).topicId()));
        List<String> repartitioned = Intake.all(settings).stream()
                .filter(Intake::repartitions)
                .map(intake -> intake.read(StreamService.application(settings)))
                .toList();
        Map<String, TopicDescription> made = new TopicAnswers(admin, settings, repartitioned).describe();
        for (String name : repartitioned) {
            ids.put(name, made.containsKey(name) ? made.get(name).topicId() : ReadSoFar.NOT_MADE);
        }
        return ids;
    }

    /** Fails in one line if the inputs have not as many partitions as the stores, which are made with the first start. */
    void checkGrowth() {
        String store = settings.get(ServiceSettings.APPLICATION) + "-" + ModelStores.MODELS + "-changelog";
        int stored;
        try {
            stored = admin.describeTopics(List.of(store))
                    .topicNameValues()
                    .get(store)
                    .get()
                    .partitions()
                    .size();
        } catch (ExecutionException e) {
            return; // not made yet, or we may not see them: then Kafka Streams checks it
        } catch (InterruptedException e) {
            throw TopicAnswers.interrupted();
        }
        Map<String, TopicDescription> found = kafka.describe();
        String grown = plans.stream()
                .filter(plan -> plan.aligned()
                        && found.containsKey(plan.name())
                        && found.get(plan.name()).partitions().size() != stored)
                .map(plan -> plan.name() + " has "
                        + found.get(plan.name()).partitions().size())
                .collect(Collectors.joining(", "));
        if (!grown.isEmpty()) {
            throw new SpecException("the models of application.id=" + settings.get(ServiceSettings.APPLICATION)
                    + " lie in " + stored + " partitions, but " + grown + ": partitions were added, and keys now go to"
                    + " others than their models. Nothing is lost. Safe: make input topics with " + stored
                    + " partitions and name them in topic.instances, topic.labels and topic.control, or begin again"
                    + " with another application.id. Do not run Kafka Streams' application reset tool: it deletes"
                    + " every model");
        }
    }

    /** A record that its topic refuses would end the processor, and again after every start. */
    private void checkRoom(Map<String, TopicDescription> found) {
        Map<String, TopicDescription> outputs = new TreeMap<>();
        plans.stream().filter(plan -> !plan.input()).forEach(plan -> outputs.put(plan.name(), found.get(plan.name())));
        Map<String, Config> configs;
        try {
            configs = kafka.configs(outputs);
        } catch (SpecException e) {
            return; // we may not look: whoever restricts us so takes care of it
        }
        for (TopicPlan plan : plans) {
            if (!plan.input()) {
                checkRoom(
                        plan,
                        Long.parseLong(
                                TopicAnswers.text(configs.get(plan.name()), TopicConfig.MAX_MESSAGE_BYTES_CONFIG)));
            }
        }
    }

    private void checkRoom(TopicPlan plan, long room) {
        long wanted = plan.largestRecord(settings);
        if (room < wanted) {
            throw new SpecException(plan.name() + " takes records of up to " + room + " bytes: set "
                    + TopicConfig.MAX_MESSAGE_BYTES_CONFIG + "=" + wanted + " on it"
                    + plan.bound()
                            .map(setting -> ", or " + setting.key() + "=" + (room - TopicPlan.OVERHEAD) + " here")
                            .orElse(""));
        }
    }

    /** The latest timestamp of a record of the inputs, in milliseconds; empty if they have none. */
    public Optional<Long> latestInput() {
        Map<String, TopicDescription> found = kafka.describe();
        found.keySet()
                .retainAll(plans.stream()
                        .filter(TopicPlan::input)
                        .map(TopicPlan::name)
                        .toList());
        return kafka.offsets(found, OffsetSpec.maxTimestamp()).values().stream()
                .map(ListOffsetsResultInfo::timestamp)
                .filter(timestamp -> timestamp >= 0)
                .max(Long::compare);
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(1));
    }
}

package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Part of the campaign; the long one is {@link LongFaultCampaign}. */
class FaultsTest {

    private static final int RECORDS = 12_000;

    @Test
    void shouldGiveTheSameBytesWhateverDiesMidStream() throws Exception {
        try (FaultCampaign campaign = new FaultCampaign(new FaultCampaign.Plan(RECORDS, 2, 1, 7), line -> {})) {
            FaultCampaign.Outcome calm = campaign.calm();
            FaultCampaign.Outcome wild = campaign.wild();
            assertThat(wild.kills()).isEqualTo(2);
            assertThat(wild.brokerRestarts()).isEqualTo(1);
            assertThat(calm.count("dead-letters")).isZero();
            assertSame(calm, wild);
        }
    }

    @Test
    void shouldGiveTheSameBytesWhereInstancesAndLabelsShareTimestamps() throws Exception {
        FaultCampaign.Plan plan = new FaultCampaign.Plan(RECORDS, 4, 0, 8);
        try (FaultCampaign campaign = new FaultCampaign(plan, TiedInput::send, line -> {})) {
            FaultCampaign.Outcome calm = campaign.calm();
            FaultCampaign.Outcome wild = campaign.wild();
            assertThat(wild.kills()).isEqualTo(4);
            assertThat(calm.count("dead-letters")).isPositive();
            assertSame(calm, wild);
        }
    }

    @Test
    void shouldGiveTheSameBytesOfContendersWhateverDiesMidStream() throws Exception {
        String spec =
                "best(kstep(learner=nb(density=gaussian),chunk=100)+kstep(learner=tan(density=gaussian),chunk=70),"
                        + "margin=0,fading=0.9)";
        FaultCampaign.Plan plan = new FaultCampaign.Plan(6_000, 3, 0, 9);
        try (FaultCampaign campaign =
                new FaultCampaign(plan, FaultCampaign.replaying(Map.of("model", spec)), line -> {})) {
            FaultCampaign.Outcome calm = campaign.calm();
            FaultCampaign.Outcome wild = campaign.wild();
            assertThat(wild.kills()).isEqualTo(3);
            assertThat(calm.count("dead-letters")).isZero();
            assertThat(calm.topics().get("events").toString()).contains("another-answers");
            assertSame(calm, wild);
        }
    }

    @Test
    void shouldGiveTheSameBytesOfNumbersWhateverDiesMidStream() throws Exception {
        FaultCampaign.Input numbers = FaultCampaign.replaying(
                Map.of("chunk", "100", "submodels", "4"), i -> "friedman(seed=" + i + ",drift=abrupt@250)");
        assertSameOf(numbers, new FaultCampaign.Plan(5_000, 2, 1, 11), "\"quantiles\":[");
    }

    @Test
    void shouldGiveTheSameBytesOfSeveralClassVariablesWhateverDiesMidStream() throws Exception {
        FaultCampaign.Input several = FaultCampaign.replaying(
                Map.of("model", "multi(chunk=100,submodels=4)"),
                i -> "vectors(classes=3,features=5,same=0.8,seed=" + i + ",drift=abrupt@250)");
        assertSameOf(several, new FaultCampaign.Plan(5_000, 2, 1, 12), "\"vector\":{\"labels\"");
    }

    private static void assertSameOf(FaultCampaign.Input input, FaultCampaign.Plan plan, String said) throws Exception {
        try (FaultCampaign campaign = new FaultCampaign(plan, input, line -> {})) {
            FaultCampaign.Outcome calm = campaign.calm();
            FaultCampaign.Outcome wild = campaign.wild();
            assertThat(wild.kills()).isEqualTo(plan.kills());
            assertThat(wild.brokerRestarts()).isEqualTo(plan.brokerRestarts());
            assertThat(calm.count("dead-letters")).isZero();
            assertThat(calm.topics().get("predictions").toString()).contains(said);
            assertThat(calm.topics().get("events").toString()).contains("chunk-learned");
            assertSame(calm, wild);
        }
    }

    @Test
    void shouldGiveTheSameBytesWhereVotesWaitForEachOtherWhateverDies() throws Exception {
        FaultCampaign.Plan plan = new FaultCampaign.Plan(6_000, 3, 0, 10);
        try (FaultCampaign campaign = new FaultCampaign(plan, new VotedInput(), line -> {})) {
            FaultCampaign.Outcome calm = campaign.calm();
            FaultCampaign.Outcome wild = campaign.wild();
            assertThat(wild.kills()).isEqualTo(3);
            assertThat(calm.count("dead-letters")).isZero();
            assertThat(calm.topics().get("events").toString()).contains("chunk-learned");
            assertSame(calm, wild);
        }
    }

    @Test
    void shouldGiveTheSameBytesOfDoubtfulLabelsWhateverDiesInTheMiddleOfAChunk() throws Exception {
        FaultCampaign.Plan plan = new FaultCampaign.Plan(6_000, 3, 0, 11);
        try (FaultCampaign campaign = new FaultCampaign(plan, new SoftInput(), line -> {})) {
            FaultCampaign.Outcome calm = campaign.calm();
            FaultCampaign.Outcome wild = campaign.wild();
            assertThat(wild.kills()).isEqualTo(3);
            assertThat(calm.count("dead-letters")).isZero();
            assertThat(calm.count("questions")).isPositive();
            assertThat(calm.topics().get("events").toString())
                    .contains("another-answers", "label-expired", "chunk-learned");
            assertSame(calm, wild);
        }
    }

    private static void assertSame(FaultCampaign.Outcome calm, FaultCampaign.Outcome wild) throws Exception {
        int sent = calm.records() + FaultCampaign.MODELS;
        assertThat(calm.count("predictions")).isEqualTo(sent);
        assertThat(calm.count("models")).isEqualTo(FaultCampaign.MODELS);
        assertThat(calm.count("errors")).isPositive();
        Set<String> ids = new HashSet<>();
        for (List<String> partition : wild.topics().get("predictions").values()) {
            for (String record : partition) {
                String[] parts = record.split(" ", 3);
                String id = new ObjectMapper().readTree(parts[2]).path("id").asText();
                assertThat(ids.add(parts[0] + " " + id))
                        .as("one prediction of %s", record)
                        .isTrue();
            }
        }
        assertThat(ids).hasSize(sent);
        for (String topic : calm.topics().keySet()) {
            for (int partition = 0; partition < FaultCampaign.PARTITIONS; partition++) {
                List<String> expected = calm.topics().get(topic).get(partition);
                List<String> found = wild.topics().get(topic).get(partition);
                for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
                    assertThat(found.get(i))
                            .as("%s-%d, record %d", topic, partition, i)
                            .isEqualTo(expected.get(i));
                }
                assertThat(found).as("%s-%d", topic, partition).hasSameSizeAs(expected);
            }
        }
    }
}

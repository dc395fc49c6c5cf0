package io.kstep.fault;

import io.kstep.stream.replay.KafkaReplayOut;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Instances whose labels come from three experts, one of them often wrong; every third vote is missing, so that many
 * instances wait for votes until their time is up, and some of the votes come before their instance.
 */
final class VotedInput implements FaultCampaign.Input {

    private static final int PER_MILLISECOND = 20;
    private static final double[] RIGHT = {0.95, 0.85, 0.6};

    @Override
    public Map<String, String> settings() {
        return Map.of("labels.votes", "3", "labels.votes.wait.ms", "30");
    }

    @Override
    public void send(int records, long start, KafkaReplayOut out) {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < FaultCampaign.MODELS; i++) {
            out.command("model-" + i, bytes("{\"command\":\"create\",\"settings\":{\"chunk\":\"50\"}}"), start);
        }
        for (int i = 0; i < records; i++) {
            String key = "model-" + i % FaultCampaign.MODELS;
            long time = start + 2 + i / PER_MILLISECOND;
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            out.instance(key, bytes("{\"id\":\"" + i + "\",\"features\":{\"x\":" + x + ",\"y\":" + y + "}}"), time);
            boolean up = x + (i > records / 2 ? -y : y) > 0;
            for (int expert = 0; expert < RIGHT.length; expert++) {
                if (random.nextInt(3) > 0) {
                    boolean said = random.nextDouble() < RIGHT[expert] == up;
                    long when = time + random.nextInt(10) - random.nextInt(2);
                    out.label(
                            key,
                            bytes("{\"id\":\"" + i + "\",\"label\":\"" + (said ? "up" : "down")
                                    + "\",\"expert\":\"inspector-" + expert + "\"}"),
                            when);
                }
            }
        }
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}

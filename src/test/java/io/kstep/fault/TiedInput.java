package io.kstep.fault;

import io.kstep.stream.replay.KafkaReplayOut;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Instances, labels and commands of which many share each millisecond, some labels out of their order. */
final class TiedInput {

    private static final int PER_MILLISECOND = 20;

    private TiedInput() {}

    static void send(int records, long start, KafkaReplayOut out) {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < FaultCampaign.MODELS; i++) {
            out.command("model-" + i, bytes("{\"command\":\"create\",\"settings\":{\"chunk\":\"50\"}}"), start);
        }
        for (int i = 0; i < records; i++) {
            String key = "model-" + i % FaultCampaign.MODELS;
            long time = start + i / PER_MILLISECOND;
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            out.instance(key, bytes("{\"id\":\"" + i + "\",\"features\":{\"x\":" + x + ",\"y\":" + y + "}}"), time);
            String label = x + (i > records / 2 ? -y : y) > 0 ? "up" : "down";
            if (random.nextInt(10) > 0) {
                long when = time + random.nextInt(3) - random.nextInt(2);
                out.label(key, bytes("{\"id\":\"" + i + "\",\"label\":\"" + label + "\"}"), when);
            } else if (random.nextInt(10) == 0) {
                out.label(key, bytes("no JSON"), time);
            }
            if (i % 500 == 499) {
                out.command(key, bytes("{\"command\":\"" + (i % 1_000 == 499 ? "pause" : "resume") + "\"}"), time);
            }
        }
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}

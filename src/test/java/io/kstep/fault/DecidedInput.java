package io.kstep.fault;

import io.kstep.stream.replay.KafkaReplayOut;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SplittableRandom;

/** Instances that are decided by costs, which change in the middle; half of the labels come later. */
final class DecidedInput implements FaultCampaign.Input {

    private static final int PER_MILLISECOND = 20;

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "model.chunk", "60",
                "model.loss", "up>down=8",
                "model.reject", "0.6",
                "model.prior", "up=0.3,down=0.7");
    }

    @Override
    public void send(int records, long start, KafkaReplayOut out) {
        SplittableRandom random = new SplittableRandom(12);
        for (int i = 0; i < records; i++) {
            String key = "model-" + i % FaultCampaign.MODELS;
            long time = start + 2 + i / PER_MILLISECOND;
            double x = random.nextGaussian();
            String label = "\"" + (x + random.nextGaussian() > 0 ? "up" : "down") + "\"";
            boolean later = random.nextBoolean();
            out.instance(
                    key,
                    bytes("{\"id\":\"" + i + "\",\"features\":{\"x\":" + x + "}"
                            + (later ? "" : ",\"label\":" + label) + "}"),
                    time);
            if (later) {
                out.label(key, bytes("{\"id\":\"" + i + "\",\"label\":" + label + "}"), time + random.nextInt(40));
            }
            if (i / FaultCampaign.MODELS == records / FaultCampaign.MODELS / 2) {
                out.command(
                        key,
                        bytes("{\"command\":\"change\",\"settings\":{\"loss\":\"up>down=2\",\"reject\":0.4}}"),
                        time);
            }
        }
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}

package io.kstep.fault;

import io.kstep.stream.replay.KafkaReplayOut;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Instances whose labels are doubtful in every way, late or missing, for models of each way to learn from such labels; one
 * in four of them asks for labels too. Labels are waited for 3 seconds of stream time, which most of those that are missing
 * have passed before the end.
 */
final class SoftInput implements FaultCampaign.Input {

    private static final double WRONG = 0.25;

    private static final List<String> SETTINGS = List.of(
            "\"soft\":\"auto\"",
            "\"soft\":\"gem\"",
            "\"soft\":\"auto(unlabelled=auto)\"",
            "\"soft\":\"gem(unlabelled=0.1)\",\"questions\":\"margin(percent=20)\"");

    @Override
    public void send(int records, long start, KafkaReplayOut out) {
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < FaultCampaign.MODELS; i++) {
            String settings = SETTINGS.get(i % SETTINGS.size());
            out.command(
                    "model-" + i,
                    bytes("{\"command\":\"create\",\"settings\":{\"chunk\":\"60\",\"learner\":\"nb(density=gaussian)\","
                            + settings + "}}"),
                    start);
        }
        for (int i = 0; i < records; i++) {
            String key = "model-" + i % FaultCampaign.MODELS;
            long time = start + 2 + 2L * i;
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            String head = "{\"id\":\"" + i + "\",\"features\":{\"x\":" + x + ",\"y\":" + y + "}";
            boolean isUp = x + (i > records / 2 ? -y : y) > 0 == random.nextDouble() >= WRONG;
            String label = label(random.nextInt(8), isUp ? "up" : "down", isUp ? "down" : "up");
            int when = random.nextInt(4);
            out.instance(key, bytes(head + (when == 0 ? ",\"label\":" + label : "") + "}"), time);
            if (when == 1 || when == 2) {
                long late = when == 1 ? random.nextInt(40) : random.nextInt(1_500);
                out.label(key, bytes("{\"id\":\"" + i + "\",\"label\":" + label + "}"), time + late);
            }
        }
    }

    private static String label(int kind, String named, String other) {
        return switch (kind) {
            case 0 -> "\"" + named + "\"";
            case 1 -> "{\"label\":\"" + named + "\",\"doubt\":0.4}";
            case 2 -> "{\"plausibilities\":{\"" + named + "\":1,\"" + other + "\":0.4}}";
            case 3 -> "{\"probabilities\":{\"" + named + "\":0.75,\"" + other + "\":0.25}}";
            case 4 ->
                "{\"masses\":[{\"set\":[\"" + named + "\"],\"mass\":0.5},{\"set\":[\"up\",\"down\"],\"mass\":0.5}]}";
            default -> "{\"label\":\"" + named + "\",\"wrong\":" + WRONG + "}";
        };
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}

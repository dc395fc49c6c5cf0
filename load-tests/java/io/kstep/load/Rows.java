package io.kstep.load;

import io.kstep.data.Feature;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.wire.InstanceWriter;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Seeded instances of two classes: every feature is Gaussian around a place that depends on its class and wanders slowly,
 * written with four decimals as sensors write them. With 8 features a record has about 160 bytes.
 */
final class Rows {

    private static final List<String> CLASSES = List.of("up", "down");
    private static final double PERIOD = 20_000;

    private final Schema schema;
    private final InstanceWriter writer = new InstanceWriter();
    private final SplittableRandom random = new SplittableRandom(20_261_117);
    private final java.util.Random gaussian = new java.util.Random(20_261_117);
    private int label;

    Rows(int features) {
        schema = schema(features);
    }

    static Schema schema(int features) {
        return Schema.classification(
                IntStream.range(0, features)
                        .mapToObj(j -> Feature.continuous("x" + j))
                        .toList(),
                "class",
                CLASSES);
    }

    /** The next instance; its number is its id. */
    byte[] next(long number, boolean labelled) {
        label = random.nextInt(CLASSES.size());
        double[] values = new double[schema.featureCount()];
        double place = Math.sin(2 * Math.PI * number / PERIOD);
        for (int j = 0; j < values.length; j++) {
            double shift = label == 0 ? 0.4 : -0.4;
            double value = gaussian.nextGaussian() + shift * (j % 2 == 0 ? 1 : place);
            values[j] = Math.round(value * 1e4) / 1e4;
        }
        return writer.write(
                new Instance(Long.toString(number), values), schema, labelled ? new Label.Hard(label) : null);
    }

    /** The class of the latest instance. */
    String label() {
        return CLASSES.get(label);
    }
}

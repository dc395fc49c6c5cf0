package io.kstep.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.Feature;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.wire.InstanceDecoder;
import io.kstep.wire.InstanceWriter;
import io.kstep.wire.PredictionWriter;
import io.kstep.wire.WireLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a record costs at the topics' edge: an instance of six continuous and two discrete features with its label read,
 * a prediction of two classes written; beside both, the same records through a tree of JSON nodes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WireBenchmark {

    private static final int RECORDS = 1 << 10;
    private static final List<String> CLASSES = List.of("up", "down");

    private final byte[][] records = new byte[RECORDS][];
    private final byte[][] predictions = new byte[RECORDS][];
    private final double[][] posteriors = new double[RECORDS][];
    private final ObjectMapper trees = new ObjectMapper();
    private final PredictionWriter writer = new PredictionWriter();
    private InstanceDecoder decoder;
    private int next;

    @Setup(Level.Trial)
    public void prepare() {
        List<Feature> features = new ArrayList<>();
        for (int j = 0; j < 6; j++) {
            features.add(Feature.continuous("feature" + j));
        }
        features.add(Feature.discrete("colour", "red", "green", "blue"));
        features.add(Feature.discrete("day", "monday", "tuesday", "wednesday", "thursday"));
        Schema schema = Schema.classification(features, "class", CLASSES);
        SplittableRandom random = new SplittableRandom(1);
        InstanceWriter instances = new InstanceWriter();
        for (int i = 0; i < RECORDS; i++) {
            double[] values = new double[8];
            for (int j = 0; j < 6; j++) {
                values[j] = Math.rint(random.nextDouble(-100, 100) * 1e4) / 1e4;
            }
            values[6] = random.nextInt(3);
            values[7] = random.nextInt(4);
            records[i] = instances.write(
                    new Instance(Integer.toString(1_000_000 + i), values), schema, new Label.Hard(random.nextInt(2)));
            double p = random.nextDouble();
            posteriors[i] = new double[] {p, 1 - p};
            predictions[i] = writer.write("1000000", 7, CLASSES, posteriors[i], null);
        }
        decoder = new InstanceDecoder(schema, WireLimits.DEFAULT);
        System.out.println("an instance: " + new String(records[0], UTF_8));
        System.out.println("a prediction: " + new String(predictions[0], UTF_8));
    }

    private int index() {
        return next++ & (RECORDS - 1);
    }

    @Benchmark
    public double[] readInstance() {
        decoder.decode(records[index()]);
        return decoder.values();
    }

    @Benchmark
    public byte[] writePrediction() {
        return writer.write("1000000", 7, CLASSES, posteriors[index()], null);
    }

    @Benchmark
    public JsonNode readInstanceAsTree() throws IOException {
        return trees.readTree(records[index()]);
    }

    @Benchmark
    public byte[] writePredictionFromTree() throws IOException {
        double[] posterior = posteriors[index()];
        var root = trees.createObjectNode()
                .put("format", 1)
                .put("id", "1000000")
                .put("version", 7)
                .put("label", posterior[0] >= posterior[1] ? "up" : "down");
        root.putObject("posterior").put("up", posterior[0]).put("down", posterior[1]);
        return trees.writeValueAsBytes(root);
    }
}

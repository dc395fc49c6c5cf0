package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is stored of far values, and that the unit of a feature does not matter to what is learned. */
class FarFormsTest {

    private static Chunk rows(double unit, double mark) {
        SplittableRandom random = new SplittableRandom(9);
        double[][] columns = new double[3][80];
        int[] classes = new int[80];
        for (int i = 0; i < 80; i++) {
            classes[i] = random.nextInt(2);
            for (int j = 0; j < 3; j++) {
                columns[j][i] = (random.nextGaussian() + classes[i] + (j > 0 ? 0.01 * i : 0)) * unit;
            }
        }
        columns[0][5] = Double.isNaN(mark) ? columns[0][5] : mark;
        Schema schema = Schema.classification(
                List.of(Feature.continuous("a"), Feature.continuous("b"), Feature.continuous("c")),
                "class",
                List.of("one", "two"));
        return Chunk.classified(schema, columns, ClassWeights.hard(classes));
    }

    private static double[] joint(Classifier classifier, double[] values) {
        double[] joint = new double[2];
        classifier.logJoint(values, joint, new double[2]);
        return joint;
    }

    /** To make a file anew while its form is not yet released: {@code -Dkstep.golden.write=true}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "far-network-v1.bin;tan",
                "far-network-mte-v1.bin;tan(density=mte)",
                "far-nb-gaussian-v1.bin;nb(density=gaussian)",
                "far-nb-mte-v1.bin;nb"
            })
    void shouldStillReadWhatWasWritten(String file, String spec) throws IOException {
        Chunk chunk = rows(1, Double.MAX_VALUE);
        Classifier today = Learners.parse(spec).learn(chunk);
        if (Boolean.getBoolean("kstep.golden.write")) {
            BinaryWriter out = new BinaryWriter();
            ClassifierForm.write(today, out);
            Files.write(Path.of("src/test/resources/io/kstep/bayes", file), out.toBytes());
        }
        try (InputStream in = FarFormsTest.class.getResourceAsStream(file)) {
            assertThat(in).as(file).isNotNull();
            byte[] bytes = in.readAllBytes();
            BinaryReader reader = new BinaryReader(bytes);
            Classifier stored = ClassifierForm.read(reader);
            reader.expectEnd();
            for (int row = 0; row < chunk.size(); row++) {
                assertThat(joint(stored, chunk.row(row))).containsExactly(joint(today, chunk.row(row)), within(1e-9));
            }
            BinaryWriter again = new BinaryWriter();
            ClassifierForm.write(stored, again);
            assertThat(again.toBytes()).isEqualTo(bytes);
        }
    }

    /** Values times a power of two have a density that is the same but for the unit, and the same posterior. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "tan",
                "kdb",
                "complete",
                "aode(average=joint)",
                "tan(density=kernel)",
                "tan(density=mte)",
                "tan(density=discretized(fallback=3))",
                "nb(density=gaussian)"
            })
    void shouldLearnTheSameInAnyUnit(String spec) {
        Classifier plain = Learners.parse(spec).learn(rows(1, Double.NaN));
        boolean isDensity = !spec.contains("discretized");
        for (int power : spec.startsWith("nb") ? new int[] {700, 1000} : new int[] {-1000, -700, 300, 700, 1000}) {
            Chunk scaled = rows(Math.scalb(1.0, power), Double.NaN);
            Classifier other = Learners.parse(spec).learn(scaled);
            for (int row = 0; row < scaled.size(); row++) {
                double[] expected = joint(plain, rows(1, Double.NaN).row(row));
                double shift = isDensity ? 3 * power * Math.log(2) : 0;
                double[] actual = Arrays.stream(joint(other, scaled.row(row)))
                        .map(log -> log + shift)
                        .toArray();
                double tolerance = spec.startsWith("nb") ? 0.05 : 1e-6; // a share of values that are not far is left
                assertThat(actual[1] - actual[0])
                        .as("%s, 2^%d, row %d", spec, power, row)
                        .isCloseTo(expected[1] - expected[0], within(tolerance));
                assertThat(actual[0]).isCloseTo(expected[0], within(tolerance * 2));
            }
        }
    }
}

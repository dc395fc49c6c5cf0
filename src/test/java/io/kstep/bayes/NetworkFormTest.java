package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The binary form of every kind of network: files of today must be read tomorrow. */
class NetworkFormTest {

    private static final double[][] ASKED = {
        {0.5, 1.2, 1, 7, 0}, {2, Double.NaN, 2, 7, 0.7}, {Double.NaN, 0.3, 0, 7, Double.NaN}
    };

    private static byte[] learned(String spec) {
        BinaryWriter out = new BinaryWriter();
        ClassifierForm.write(Learners.parse(spec).learn(LearnerContractTest.sample(21, 60)), out);
        return out.toBytes();
    }

    private static double answer(Classifier classifier) {
        double sum = 0;
        for (double[] values : ASKED) {
            double[] joint = new double[4];
            classifier.logJoint(values, joint, new double[4]);
            sum += Arrays.stream(joint).sum();
        }
        return sum;
    }

    /** To make a file that is not there yet: {@code -Dkstep.golden.write=true}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "network-gaussian-v1.bin;kdb(k=2);-89.53802004409346",
                "network-table-v1.bin;tan(density=discretized(method=frequency,bins=4));-77.44102968636008",
                "network-mte-v1.bin;tan(density=mte(pieces=2),leaves=fitted);-73.68493974365542",
                "network-scaled-v1.bin;aode(density=mte);-81.9064733343733",
                "network-kernel-v1.bin;aode(density=kernel);-79.24381309601853",
                "network-mixed-kernel-v1.bin;aode(density=kernel);-78.14887698468476",
                "network-joint-v1.bin;complete;-90.74255690238675"
            })
    void shouldStillReadWhatWasWritten(String file, String spec, double answer) throws IOException {
        Path path = Path.of("src/test/resources/io/kstep/bayes", file);
        if (Boolean.getBoolean("kstep.golden.write") && !Files.exists(path)) {
            Files.createDirectories(path.getParent());
            Files.write(path, learned(spec));
        }
        try (InputStream in = NetworkFormTest.class.getResourceAsStream(file)) {
            assertThat(in).as(file).isNotNull();
            byte[] bytes = in.readAllBytes();
            BinaryReader reader = new BinaryReader(bytes);
            Classifier classifier = ClassifierForm.read(reader);
            reader.expectEnd();
            assertThat(answer(classifier))
                    .as("what it said when it was written")
                    .isCloseTo(answer, within(1e-6));
            BinaryWriter again = new BinaryWriter();
            ClassifierForm.write(classifier, again);
            assertThat(again.toBytes()).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "kdb(k=2)",
                "tan(density=discretized)",
                "tan(density=mte,leaves=fitted)",
                "aode(density=mte)",
                "aode(density=kernel)"
            })
    void shouldRefuseBytesThatAreCutOff(String spec) {
        byte[] bytes = learned(spec);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 60; i++) {
            byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            assertThatThrownBy(() -> ClassifierForm.read(new BinaryReader(cut)))
                    .isInstanceOf(BinaryFormatException.class);
        }
    }
}

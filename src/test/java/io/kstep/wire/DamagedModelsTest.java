package io.kstep.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Models whose bytes were changed on purpose, with a checksum that fits: each is read or refused as bytes that are not
 * right, and takes no more memory than its length explains.
 */
class DamagedModelsTest {

    private static final int MUTANTS = 1_500;
    private static final long MOST_BYTES = 48L << 20;
    private static final long MOST_BYTES_PER_BYTE = 6L << 10;

    private static byte[] learned(String learner, String main, String stream, int rows) {
        Generator generator = Generators.parse(stream);
        KStepModel made = new KStepModel(
                KStepSettings.DEFAULT.with(
                        Map.of("learner", learner, "main", main, "chunk", Integer.toString(rows / 2 - 10))),
                generator.schema());
        for (int i = 0; i < rows; i++) {
            LabelledInstance row = generator.next();
            made.learn(row.instance().values(), row.label(), i);
        }
        return ModelFormat.write(made.classifier());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "nb;parent;agrawal(seed=4)",
                "nb(density=mte);child;sea(seed=4)",
                "nb(density=kernel);cascade;sea(seed=4)",
                "tan;parent;agrawal(seed=4)",
                "kdb(k=2,density=discretized);parent;agrawal(seed=4)",
                "aode(density=mte);parent;sea(seed=4)",
                "aode(density=kernel);parent;sea(seed=4)",
                "mgc;parent;sea(seed=4)",
                "complete(density=discretized);parent;sea(seed=4)"
            })
    void shouldReadOrRefuseEveryMutantInLittleMemory(String learner, String main, String stream) {
        check(learned(learner, main, stream, 120), learner.hashCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"model-v1.kstep", "model-v2.kstep"})
    void shouldReadOrRefuseEveryMutantOfTheGoldenFiles(String name) throws IOException {
        try (var in = DamagedModelsTest.class.getResourceAsStream(name)) {
            check(in.readAllBytes(), 1);
        }
    }

    @Test
    void shouldNotTakeHalfAGigabyteForAFileOfThreeKilobytes() {
        byte[] model = new BinaryWriter().writeBytes(new byte[3_000]).toBytes();
        byte[] zeros = new BinaryWriter()
                .writeInt(1 << 26)
                .writeInt(1 << 26)
                .writeInt(0)
                .toBytes();
        System.arraycopy(zeros, 0, model, 0, zeros.length);
        long before = allocated();
        assertThatThrownBy(() -> BinaryReader.foreign(model).readDoubles()).isInstanceOf(BinaryFormatException.class);
        assertThat(allocated() - before).isLessThan(1 << 20);
    }

    @Test
    void shouldNotBelieveLengthsThatTheBytesThatRemainCannotHold() {
        byte[] bytes =
                new BinaryWriter().writeInt(900).writeBits(0).writeBits(0).toBytes();
        assertThatThrownBy(() -> new BinaryReader(bytes).readText()).hasMessageContaining("16 bytes that remain");
        assertThatThrownBy(() -> new BinaryReader(bytes).readBytes()).hasMessageContaining("16 bytes that remain");
        assertThatThrownBy(() -> new BinaryReader(bytes).readInts()).hasMessageContaining("16 bytes that remain");
        assertThatThrownBy(() -> new BinaryReader(bytes).readList(BinaryReader::readByte))
                .hasMessageContaining("16 bytes that remain");
    }

    private static void check(byte[] model, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] mutant = Mutants.mutate(model, random);
            long before = allocated();
            try {
                assertThat(ModelFormat.read(mutant)).isNotNull();
            } catch (BinaryFormatException e) {
                refused++;
                assertThat(e.getMessage()).doesNotContain("\n");
            }
            assertThat(allocated() - before)
                    .as("bytes taken by mutant %d", i)
                    .isLessThan(MOST_BYTES + MOST_BYTES_PER_BYTE * mutant.length);
        }
        assertThat(refused).isGreaterThan(MUTANTS / 20);
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}

package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stored classifiers of several class variables answer as before; the bytes of version 1 can be read for ever. */
class JointClassifierFormTest {

    private static final Path GOLDEN = Path.of("src/test/resources/io/kstep/multi/classifiers-v1.bin");

    private static final Path GOLDEN_TABLES = Path.of("src/test/resources/io/kstep/multi/classifiers-v1-tables.bin");

    private static byte[] bytes(JointClassifier classifier) {
        BinaryWriter out = new BinaryWriter();
        JointClassifierForm.write(classifier, out);
        return out.toBytes();
    }

    @ParameterizedTest
    @MethodSource("io.kstep.multi.JointLearnerContractTest#every")
    void shouldAnswerTheSameAfterwards(String spec) {
        JointClassifier classifier = JointLearners.parse(spec).learn(SeveralClasses.chunk(120, 3, 7, .8, 1));
        byte[] stored = bytes(classifier);
        BinaryReader in = new BinaryReader(stored);
        JointClassifier read = JointClassifierForm.read(in);
        in.expectEnd();
        assertThat(bytes(read)).isEqualTo(stored);
        Chunk test = SeveralClasses.chunk(10, 3, 7, .8, 2);
        for (int row = 0; row < test.size(); row++) {
            JointPosterior expected = classifier.posterior(test.row(row));
            JointPosterior posterior = read.posterior(test.row(row));
            assertThat(posterior.mostProbable()).isEqualTo(expected.mostProbable());
            assertThat(posterior.logProbability(new int[] {1, 0, 1}))
                    .isEqualTo(expected.logProbability(new int[] {1, 0, 1}));
            assertThat(posterior.marginal(2)).isEqualTo(expected.marginal(2));
        }
    }

    @Test
    void shouldReadTheBytesOfVersionOne() throws IOException {
        shouldRead(
                GOLDEN,
                List.of(
                        learned("independent(nb(density=gaussian))"),
                        learned("compound(nb(density=gaussian))"),
                        learned("chain(nb(density=gaussian))"),
                        learned("mdjk(nb(density=gaussian))")));
    }

    @Test
    void shouldReadTheTablesOfVersionOne() throws IOException {
        shouldRead(
                GOLDEN_TABLES,
                List.of(
                        learned("mdbc(level=0.2)"),
                        learned("moead(evaluations=60,population=20,times=1,choose=each)"),
                        learned("cfs-indiv(mdjk(nb(density=gaussian)))")));
    }

    /** One of each kind; written with -Dkstep.golden.write=true. */
    private static void shouldRead(Path golden, List<JointClassifier> classifiers) throws IOException {
        BinaryWriter out = new BinaryWriter();
        out.writeList(classifiers, (to, classifier) -> JointClassifierForm.write(classifier, to));
        if (Boolean.getBoolean("kstep.golden.write")) {
            Files.write(golden, out.toBytes());
        }
        assertThat(out.toBytes()).isEqualTo(Files.readAllBytes(golden));
        List<JointClassifier> read = new BinaryReader(Files.readAllBytes(golden)).readList(JointClassifierForm::read);
        double[] values = SeveralClasses.chunk(1, 3, 4, .8, 3).row(0);
        for (int i = 0; i < read.size(); i++) {
            assertThat(read.get(i).posterior(values).marginal(1))
                    .isEqualTo(classifiers.get(i).posterior(values).marginal(1));
        }
    }

    private static JointClassifier learned(String spec) {
        return JointLearners.parse(spec).learn(SeveralClasses.chunk(60, 3, 4, .8, 2));
    }

    @Test
    void shouldSayWhatItCannotRead() {
        assertThatThrownBy(() -> JointClassifierForm.read(new BinaryReader(new byte[] {9, 0, 0, 0})))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("version 1");
    }
}

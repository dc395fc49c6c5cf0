package io.kstep.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryFormatException;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.MainSettings;
import io.kstep.incremental.Retention;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFormatTest {

    private static final double[] ASKED = {50_000, 3_000, 40, 2, 5, 1, 200_000, 10, 100_000};

    private static KStepClassifier learned(String main) {
        Generator stream = Generators.parse("agrawal(seed=4,concept=1+3,drift=abrupt@300)");
        KStepSettings settings = KStepSettings.DEFAULT
                .withMain(MainSettings.parse(main))
                .withChunk(70, 0)
                .withSubmodels(3, Retention.MERGE);
        KStepModel learner = new KStepModel(settings, stream.schema());
        for (int i = 0; i < 500; i++) {
            LabelledInstance row = stream.next();
            learner.learn(row.instance().values(), row.label(), i);
        }
        return learner.classifier();
    }

    private static double[] posterior(KStepClassifier classifier) {
        double[] out = new double[classifier.schema().classCount()];
        classifier.predictor().predict(ASKED, out);
        return out;
    }

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade"})
    void shouldComeBackTheSame(String main) {
        KStepClassifier classifier = learned(main);
        byte[] bytes = ModelFormat.write(classifier);
        KStepClassifier twin = (KStepClassifier) ModelFormat.read(bytes);
        assertThat(posterior(twin)).isEqualTo(posterior(classifier));
        assertThat(ModelFormat.write(twin)).isEqualTo(bytes);
        assertThat(twin.submodels()).hasSize(4);
        assertThat(twin.version()).isEqualTo(7);
        assertThat(bytes.length).as("a compact form").isLessThan(60_000);
    }

    /** To make the file of a new version: {@code -Dkstep.golden.write=true}; old ones are never written again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldStillReadEveryOldVersion(int version) throws IOException {
        String name = "model-v" + version + ".kstep";
        if (Boolean.getBoolean("kstep.golden.write") && version == ModelFormat.VERSION) {
            Files.write(Path.of("src/test/resources/io/kstep/wire", name), ModelFormat.write(learned("parent")));
        }
        try (InputStream in = ModelFormatTest.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            KStepClassifier classifier = (KStepClassifier) ModelFormat.read(in.readAllBytes());
            assertThat(posterior(classifier))
                    .containsExactly(new double[] {0.3743517517201195, 0.6256482482798804}, within(1e-9));
            assertThat(classifier.version()).isEqualTo(7);
            assertThat(classifier.labels()).isEqualTo(500);
            assertThat(classifier.submodels()).hasSize(4);
        }
    }

    @Test
    void shouldRefuseDamagedBytesInOneLine() {
        byte[] bytes = ModelFormat.write(learned("parent"));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = Arrays.copyOf(bytes, i % 2 == 0 ? bytes.length : random.nextInt(bytes.length));
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            }
            assertThatThrownBy(() -> ModelFormat.read(damaged))
                    .isInstanceOf(BinaryFormatException.class)
                    .message()
                    .doesNotContain("\n");
        }
        byte[] newer = bytes.clone();
        newer[4] = 99;
        assertThatThrownBy(() -> ModelFormat.read(newer)).hasMessageContaining("format version 99");
    }
}

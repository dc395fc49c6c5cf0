package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What was stored of a regression can still be read, and is written in the same form. The golden files were written with
 * {@code -Dkstep.golden.write=true}; none is ever written again.
 */
class RegressionFormTest {

    private static final double[] ASKED = {1.5, 0};

    private static String golden(String main, String mode) {
        return "regression-" + main + "-" + mode + "-v1.bin";
    }

    private static StreamSettings settings(String main, String mode) {
        return StreamModels.parse(
                String.format("regression(chunk=40,submodels=2,reservoir=50,main=%s(mode=%s))", main, mode));
    }

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            for (String[] kind : new String[][] {{"parent", "batch"}, {"parent", "paper"}, {"child", "paper"}}) {
                Path path = Path.of("src/test/resources/io/kstep/incremental", golden(kind[0], kind[1]));
                Files.createDirectories(path.getParent());
                Files.write(path, bytes(learned(settings(kind[0], kind[1]))));
            }
        }
    }

    private static StreamModel learned(StreamSettings settings) {
        StreamModel model = settings.start(
                Schema.regression(List.of(Feature.continuous("x"), Feature.discrete("colour", "red", "blue")), "y"));
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 150; i++) {
            double[] values = {4 * random.nextDouble(), random.nextInt(2)};
            Label label = new Label.Numeric(3 * values[0] + values[1] + random.nextGaussian());
            Context context = model.predict(values, new Beliefs());
            model.learn(values, label, context, i, LearningWatch.PATIENT);
        }
        return model;
    }

    private static byte[] bytes(StreamModel model) {
        BinaryWriter own = new BinaryWriter();
        model.write(own);
        BinaryWriter out = new BinaryWriter().writeBytes(own.toBytes());
        out.writeList(List.copyOf(model.parts()), (to, part) -> {
            part.write(own.clear());
            to.writeBytes(own.toBytes());
        });
        model.writeRows(0, model.openRows(), own.clear());
        return out.writeBytes(own.toBytes()).toBytes();
    }

    @ParameterizedTest
    @CsvSource({
        "parent, batch, 4.477123286654159",
        "parent, paper, 5.008368291614842",
        "child, paper, 2.4984026671169093"
    })
    void shouldStillReadWhatWasStored(String main, String mode, double expected) throws IOException {
        byte[] stored;
        try (InputStream in = RegressionFormTest.class.getResourceAsStream(golden(main, mode))) {
            assertThat(in).isNotNull();
            stored = in.readAllBytes();
        }
        BinaryReader in = new BinaryReader(stored);
        BinaryReader state = new BinaryReader(in.readBytes());
        List<BinaryReader> parts = in.readList(from -> new BinaryReader(from.readBytes()));
        StreamModel model = settings(main, mode).resume(state, parts, List.of(new BinaryReader(in.readBytes())));
        in.expectEnd();
        state.expectEnd();
        assertThat(model.labels()).isEqualTo(150);
        assertThat(model.openRows()).isEqualTo(30);
        assertThat(model.parts()).hasSize(2);
        Beliefs beliefs = new Beliefs();
        model.predict(ASKED, beliefs);
        assertThat(beliefs.first().mean()).isCloseTo(expected, within(1e-9));
        assertThat(bytes(model)).isEqualTo(stored);
    }
}

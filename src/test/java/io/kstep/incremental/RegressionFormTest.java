package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What was stored of a regression can still be read, in the first form and in that of today. The golden files were written with
 * {@code -Dkstep.golden.write=true}; none is ever written again.
 */
class RegressionFormTest {

    private static final double[] ASKED = {1.5, 0};

    private static String golden(String main, String mode, int form) {
        return "regression-" + main + "-" + mode + "-v" + form + ".bin";
    }

    private static StreamSettings settings(String main, String mode) {
        return StreamModels.parse(
                String.format("regression(chunk=40,submodels=2,reservoir=50,main=%s(mode=%s))", main, mode));
    }

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            for (String[] kind : new String[][] {{"parent", "batch"}, {"parent", "paper"}, {"child", "paper"}}) {
                Path path = Path.of("src/test/resources/io/kstep/incremental", golden(kind[0], kind[1], 2));
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

    private static byte[] stored(String main, String mode, int form) throws IOException {
        try (InputStream in = RegressionFormTest.class.getResourceAsStream(golden(main, mode, form))) {
            assertThat(in).isNotNull();
            return in.readAllBytes();
        }
    }

    private static StreamModel read(String main, String mode, byte[] stored) {
        BinaryReader in = new BinaryReader(stored);
        BinaryReader state = new BinaryReader(in.readBytes());
        List<BinaryReader> parts = in.readList(from -> new BinaryReader(from.readBytes()));
        StreamModel model = settings(main, mode).resume(state, parts, List.of(new BinaryReader(in.readBytes())));
        in.expectEnd();
        state.expectEnd();
        return model;
    }

    @ParameterizedTest
    @CsvSource({
        "parent, batch, 1, 4.477123286654159",
        "parent, paper, 1, 5.008368291614842",
        "child, paper, 1, 2.4984026671169093",
        "parent, batch, 2, 4.477123286654159",
        "parent, paper, 2, 5.008368291614842",
        "child, paper, 2, 2.4984026671169093"
    })
    void shouldStillReadWhatWasStored(String main, String mode, int form, double expected) throws IOException {
        byte[] stored = stored(main, mode, form);
        StreamModel model = read(main, mode, stored);
        assertThat(model.labels()).isEqualTo(150);
        assertThat(model.openRows()).isEqualTo(30);
        assertThat(model.parts()).hasSize(2);
        Beliefs beliefs = new Beliefs();
        model.predict(ASKED, beliefs);
        assertThat(beliefs.first().mean()).isCloseTo(expected, within(1e-9));
        byte[] written = bytes(model);
        assertThat(bytes(read(main, mode, written))).isEqualTo(written);
        if (form == 2) {
            assertThat(written).isEqualTo(stored);
        }
    }

    /** The rows of the past knew the labels before them, and know their chunk now: Cl_M must come out the same. */
    @ParameterizedTest
    @CsvSource({"parent, batch", "parent, paper", "child, paper"})
    void shouldGoOnFromTheFirstFormAsIfItHadNeverBeenStored(String main, String mode) throws IOException {
        StreamModel undisturbed = learned(settings(main, mode));
        StreamModel model = read(main, mode, stored(main, mode, 1));
        SplittableRandom random = new SplittableRandom(6);
        Beliefs mine = new Beliefs();
        Beliefs others = new Beliefs();
        for (int i = 0; i < 100; i++) {
            double[] values = {4 * random.nextDouble(), random.nextInt(2)};
            Context context = model.predict(values, mine);
            undisturbed.predict(values, others);
            assertThat(mine.first().mean()).isEqualTo(others.first().mean());
            Label label = new Label.Numeric(values[0] + random.nextGaussian());
            model.learn(values, label, context, i, LearningWatch.PATIENT);
            undisturbed.learn(values, label, context, i, LearningWatch.PATIENT);
        }
        assertThat(model.version()).isEqualTo(6);
    }

    /** A regression was published under a name of its own, with its bias before the submodels. */
    @Test
    void shouldStillReadWhatWasPublishedInTheFirstForm() {
        KStepModel model = (KStepModel) learned(settings("parent", "batch"));
        KStepClassifier view = model.classifier();
        BinaryWriter out = new BinaryWriter();
        SchemaForm.write(view.schema(), out);
        out.writeLong(view.version()).writeLong(view.labels()).writeDouble(0.25);
        out.writeList(view.submodels(), (to, submodel) -> submodel.write(to));
        BinaryWriter main = new BinaryWriter();
        view.main().write(main);
        BinaryReader afterBias = new BinaryReader(main.toBytes());
        afterBias.readDouble();
        NumberTables.read(afterBias).write(out);

        BinaryReader in = new BinaryReader(out.toBytes());
        ModelView read = StreamModels.readView("regression", in);
        in.expectEnd();
        Beliefs old = new Beliefs();
        read.predictor().predict(ASKED, old);
        Beliefs now = new Beliefs();
        view.predictor().predict(ASKED, now);
        assertThat(old.first().mean()).isEqualTo(now.first().mean() - 0.25);
        assertThat(((KStepClassifier) read).hasOpenChunk()).isTrue();
        assertThat(read.labels()).isEqualTo(150);
    }
}

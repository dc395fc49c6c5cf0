package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.wire.ModelFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stored bytes of stream models that are not a k-step classifier, which are read for as long as there are any. To make the
 * file of a new kind: {@code -Dkstep.golden.write=true}; old ones are never written again.
 */
class StoredModelsTest {

    private static final double[] ASKED = {50_000, 3_000, 40, 2, 5, 1, 200_000, 10, 100_000};

    private static StreamModel learned(String spec) {
        Generator stream = Generators.parse("agrawal(seed=4,concept=1+3,drift=abrupt@300)");
        StreamModel model = StreamModels.parse(spec).start(stream.schema());
        for (int i = 0; i < 450; i++) {
            LabelledInstance row = stream.next();
            double[] values = row.instance().values();
            Context context = model.predict(values, new Beliefs());
            model.learn(values, row.label(), context, i, LearningWatch.PATIENT);
        }
        return model;
    }

    /** The spec, the parts, the state, what was published, and the context of a prediction. */
    private static byte[] stored(StreamModel model) {
        BinaryWriter state = new BinaryWriter();
        model.write(state);
        BinaryWriter context = new BinaryWriter();
        model.predict(ASKED, new Beliefs()).write(context);
        BinaryWriter out = new BinaryWriter().writeText(model.settings().spec());
        out.writeList(model.parts(), (to, part) -> {
            BinaryWriter one = new BinaryWriter();
            part.write(one);
            to.writeBytes(one.toBytes());
        });
        return out.writeBytes(state.toBytes())
                .writeBytes(ModelFormat.write(model.view()))
                .writeBytes(context.toBytes())
                .toBytes();
    }

    private static double believed(StreamModel model) {
        Beliefs beliefs = new Beliefs();
        model.predict(ASKED, beliefs);
        return beliefs.first().probabilities()[0];
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "weights-v1 | 0.7140194823560172 | weights(kstep(chunk=60,submodels=2)"
                        + "+kstep(chunk=90,submodels=2,learner=tan(density=gaussian)))",
                "pool-v1 | 0.6111278073020849 |"
                        + " pool(kstep(chunk=60,submodels=2)+ctrees(greedy=1,random=1,rows=200,chunk=50)"
                        + "+mixture(rows=200)+twin)",
                "twin-v1 | 0.6320134517535438 | twin(rate=0.2,fading=0.99)",
                "mixture-v1 | 0.4908483722857448 | mixture(rows=200)",
                "mixture-fitting-v1 | 0.4649264901192209 | mixture(rows=320)"
            })
    void shouldReadWhatEveryVersionStored(String name, double expected, String spec) throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Path file = Path.of("src/test/resources/io/kstep/incremental", name + ".bin");
            if (!Files.exists(file)) {
                Files.write(file, stored(learned(spec)));
            }
        }
        try (InputStream file = StoredModelsTest.class.getResourceAsStream(name + ".bin")) {
            assertThat(file).as(name).isNotNull();
            BinaryReader in = new BinaryReader(file.readAllBytes());
            StreamSettings settings = StreamModels.parse(in.readText());
            List<BinaryReader> parts = new ArrayList<>(in.readList(from -> new BinaryReader(from.readBytes())));
            StreamModel model = settings.resume(new BinaryReader(in.readBytes()), parts, List.of());
            assertThat(model.labels()).isEqualTo(450);
            assertThat(believed(model)).isCloseTo(expected, within(1e-9));

            ModelView view = ModelFormat.read(in.readBytes());
            Beliefs beliefs = new Beliefs();
            view.predictor().predict(ASKED, beliefs);
            assertThat(beliefs.first().probabilities()[0]).isCloseTo(expected, within(1e-9));
            assertThat(Context.read(new BinaryReader(in.readBytes()))).isEqualTo(model.predict(ASKED, beliefs));
            in.expectEnd();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"weights(kstep(chunk=60)+kstep(chunk=90))", "twin", "mixture"})
    void shouldRefuseDamagedBytesInOneLine(String spec) {
        byte[] bytes = ModelFormat.write(learned(spec).view());
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            byte[] damaged = Arrays.copyOf(bytes, i % 2 == 0 ? bytes.length : 1 + random.nextInt(bytes.length - 1));
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            assertThatThrownBy(() -> ModelFormat.read(damaged))
                    .isInstanceOf(BinaryFormatException.class)
                    .message()
                    .doesNotContain("\n");
        }
    }
}

package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowDensityTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("x"),
                    Feature.continuous("y"),
                    Feature.discrete("colour", List.of("red", "blue", "green"))),
            "class",
            List.of("a", "b"));

    private static StreamModel learned(String spec, int rows) {
        StreamModel model = StreamModels.parse(spec).start(SCHEMA);
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < rows; i++) {
            int truth = random.nextInt(2);
            double[] values = {
                random.nextGaussian() + 3 * truth,
                i % 9 == 0 ? Double.NaN : 1e3 * random.nextGaussian(),
                random.nextInt(10) == 0 ? 1 : 0
            };
            Context context = model.predict(values, new Beliefs());
            model.learn(values, new Label.Hard(truth), context, i, LearningWatch.PATIENT);
        }
        return model;
    }

    /** The normals that the rows were drawn from. */
    private static double drawn(double x, double y) {
        double sum = 0;
        for (int c = 0; c < 2; c++) {
            sum += 0.5 * Math.exp(-(x - 3 * c) * (x - 3 * c) / 2) / Math.sqrt(2 * Math.PI);
        }
        return -Math.log(sum * Math.exp(-y * y / 2e6) / Math.sqrt(2 * Math.PI) / 1e3);
    }

    @Test
    void shouldBeTheDensityThatTheRowsWereDrawnFrom() {
        RowDensity density =
                RowDensity.of(learned("kstep(chunk=2000,learner=nb(density=gaussian),drift=none)", 2_000), null);
        for (double x : new double[] {-2, 0, 1.5, 3, 5}) {
            for (double y : new double[] {-2_000, 0, 500}) {
                double found = 3 * density.surprise(new double[] {x, y, 0});
                assertThat(found).isCloseTo(drawn(x, y) - Math.log(0.9), within(0.3));
                assertThat(2 * density.surprise(new double[] {x, y, Double.NaN}))
                        .as("what is missing is left out")
                        .isCloseTo(drawn(x, y), within(0.3));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nb(density=mte)",
                "nb(density=gaussian)",
                "nb(density=kernel)",
                "nb(density=discretized)",
                "tan(density=gaussian)",
                "aode(density=mte)"
            })
    void shouldBeSurprisedByFarAndRareValues(String learner) {
        RowDensity density = RowDensity.of(learned("kstep(chunk=300,drift=none,learner=" + learner + ")", 300), null);
        double usual = density.surprise(new double[] {0.1, 100, 0});
        boolean cut = learner.contains("discretized"); // whose outer intervals reach to infinity
        for (double far : new double[] {100, -1e6, 1e300, -1e300, Double.MAX_VALUE}) {
            double found = density.surprise(new double[] {far, 100, 0});
            assertThat(found).isFinite();
            if (!cut) {
                assertThat(found).isGreaterThan(usual + 0.5);
            }
        }
        assertThat(density.surprise(new double[] {0.1, 100, 1})).as("rare").isGreaterThan(usual);
        assertThat(density.surprise(new double[] {0.1, 100, 2}))
                .as("never seen")
                .isGreaterThan(usual);
        assertThat(density.surprise(new double[] {0.1, 100, 7}))
                .as("a value that came after the chunk")
                .isGreaterThan(usual);
        assertThat(density.surprise(new double[] {Double.NaN, Double.NaN, Double.NaN}))
                .isNaN();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldTakeModelsOfEveryKind(String spec) {
        StreamModel model = learned(spec, 150);
        RowDensity density = RowDensity.of(model, null);
        assertThat(density != null).as(spec).isEqualTo(spec.contains("kstep"));
        if (density != null) {
            assertThat(RowDensity.of(model, density))
                    .as("while the submodel is the same")
                    .isSameAs(density);
            assertThat(density.surprise(new double[] {0, 0, 0})).isFinite();
        }
        assertThat(RowDensity.of(StreamModels.parse(spec).start(SCHEMA), null)).isNull();
    }

    static Stream<String> specs() {
        return SmallModels.specs().filter(spec -> !SmallModels.learnsNumbers(spec));
    }

    @Test
    void shouldFollowTheNewestSubmodel() {
        StreamModel model = learned("kstep(chunk=50,drift=none)", 60);
        RowDensity first = RowDensity.of(model, null);
        StreamModel later = learned("kstep(chunk=50,drift=none)", 110);
        assertThat(RowDensity.of(later, first)).isNotSameAs(first);
    }
}

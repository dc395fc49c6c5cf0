package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinearMainTest {

    /** By trying all weights of three voices on a grid. */
    @Test
    void shouldFindTheWeightsOfTheLeastError() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            ErrorProducts products = new ErrorProducts(1, 3);
            double[][] errors = new double[200][];
            double[] weights = {};
            for (int i = 0; i < errors.length; i++) {
                double shared = random.nextGaussian();
                double[] each = {
                    shared + 0.5 * random.nextGaussian(),
                    0.8 * shared + random.nextGaussian(),
                    random.nextGaussian() * 2
                };
                errors[i] = each;
                products.add(each.clone());
                weights = products.weights(weights, i);
            }
            weights = products.weights(weights, 10);
            double least = Double.POSITIVE_INFINITY;
            for (int a = 0; a <= 50; a++) {
                for (int b = 0; a + b <= 50; b++) {
                    least = Math.min(least, square(errors, a / 50.0, b / 50.0, 1 - (a + b) / 50.0));
                }
            }
            assertThat(weights[0] + weights[1] + weights[2]).isCloseTo(1, within(1e-9));
            assertThat(square(errors, weights[0], weights[1], weights[2])).isLessThanOrEqualTo(1.01 * least);
        }
    }

    private static double square(double[][] errors, double... weights) {
        double sum = 0;
        for (double[] each : errors) {
            double error = 0;
            for (int i = 0; i < each.length; i++) {
                error += weights[i] * each[i];
            }
            sum += error * error;
        }
        return sum / errors.length;
    }

    /** The rows beyond the drift, too, count: the errors are those made on the way. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "friedman(seed=201,drift=abrupt@3000)",
                "hyperplane-regression(seed=202)",
                "planes(seed=203,drift=gradual@3000:500)",
                "karalic(seed=204,drift=abrupt@3000)",
                "steps(seed=205)",
                "toy-regression(seed=206)"
            })
    void shouldHoldNinetyPercentInANinetyPercentInterval(String generator) {
        Generator stream = Generators.parse(generator);
        StreamModel model = KStepSettings.REGRESSION.start(stream.schema());
        Beliefs beliefs = new Beliefs();
        int inside = 0;
        int rows = 6_000;
        for (int i = 0; i < rows; i++) {
            LabelledInstance row = stream.next();
            Context context = model.predict(row.instance().values(), beliefs);
            double target = ((Label.Numeric) row.label()).value();
            Belief said = beliefs.first();
            inside += target >= said.quantile(0.05) && target <= said.quantile(0.95) ? 1 : 0;
            model.learn(row.instance().values(), row.label(), context, i, LearningWatch.PATIENT);
        }
        assertThat((double) inside / rows).isBetween(0.87, 0.93);
    }

    /** A walk that no feature explains: without memory the submodels know nothing of it. */
    @Test
    void shouldRememberWhereAWalkIs() {
        double with = walk("regression(chunk=100)");
        double without = walk("regression(chunk=100,main=linear(prior=network))");
        assertThat(with).isLessThan(1.15).isLessThan(0.5 * without);
    }

    private static double walk(String spec) {
        Random random = new Random(7);
        Generator shape = Generators.parse("friedman");
        StreamModel model = StreamModels.parse(spec).start(shape.schema());
        Beliefs beliefs = new Beliefs();
        double at = 0;
        double squares = 0;
        for (int i = 0; i < 2_000; i++) {
            at += random.nextGaussian();
            double[] values = shape.next().instance().values();
            Context context = model.predict(values, beliefs);
            double error = beliefs.first().mean() - at;
            squares += i >= 200 ? error * error : 0;
            model.learn(values, new Label.Numeric(at), context, i, LearningWatch.PATIENT);
        }
        return Math.sqrt(squares / 1_800);
    }

    /** A label that comes late is weighed with the memory that its prediction had. */
    @Test
    void shouldStoreTheMemoryOfAPrediction() {
        StreamModel model =
                KStepSettings.REGRESSION.start(Generators.parse("friedman").schema());
        double[] values = new double[10];
        Context first = model.predict(values, new Beliefs());
        assertThat(first.memory()).isEqualTo(LinearMain.Memory.NONE);
        model.learn(values, new Label.Numeric(4), first, 0, LearningWatch.PATIENT);
        Context second = model.predict(values, new Beliefs());
        assertThat(second.memory().target()).isEqualTo(4);
        BinaryWriter out = new BinaryWriter();
        second.write(out);
        assertThat(Context.read(new BinaryReader(out.toBytes()))).isEqualTo(second);
        Context both = new Context.OfMembers(List.of(first, second));
        out.clear();
        both.write(out);
        assertThat(Context.read(new BinaryReader(out.toBytes()))).isEqualTo(both);
    }

    @Test
    void shouldRefuseMainNodesThatDoNotFitTheLearner() {
        assertThatThrownBy(() -> StreamModels.parse("regression(learner=linear,main=parent)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("use main=linear");
        assertThatThrownBy(() -> StreamModels.parse("kstep(main=linear)")).isInstanceOf(SpecException.class);
        assertThat(((KStepSettings) StreamModels.parse("regression(main=child)"))
                        .learner()
                        .spec())
                .startsWith("nb(");
        assertThat(((KStepSettings) StreamModels.parse("regression(learner=nb,main=linear)"))
                        .main()
                        .kind())
                .isEqualTo(MainSettings.Kind.LINEAR);
    }
}

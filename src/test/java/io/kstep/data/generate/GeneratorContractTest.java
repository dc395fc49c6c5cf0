package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every generator owes; a new one passes by being listed. */
class GeneratorContractTest {

    private static final List<String> SPECS = List.of(
            "sea(noise=0.1)",
            "sea(noise=0.1,drift=gradual@100:200+400,concept=2+4)",
            "hyperplane",
            "hyperplane(features=3,drifting=3,change=0.01,noise=0,drift=abrupt@150)",
            "rbf(features=2,classes=4,centroids=9)",
            "rbf(features=3,speed=0.01,noise=0.1,drift=gradual@200:300)",
            "gaussians",
            "gaussians(features=2,distance=3,quarter=400,drift=abrupt@150)",
            "stagger(concept=2,noise=0.05)",
            "led",
            "led(concept=4,noise=0.2,irrelevant=5,drift=abrupt@100+200)",
            "waveform",
            "waveform(irrelevant=2,concept=3+5,drift=abrupt@100)",
            "randomtree",
            "randomtree(numbers=1,discrete=0,values=2,classes=5,depth=6,noise=0.1,drift=gradual@100:50)",
            "agrawal(concept=5)",
            "agrawal(perturbation=0,concept=10,drift=abrupt@100,noise=0.1)",
            "toy",
            "toy(classes=4,division=class:0.85,part=2)",
            "toy(classes=4,division=feature,part=1)",
            "toy-regression",
            "toy-regression(division=class,part=2,drift=abrupt@100)",
            "friedman",
            "friedman(features=6,noise=0,drift=abrupt@100)",
            "hyperplane-regression",
            "hyperplane-regression(features=3,drifting=3,change=0.01,drift=abrupt@150)",
            "planes(drift=gradual@100:50)",
            "karalic(drift=abrupt@100)",
            "steps(depth=3,drift=abrupt@100)",
            "thesis(domain=ncG)",
            "thesis(domain=cG)",
            "thesis(domain=ncGM)",
            "thesis(domain=cGM)",
            "thesis(domain=ncCh)",
            "thesis(domain=cChM)",
            "thesis(domain=Ga)",
            "thesis(domain=GaM)",
            "thesis(domain=Ch)",
            "thesis(domain=ChM)",
            "kbn(kernels=64)",
            "kbn(kernels=64,scaled=false)",
            "kbn(classes=2,features=5,parents=3,kernels=10,drift=gradual@200)",
            "kdb",
            "kdb(features=5,parents=1,drift=gradual@100:200)",
            "rgd",
            "vectors",
            "vectors(classes=2,features=3,same=0.9,two=1,gap=2,drift=abrupt@100)");

    static Stream<String> specs() {
        return SPECS.stream();
    }

    @Test
    void shouldListEveryGenerator() {
        Set<String> listed = new TreeSet<>();
        SPECS.forEach(spec -> listed.add(Spec.parse(spec).name()));
        assertThat(listed).containsExactlyInAnyOrderElementsOf(Generators.names());
        assertThat(Generators.lines()).hasSameSizeAs(Generators.names());
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGiveTheSameRowsForTheSameSeedAndOthersForAnother(String spec) {
        List<LabelledInstance> rows = take(Generators.parse(spec), 300);
        assertThat(take(Generators.parse(spec), 300)).isEqualTo(rows);
        assertThat(take(Generators.parse(with(spec, "seed=2")), 300)).isNotEqualTo(rows);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGiveTheSameRowsWhenReadInTurnWithAnother(String spec) {
        List<LabelledInstance> alone = take(Generators.parse(spec), 200);
        Generator one = Generators.parse(spec);
        Generator other = Generators.parse(with(spec, "seed=7"));
        List<LabelledInstance> inTurn = new ArrayList<>();
        for (int i = 0; i < alone.size(); i++) {
            inTurn.add(one.next());
            other.next();
        }
        assertThat(inTurn).isEqualTo(alone);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGiveRowsThatFitTheSchema(String spec) {
        Generator generator = Generators.parse(spec);
        Schema schema = generator.schema();
        for (int i = 0; i < 500; i++) {
            LabelledInstance row = generator.next();
            assertThat(row.instance().id()).isEqualTo(Integer.toString(i));
            double[] values = row.instance().values();
            assertThat(values).hasSize(schema.featureCount());
            for (int j = 0; j < values.length; j++) {
                Feature feature = schema.features().get(j);
                assertThat(
                                feature.isContinuous()
                                        ? Double.isFinite(values[j])
                                        : values[j] == Math.rint(values[j])
                                                && values[j] >= 0
                                                && values[j] < feature.values().size())
                        .as("%s of %s: %s", feature.name(), row, spec)
                        .isTrue();
            }
            if (row.label() instanceof Label.Numeric number) {
                assertThat(number.value()).isBetween(-100.0, 100.0);
            } else {
                List<Label> labels = labels(row.label());
                assertThat(labels).hasSameSizeAs(schema.targets());
                for (int t = 0; t < labels.size(); t++) {
                    assertThat(((Label.Hard) labels.get(t)).index())
                            .isBetween(0, schema.targets().get(t).values().size() - 1);
                }
            }
        }
        assertThat(generator.schema()).isEqualTo(schema);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGiveTheSameRowsAsAChunk(String spec) {
        Chunk chunk = Generators.parse(spec).chunk(50);
        List<LabelledInstance> rows = take(Generators.parse(spec), 50);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(chunk.instance(i)).isEqualTo(rows.get(i).instance());
            List<Label> labels = new ArrayList<>();
            for (int t = 0; t < chunk.schema().targets().size(); t++) {
                labels.add(
                        chunk.schema().isRegression()
                                ? new Label.Numeric(chunk.numbers()[i])
                                : new Label.Hard(chunk.classWeights(t).hardClass(i)));
            }
            assertThat(labels).isEqualTo(labels(rows.get(i).label()));
        }
    }

    /** One for each target. */
    private static List<Label> labels(Label label) {
        return label instanceof Label.Several several ? several.labels() : List.of(label);
    }

    /**
     * The labels must be drawn with the probabilities that the posterior tells: the sums of (1[label = c] - p(c)) and of
     * the same times p(c) are martingales, so within four of their standard deviations of zero.
     */
    @ParameterizedTest
    @MethodSource("specs")
    void shouldDrawLabelsWithThePosteriorItTells(String spec) {
        Generator generator = Generators.parse(spec);
        boolean unknown = generator.schema().isRegression()
                || generator.schema().targets().size() > 1
                || spec.startsWith("agrawal(concept=5");
        assertThat(generator.posterior().isEmpty()).isEqualTo(unknown);
        generator.posterior().ifPresent(posterior -> {
            double[] p = new double[generator.schema().classCount()];
            double[][] sums = new double[p.length][4];
            for (int i = 0; i < 3000; i++) {
                LabelledInstance row = generator.next();
                posterior.posterior(row.instance().values(), p);
                assertThat(sum(p)).isCloseTo(1, within(1e-9));
                int label = ((Label.Hard) row.label()).index();
                assertThat(p[label]).isPositive();
                for (int c = 0; c < p.length; c++) {
                    double surprise = (c == label ? 1 : 0) - p[c];
                    double variance = p[c] * (1 - p[c]);
                    sums[c][0] += surprise;
                    sums[c][1] += variance;
                    sums[c][2] += surprise * p[c];
                    sums[c][3] += variance * p[c] * p[c];
                }
            }
            for (double[] sum : sums) {
                assertThat(Math.abs(sum[0])).as(spec).isLessThanOrEqualTo(4 * Math.sqrt(sum[1]) + 1e-9);
                assertThat(Math.abs(sum[2])).as(spec).isLessThanOrEqualTo(4 * Math.sqrt(sum[3]) + 1e-9);
            }
        });
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    private static String with(String spec, String option) {
        return spec.endsWith(")")
                ? spec.substring(0, spec.length() - 1) + "," + option + ")"
                : spec + "(" + option + ")";
    }

    private static List<LabelledInstance> take(Generator generator, int n) {
        return Stream.generate(generator::next).limit(n).toList();
    }
}

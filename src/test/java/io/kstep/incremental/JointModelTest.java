package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.multi.JointPosterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A stream with several class variables. */
class JointModelTest {

    private static final String SPEC = "multi(learner=mdjk(nb(density=gaussian)),chunk=60,submodels=3)";

    private static final Generator VECTORS = Generators.parse("vectors(classes=3,features=6,same=0.9)");

    private static StreamModel started(String spec, Schema schema) {
        return StreamModels.parse(spec).start(schema);
    }

    /** Learns rows of which classes are missing with a probability; whether vectors were right, of the last half. */
    private static double learn(StreamModel model, Generator rows, int count, double missing, long seed) {
        SplittableRandom holes = new SplittableRandom(seed);
        Beliefs beliefs = new Beliefs();
        int right = 0;
        for (int i = 0; i < count; i++) {
            LabelledInstance row = rows.next();
            double[] values = row.instance().values();
            Context context = model.predict(values, beliefs);
            List<Label> labels = ((Label.Several) row.label()).labels();
            int[] truth = labels.stream()
                    .mapToInt(label -> ((Label.Hard) label).index())
                    .toArray();
            right += i >= count / 2 && Arrays.equals(beliefs.joint().mostProbable(), truth) ? 1 : 0;
            List<Label> said = labels.stream()
                    .map(label -> holes.nextDouble() < missing ? new Label.Unknown() : label)
                    .toList();
            model.learn(values, new Label.Several(said), context, i, LearningWatch.PATIENT);
        }
        return right / (count / 2.0);
    }

    @Test
    void shouldBelieveInEveryVariableAndInVectors() {
        StreamModel model = started(SPEC, VECTORS.schema());
        learn(model, VECTORS, 300, 0, 1);
        Beliefs beliefs = new Beliefs();
        model.predict(VECTORS.next().instance().values(), beliefs);
        assertThat(beliefs.size()).isEqualTo(3);
        JointPosterior joint = beliefs.joint();
        double sum = 0;
        for (int code = 0; code < 8; code++) {
            sum += Math.exp(joint.logProbability(joint.space().vector(code)));
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
        for (int j = 0; j < 3; j++) {
            assertThat(joint.marginal(j)).isEqualTo(beliefs.of(j).probabilities());
            assertThat(Arrays.stream(joint.marginal(j)).sum()).isCloseTo(1, within(1e-9));
        }
        assertThat(model.version()).isEqualTo(5);
        assertThat(model.parts()).hasSize(3);
    }

    /** Half of the classes missing: 10 streams of 2,000 rows. */
    @Test
    void shouldLearnFromLabelsOfWhichSomeAreMissing() {
        double whole = 0;
        double half = 0;
        for (int seed = 1; seed <= 10; seed++) {
            String rows = "vectors(classes=3,features=6,same=0.9,seed=" + seed + ",model=" + seed + ")";
            whole += learn(started(SPEC, VECTORS.schema()), Generators.parse(rows), 2000, 0, seed) / 10;
            half += learn(started(SPEC, VECTORS.schema()), Generators.parse(rows), 2000, .5, seed) / 10;
        }
        assertThat(half).isGreaterThan(whole - .04);
        assertThat(whole).isGreaterThan(.6);
    }

    @Test
    void shouldGoOnBitForBitAfterARestart() {
        StreamModel model = started(SPEC, VECTORS.schema());
        learn(model, VECTORS, 145, .3, 2);
        BinaryWriter state = new BinaryWriter();
        model.write(state);
        List<BinaryReader> parts = new ArrayList<>();
        model.parts().forEach(part -> {
            BinaryWriter out = new BinaryWriter();
            part.write(out);
            parts.add(new BinaryReader(out.toBytes()));
        });
        BinaryWriter rows = new BinaryWriter();
        model.writeRows(0, model.openRows(), rows);
        StreamModel twin = model.settings()
                .resume(new BinaryReader(state.toBytes()), parts, List.of(new BinaryReader(rows.toBytes())));
        Generator same = Generators.parse("vectors(classes=3,features=6,same=0.9,seed=5)");
        Generator again = Generators.parse("vectors(classes=3,features=6,same=0.9,seed=5)");
        assertThat(learn(twin, same, 100, .3, 3)).isEqualTo(learn(model, again, 100, .3, 3));
        BinaryWriter one = new BinaryWriter();
        BinaryWriter two = new BinaryWriter();
        model.view().write(one);
        twin.view().write(two);
        assertThat(two.toBytes()).isEqualTo(one.toBytes());
        ModelView read = StreamModels.readView(model.view().kind(), new BinaryReader(one.toBytes()));
        Beliefs byView = new Beliefs();
        Beliefs byModel = new Beliefs();
        double[] values = same.next().instance().values();
        read.predictor().predict(values, byView);
        model.predict(values, byModel);
        for (int j = 0; j < 3; j++) {
            assertThat(byView.of(j).probabilities()).isEqualTo(byModel.of(j).probabilities());
        }
        assertThat(byView.joint().mostProbable()).isEqualTo(byModel.joint().mostProbable());
    }

    /** Eight class variables have 256 vectors; what is believed of the others are products. */
    @Test
    void shouldListNoMoreThanAHundredVectors() {
        Generator rows = Generators.parse("vectors(classes=8,features=8,same=0.5)");
        StreamModel model = started("multi(learner=independent(nb(density=gaussian)),chunk=200)", rows.schema());
        learn(model, rows, 1200, 0, 1);
        Beliefs beliefs = new Beliefs();
        model.predict(rows.next().instance().values(), beliefs);
        double sum = 0;
        for (int code = 0; code < 256; code++) {
            sum += Math.exp(
                    beliefs.joint().logProbability(beliefs.joint().space().vector(code)));
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
        BinaryWriter state = new BinaryWriter();
        model.write(state);
        assertThat(state.size()).isLessThan(600_000);
    }

    @Test
    void shouldLearnNothingFromALabelThatSaysNothing() {
        StreamModel model = started(SPEC, VECTORS.schema());
        learn(model, VECTORS, 30, 1, 1);
        assertThat(model.labels()).isZero();
        assertThat(model.openRows()).isZero();
    }
}

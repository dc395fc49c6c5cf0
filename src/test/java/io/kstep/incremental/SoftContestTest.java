package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.InstanceStream;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generators;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoftContestTest {

    private static final Schema SCHEMA =
            Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b"));

    private static final String SMALL = "chunk=20,submodels=2,drift=none,soft=";

    private static StreamModel start(String learner, String soft) {
        return StreamModels.parse("kstep(learner=" + learner + "," + SMALL + soft + ")")
                .start(SCHEMA);
    }

    private static List<StreamEvent> learn(StreamModel model, int rows, long seed, boolean sure, double unlabelled) {
        SplittableRandom random = new SplittableRandom(seed);
        List<StreamEvent> events = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            int truth = random.nextInt(2);
            double[] values = {2 * truth + random.nextGaussian()};
            double p = .6 * random.nextDouble();
            int given = random.nextDouble() < p ? 1 - truth : truth;
            Context context = model.predict(values, new Beliefs());
            Label label = sure ? new Label.Hard(truth) : new Label.Flipped(given, p);
            label = unlabelled > 0 && random.nextDouble() < unlabelled ? new Label.Unknown() : label;
            events.addAll(model.learn(values, label, context, i, LearningWatch.PATIENT));
        }
        return events;
    }

    private static double believed(StreamModel model) {
        Beliefs beliefs = new Beliefs();
        model.predict(new double[] {0.7}, beliefs);
        return beliefs.first().probabilities()[0];
    }

    private static byte[] state(StreamModel model) {
        BinaryWriter out = new BinaryWriter();
        model.write(out);
        return out.toBytes();
    }

    private static StreamModel restored(StreamModel model) {
        List<BinaryReader> parts = new ArrayList<>();
        for (ModelPart part : model.parts()) {
            BinaryWriter out = new BinaryWriter();
            part.write(out);
            parts.add(new BinaryReader(out.toBytes()));
        }
        BinaryWriter rows = new BinaryWriter();
        model.writeRows(0, model.openRows(), rows);
        return model.settings()
                .resume(new BinaryReader(state(model)), parts, List.of(new BinaryReader(rows.toBytes())));
    }

    private static byte[] golden(String name) throws IOException {
        try (InputStream in = SoftContestTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    private static List<String> modes(StreamModel model) {
        return ((ContendersView) model.view())
                .members().stream()
                        .map(member -> member.settings().replaceAll(".*learner=(\\w+)\\(.*density=(\\w+).*", "$2 ")
                                + member.settings().replaceAll(".*soft=([^,]*)\\)$", "$1"))
                        .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "soft-contest-v1.bin, nb(density=gaussian), 0.3547394742673134",
        "soft-contest-mte-v1.bin, nb(density=mte), 0.3122594581001256"
    })
    void shouldGoOnFromContestsOfTheFirstForm(String file, String learner, double answer) throws IOException {
        BinaryReader in = new BinaryReader(golden(file));
        List<BinaryReader> parts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            parts.add(new BinaryReader(in.readBytes()));
        }
        StreamSettings settings = start(learner, "auto").settings();
        StreamModel model = settings.resume(new BinaryReader(in.readBytes()), parts, List.of());
        assertThat(believed(model)).isEqualTo(answer);
        assertThat(believed(restored(model))).isEqualTo(answer);
        learn(model, 50, 5, false, 0);
        assertThat(model.labels()).isEqualTo(120);
    }

    @Test
    void shouldReadAViewOfTheFirstFormAndItsOwn() throws IOException {
        ContendersView first =
                (ContendersView) StreamModels.readView("best", new BinaryReader(golden("contenders-view-v1.bin")));
        assertThat(first.members()).hasSize(3).allMatch(member -> Double.isNaN(member.error()));
        assertThat(first.remark()).isEmpty();
        BinaryWriter out = new BinaryWriter();
        StreamModel model = start("nb(density=gaussian)", "auto");
        learn(model, 100, 1, false, 0);
        ContendersView now = (ContendersView) model.view();
        now.write(out);
        ContendersView read = (ContendersView) StreamModels.readView("best", new BinaryReader(out.toBytes()));
        assertThat(read.members())
                .extracting(ContendersView.Member::settings)
                .isEqualTo(now.members().stream()
                        .map(ContendersView.Member::settings)
                        .toList());
        assertThat(read.members()).extracting(ContendersView.Member::error).doesNotContain(Double.NaN);
    }

    @Test
    void shouldChooseContendersByWhatTheLearnerCan() {
        StreamModel gaussian = start("nb(density=gaussian)", "auto");
        learn(gaussian, 40, 1, false, 0);
        assertThat(modes(gaussian)).containsExactly("gaussian weighted", "gaussian corrected", "gaussian gem");
        StreamModel mte = start("nb(density=mte)", "auto");
        learn(mte, 40, 1, false, 0);
        assertThat(mte.view()).isInstanceOfSatisfying(ContendersView.class, view -> {
            assertThat(view.members()).hasSize(3);
            assertThat(view.members().get(1).settings()).contains("(learner=nb(density=gaussian", "soft=corrected");
            assertThat(view.members().get(2).settings()).contains("(learner=nb(density=mte", "soft=gem");
        });
        StreamModel itself = start("gem(learner=nb(density=gaussian))", "auto");
        learn(itself, 40, 1, false, 0);
        assertThat(((ContendersView) itself.view()).members().get(2).settings()).contains("soft=spread");
    }

    @Test
    void shouldTellTheErrorsByWhichAnotherAnswers() {
        StreamModel model = start("nb(density=gaussian)", "auto");
        List<StreamEvent> events = learn(model, 2_000, 4, false, 0);
        List<StreamEvent.AnotherAnswers> turns = events.stream()
                .filter(StreamEvent.AnotherAnswers.class::isInstance)
                .map(StreamEvent.AnotherAnswers.class::cast)
                .toList();
        assertThat(turns).hasSizeGreaterThan(1);
        assertThat(turns.get(0).errors()).isEmpty();
        assertThat(turns.subList(1, turns.size()))
                .allSatisfy(turn -> assertThat(turn.errors())
                        .hasSize(3)
                        .allSatisfy(error -> assertThat(error)
                                .isGreaterThanOrEqualTo(turn.errors().get(turn.member() - 1))));
    }

    @Test
    void shouldSayOnceThatThereIsNoRoomForContenders() {
        List<Feature> features = IntStream.range(0, 2_000)
                .mapToObj(j -> Feature.continuous("x" + j))
                .toList();
        Schema wide = Schema.classification(features, "class", List.of("a", "b"));
        StreamModel model = StreamModels.parse("kstep(learner=nb(density=gaussian),drift=none)")
                .start(wide);
        double[] values = new double[2_000];
        List<StreamEvent> events = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            events.addAll(
                    model.learn(values, new Label.Flipped(0, .2), Context.LastLabel.of(-1), i, LearningWatch.PATIENT));
            model = restored(model);
        }
        assertThat(events).singleElement().isInstanceOfSatisfying(StreamEvent.NoContest.class, told -> {
            assertThat(told.reason()).contains("MB, more than 50");
            assertThat(told.labels()).isZero();
        });
        assertThat(model.labels()).isEqualTo(3);
        assertThat(model.view()).isInstanceOfSatisfying(ContendersView.class, view -> {
            assertThat(view.remark()).contains("MB, more than 50");
            assertThat(view.members())
                    .singleElement()
                    .satisfies(member -> assertThat(member.settings()).contains("soft=weighted"));
            assertThat(view.speaker()).isInstanceOf(KStepClassifier.class);
        });
    }

    @Test
    void shouldChangeNothingByRowsWithoutALabelUnlessAsked() {
        for (String soft : List.of("auto", "gem", "weighted")) {
            StreamModel all = start("nb(density=gaussian)", soft);
            StreamModel labelled = start("nb(density=gaussian)", soft);
            for (StreamModel model : List.of(all, labelled)) {
                learn(model, 50, 1, false, 0);
            }
            byte[] before = state(all);
            for (int i = 0; i < 40; i++) {
                assertThat(all.learn(
                                new double[] {i},
                                new Label.Unknown(),
                                Context.LastLabel.of(0),
                                i,
                                LearningWatch.PATIENT))
                        .isEmpty();
            }
            assertThat(state(all)).isEqualTo(before);
            assertThat(all.settings().learnsUnlabelled()).isFalse();
        }
    }

    @Test
    void shouldLetWeightsOfUnlabelledRowsContendAndLabelsJoinThem() {
        StreamModel model = start("nb(density=gaussian)", "auto(unlabelled=auto)");
        assertThat(model.settings().learnsUnlabelled()).isTrue();
        learn(model, 50, 1, true, 0);
        assertThat(model.view()).isInstanceOf(KStepClassifier.class);
        List<StreamEvent> events = learn(model, 100, 2, true, .8);
        assertThat(events.stream()
                        .filter(StreamEvent.AnotherAnswers.class::isInstance)
                        .findFirst()
                        .orElseThrow())
                .isInstanceOfSatisfying(
                        StreamEvent.AnotherAnswers.class,
                        told -> assertThat(told.errors()).isEmpty());
        assertThat(modes(model))
                .containsExactly(
                        "gaussian weighted",
                        "gaussian gem(unlabelled=0.02)",
                        "gaussian gem(unlabelled=0.1)",
                        "gaussian gem(unlabelled=1.0)");
        learn(model, 1, 3, false, 0);
        assertThat(modes(model)).hasSize(6).contains("gaussian corrected", "gaussian gem");
        double before = believed(model);
        assertThat(believed(restored(model))).isEqualTo(before);
        StreamModel off =
                model.reconfigured(start("nb(density=gaussian)", "auto").settings());
        assertThat(modes(off)).hasSize(3);
        StreamModel large = off.reconfigured(off.settings().with(Map.of("chunk", "2000000")));
        assertThat(large.view()).isInstanceOf(KStepClassifier.class); // for contenders there is no room any more
        assertThat(learn(large, 1, 3, false, 0)).anyMatch(StreamEvent.NoContest.class::isInstance);
    }

    /** Full Gaussians in six features from twenty labels a class: rows without labels show their shapes. */
    @Test
    void shouldLearnFromUnlabelledRowsWhereTheDensityIsRight() {
        double[] errors = new double[2];
        for (int seed = 1; seed <= 5; seed++) {
            for (int m = 0; m < errors.length; m++) {
                InstanceStream rows = Generators.parse("gaussians(features=6,distance=3,seed=" + seed + ")");
                StreamModel model = StreamModels.parse(
                                "kstep(learner=mgc,chunk=40,submodels=1,drift=none,soft=gem(unlabelled=" + m + "))")
                        .start(rows.schema());
                for (int i = 0; i < 200; i++) {
                    LabelledInstance row = rows.next();
                    Label label = i % 5 == 4 ? row.label() : new Label.Unknown();
                    model.learn(row.instance().values(), label, Context.LastLabel.of(-1), i, LearningWatch.PATIENT);
                }
                assertThat(model.version()).isEqualTo(1);
                assertThat(model.labels()).isEqualTo(40);
                errors[m] += wrong(model, rows);
            }
        }
        assertThat(errors[0]).isGreaterThan(5_000 * .09); // the least possible is .067
        assertThat(errors[1]).isLessThan(.85 * errors[0]);
    }

    private static int wrong(StreamModel model, InstanceStream rows) {
        Beliefs said = new Beliefs();
        int wrong = 0;
        for (int i = 0; i < 1_000; i++) {
            LabelledInstance row = rows.next();
            model.predict(row.instance().values(), said);
            int truth = ((Label.Hard) row.label()).index();
            wrong += said.first().probabilities()[truth] < .5 ? 1 : 0;
        }
        return wrong;
    }

    @Test
    void shouldKeepNoMoreUnlabelledRowsThanAChunkMayHave() {
        UnlabelledRows rows = new UnlabelledRows(1, 3);
        for (int i = 0; i < 30; i++) {
            rows.add(new double[] {i});
        }
        double[] value = new double[1];
        rows.copyRow(0, value);
        assertThat(rows.size()).isEqualTo(12);
        assertThat(value).containsExactly(18);
        BinaryWriter out = new BinaryWriter();
        rows.write(out);
        UnlabelledRows read = UnlabelledRows.read(1, new BinaryReader(out.toBytes()));
        rows.add(new double[] {30});
        read.add(new double[] {30});
        rows.copyRow(11, value);
        assertThat(value).containsExactly(30);
        read.copyRow(11, value);
        assertThat(value).containsExactly(30);
        read.copyRow(0, value);
        assertThat(value).containsExactly(19);
    }

    @Test
    void shouldRefuseWeightsThatNothingUses() {
        assertThatThrownBy(() -> StreamModels.parse("kstep(soft=drop(unlabelled=0.1))"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("makes nothing of rows without a label");
        assertThatThrownBy(() -> StreamModels.parse("kstep(soft=auto(unlabelled=0.1))"))
                .hasMessageContaining("must be auto or 0");
        assertThatThrownBy(() -> StreamModels.parse("kstep(soft=gem(unlabelled=2))"))
                .isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> StreamModels.parse("kstep(soft=gem(unlabelled=auto))"))
                .hasMessageContaining("a number from 0 to 1");
        assertThat(StreamModels.parse("kstep(learner=gem(learner=nb(density=gaussian)),soft=auto(unlabelled=auto))")
                        .refusal(SCHEMA))
                .hasValueSatisfying(reason -> assertThat(reason).contains("soft=auto(unlabelled=auto)"));
    }

    @Test
    void shouldCountEveryContenderOfAutoAsAMember() {
        String six = String.join("+", Collections.nCopies(6, "kstep"));
        assertThatThrownBy(() -> StreamModels.parse("best(" + six + ")")).hasMessageContaining("not 18");
        assertThat(StreamModels.parse("best(" + six.replace("kstep", "kstep(soft=gem)") + ")")
                        .mostMembers())
                .isEqualTo(6);
    }
}

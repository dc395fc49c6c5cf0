package io.kstep.evaluate.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.evaluate.LossMatrix;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DeciderTest {

    private static final List<String> TWO = List.of("ill", "well");

    private static Decider of(String loss, double reject, String prior) {
        return new Decider(new Decisions(loss, reject, prior), 0.999);
    }

    @Test
    void shouldDecideAndCostAsTheLossMatrixOfABatch() {
        String loss = "ill>well=20,well>ill=0.5";
        Decider decider = of(loss, 0.3, "");
        decider.follow(TWO);
        LossMatrix matrix = LossMatrix.parse(loss, TWO, 0.3);
        SplittableRandom random = new SplittableRandom(3);
        double cost = 0;
        double likeliest = 0;
        int rejected = 0;
        for (int row = 0; row < 1_000; row++) {
            double p = random.nextDouble();
            double[] posterior = {p, 1 - p};
            int truth = random.nextInt(2);
            Decision decision = decider.decide(posterior, Double.NaN);
            assertThat(decision.label()).isEqualTo(matrix.decide(posterior));
            decider.score(posterior, decision, new Label.Hard(truth), 2);
            cost += matrix.loss(truth, decision.label());
            likeliest += matrix.loss(truth, p >= 0.5 ? 0 : 1);
            rejected += decision.isRejected() ? 1 : 0;
        }
        DecisionErrors.Report report = decider.report();
        assertThat(report.labels()).isEqualTo(1_000);
        assertThat(report.sinceStart().cost()).isCloseTo(cost / 1_000, within(1e-12));
        assertThat(report.sinceStart().likeliest()).isCloseTo(likeliest / 1_000, within(1e-12));
        assertThat(report.sinceStart().rejected()).isEqualTo(rejected / 1_000.0);
        assertThat(rejected).isPositive();
    }

    @Test
    void shouldCostOneForAClassThatCameLater() {
        Decider decider = of("ill>well=20", Double.POSITIVE_INFINITY, "");
        decider.follow(List.of("ill", "well", "new"));
        double[] posterior = {0.04, 0.06, 0.9};
        Decision decision = decider.decide(posterior, Double.NaN);
        assertThat(decision.label()).isEqualTo(2);
        assertThat(decision.expectedCost()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void shouldKnowACostOnceItsClassComes() {
        Decider decider = of("fraud>fair=50", Double.POSITIVE_INFINITY, "");
        decider.follow(List.of("fair"));
        assertThat(decider.decide(new double[] {1}, Double.NaN).label()).isZero();
        decider.follow(List.of("fair", "fraud"));
        assertThat(decider.decide(new double[] {0.9, 0.1}, Double.NaN).label()).isEqualTo(1);
    }

    @Test
    void shouldReplaceTheSharesOfTheLabelsByThoseGiven() {
        Decider decider = of("", Double.POSITIVE_INFINITY, "ill=0.01,well=0.99");
        decider.follow(TWO);
        for (int i = 0; i < 998; i++) {
            decider.learned(new Label.Hard(i % 2), 2);
        }
        double[] posterior = decider.posterior(new double[] {0.9, 0.1});
        double ill = 0.9 * 0.01 / (0.9 * 0.01 + 0.1 * 0.99);
        assertThat(posterior).containsExactly(new double[] {ill, 1 - ill}, within(1e-12));
    }

    @Test
    void shouldLeaveAClassThatThePriorDoesNotNameItsShareOfTheLabels() {
        Decider decider = of("", Double.POSITIVE_INFINITY, "ill=0.1,well=0.9");
        decider.follow(List.of("ill", "well", "new"));
        for (int i = 0; i < 997; i++) {
            decider.learned(new Label.Hard(i % 4 < 2 ? 2 : i % 4 - 2), 3); // 249, 249, 499 of them
        }
        double[] believed = {0.25, 0.25, 0.5};
        assertThat(decider.posterior(believed)).containsExactly(new double[] {0.05, 0.45, 0.5}, within(2e-12));
        assertThat(believed).as("left alone").containsExactly(0.25, 0.25, 0.5);
    }

    @Test
    void shouldCostAnUnsureLabelInTheMean() {
        Decider decider = of("ill>well=20", Double.POSITIVE_INFINITY, "");
        decider.follow(TWO);
        double[] posterior = {0.01, 0.99};
        Label doubtful = new Label.Probabilistic(List.of(0.25, 0.75));
        decider.score(posterior, decider.decide(posterior, Double.NaN), doubtful, 2);
        assertThat(decider.report().sinceStart().cost()).isCloseTo(0.25 * 20, within(1e-12));
    }

    /** Of instances that are like those seen, at most the share that is set is called outliers; the rest is arithmetic. */
    @Test
    void shouldCallOutliersWhatIsUnusualAmongThoseSeen() {
        Decider decider = new Decider(Decisions.NONE.with(Map.of("outliers", "0.05")), 0.999);
        decider.follow(TWO);
        double[] posterior = {0.5, 0.5};
        SplittableRandom random = new SplittableRandom(9);
        int called = 0;
        for (int i = 0; i < 20_000; i++) {
            Decision decision = decider.decide(posterior, random.nextExponential());
            called += decision.outlier().outlier() ? 1 : 0;
            decider.score(posterior, decision, new Label.Hard(0), 2);
        }
        assertThat(called / 20_000.0).isBetween(0.044, 0.056); // standard deviation .0015, more by the window
        assertThat(decider.report().outliers()).isBetween(0.025, 0.08);
        Outlier far = decider.decide(posterior, 1e300).outlier();
        assertThat(far.share()).isEqualTo(1.0 / (SeenSurprises.MOST + 1));
        assertThat(far.outlier()).isTrue();
        assertThat(decider.decide(posterior, -1).outlier().share()).isEqualTo(1);
        assertThat(decider.decide(posterior, Double.NaN).outlier()).isNull();
    }

    @Test
    void shouldGoOnBitForBitWithTheSurprisesSeen() {
        Decider whole = new Decider(Decisions.NONE.with(Map.of("outliers", "0.1")), 0.9);
        whole.follow(TWO);
        SplittableRandom random = new SplittableRandom(10);
        double[] posterior = {0.3, 0.7};
        for (int i = 0; i < 2_500; i++) {
            if (i % 500 == 250) {
                BinaryWriter out = new BinaryWriter();
                whole.write(out);
                Decider restored = Decider.read(new BinaryReader(out.toBytes()));
                restored.follow(TWO);
                BinaryWriter again = new BinaryWriter();
                restored.write(again);
                assertThat(again.toBytes()).isEqualTo(out.toBytes());
                assertThat(restored.decide(posterior, 1.5)).isEqualTo(whole.decide(posterior, 1.5));
                whole = restored;
            }
            double surprise = random.nextInt(20) == 0 ? Double.NaN : random.nextGaussian();
            whole.score(posterior, whole.decide(posterior, surprise), new Label.Hard(1), 2);
        }
    }

    @Test
    void shouldRefuseInOneLineWhatIsNoDecision() {
        for (Map<String, String> bad : List.of(
                Map.of("loss", "ill"),
                Map.of("loss", "ill>well=-1"),
                Map.of("loss", "ill>well=1e101"),
                Map.of("loss", ">well=1"),
                Map.of("reject", "-1"),
                Map.of("reject", "cheap"),
                Map.of("reject", "NaN"),
                Map.of("outliers", "0.6"),
                Map.of("outliers", "0.0001"),
                Map.of("outliers", "-0.1"),
                Map.of("outliers", "NaN"),
                Map.of("outliers", "few"),
                Map.of("prior", "ill"),
                Map.of("prior", "ill=0"),
                Map.of("prior", "ill=0.5"),
                Map.of("prior", "ill=0.5,well=0.6"),
                Map.of("prior", "ill=0.5,ill=0.5"),
                Map.of("loss", "ill>well=1,ill>well=2"),
                Map.of("prior", "ill=NaN"))) {
            assertThatThrownBy(() -> Decisions.NONE.with(bad))
                    .as(bad.toString())
                    .isInstanceOf(SpecException.class)
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void shouldBeNamedByWhatIsSetAndTakenAwayByNothing() {
        Map<String, String> set =
                Map.of("loss", "ill>well=20", "reject", "0.5", "prior", "ill=0.01,well=0.99", "outliers", "0.01");
        Decisions decisions = Decisions.NONE.with(set);
        assertThat(decisions.byName()).containsExactlyInAnyOrderEntriesOf(set);
        assertThat(Decisions.NONE.with(decisions.byName())).isEqualTo(decisions);
        assertThat(decisions
                        .with(Map.of("loss", "", "reject", "", "prior", "", "outliers", ""))
                        .isNone())
                .isTrue();
    }
}

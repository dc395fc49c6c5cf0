package io.kstep.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.FeatureView;
import io.kstep.bayes.ViewedClassifier;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import java.util.List;
import org.junit.jupiter.api.Test;

class StructurePortraitTest {

    /** A classifier of these structures and nothing else. */
    private record Drawn(List<Structure> structures) implements ViewedClassifier {
        @Override
        public int[] presentClasses() {
            throw new UnsupportedOperationException();
        }

        @Override
        public double classWeight(int slot) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FeatureView view(int feature) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void logLikelihood(double[] values, double[] out, double[] scratch) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void logPrior(double[] out) {
            throw new UnsupportedOperationException();
        }
    }

    private static final Structure CHAIN = Structure.of(List.of(Node.of(0), Node.of(1, 0), Node.of(2, 1)));
    private static final Structure STAR = Structure.of(List.of(Node.of(0), Node.of(1, 0), Node.of(2, 0)));

    @Test
    void shouldWeighArcsBySubmodelsAndTheirNetworks() {
        StructurePortrait portrait = StructurePortrait.of(
                List.of(new Drawn(List.of(CHAIN)), new Drawn(List.of(CHAIN, STAR)), new Drawn(List.of())));

        assertThat(portrait.share(0, 1)).isCloseTo(2 / 3.0, within(1e-15));
        assertThat(portrait.share(1, 2)).isCloseTo(1 / 3.0 + 1 / 6.0, within(1e-15));
        assertThat(portrait.share(0, 2)).isCloseTo(1 / 6.0, within(1e-15));
        assertThat(portrait.share(2, 0)).isZero();
        assertThat(portrait.arcs()).isSortedAccordingTo((a, b) -> Double.compare(b.share(), a.share()));
        assertThat(portrait.networks()).isZero(); // the newest is naive Bayes
        assertThat(portrait.newest()).isEqualTo(Structure.EMPTY);
        assertThat(portrait.isNaive()).isFalse();
    }

    @Test
    void shouldSeeWhatIsNaive() {
        assertThat(StructurePortrait.of(List.of()).isNaive()).isTrue();
        assertThat(StructurePortrait.of(List.of(new Drawn(List.of(Structure.naive(0, 1)))))
                        .isNaive())
                .isTrue();
        assertThat(StructurePortrait.of(List.of(new Drawn(List.of(Structure.complete(0, 1)))))
                        .isNaive())
                .isFalse();
        StructurePortrait averaged = StructurePortrait.of(List.of(new Drawn(List.of(STAR, CHAIN))));
        assertThat(averaged.networks()).isEqualTo(2);
        assertThat(averaged.newest()).isEqualTo(STAR);
    }
}

package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import org.junit.jupiter.api.Test;

class DensityEstimatorsTest {

    @Test
    void shouldReadEveryOptionWithItsDefault() {
        assertThat(of("mte")).isEqualTo(MteEstimator.defaults());
        assertThat(MteEstimator.defaults()).isEqualTo(new MteEstimator(6, 64, 0.8, 1, 25, 3, MteEstimator.PieceFit.EM));
        assertThat(of("mte(pieces=4,bins=32,bandwidth=1.5,pseudoCount=2,iterations=9,fence=4,fit=newton)"))
                .isEqualTo(new MteEstimator(4, 32, 1.5, 2, 9, 4, MteEstimator.PieceFit.NEWTON));
        assertThat(of("mte-bic(pieces=3)"))
                .isEqualTo(new BicMteEstimator(new MteEstimator(3, 64, 0.8, 1, 25, 3, MteEstimator.PieceFit.EM)));
        assertThat(of("mte-ls")).isEqualTo(LeastSquaresMteEstimator.defaults());
        assertThat(of("mte-ls(pieces=6,block=5,tails=false)")).isEqualTo(new LeastSquaresMteEstimator(6, 5, false));
        assertThat(of("gaussian")).isEqualTo(new GaussianEstimator());
    }

    @Test
    void shouldNameWhatItDoesNotKnow() {
        assertThatThrownBy(() -> of("met")).isInstanceOf(SpecException.class).hasMessageContaining("mte, mte-bic");
        assertThatThrownBy(() -> of("mte(bin=3)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("'bin'");
        assertThatThrownBy(() -> of("mte(fit=ml)")).hasMessageContaining("one of em, newton");
        assertThatThrownBy(() -> of("gaussian(pieces=3)")).hasMessageContaining("no option 'pieces'");
    }

    private static DensityEstimator of(String spec) {
        return DensityEstimators.of(Spec.parse(spec));
    }
}

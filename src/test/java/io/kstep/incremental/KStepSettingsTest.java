package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.bayes.Learners;
import io.kstep.spec.SpecException;
import org.junit.jupiter.api.Test;

class KStepSettingsTest {

    @Test
    void shouldChangeNothingButTheLearner() {
        KStepSettings changed = KStepSettings.DEFAULT.withLearner(Learners.parse("tan"));
        assertThat(changed.retention()).isEqualTo(Retention.OLDEST);
        assertThat(changed.withLearner(KStepSettings.DEFAULT.learner())).isEqualTo(KStepSettings.DEFAULT);
    }

    @Test
    void shouldRefuseALearnerThatCannotMergeWhereTheRetentionMerges() {
        KStepSettings merging = KStepSettings.DEFAULT.withSubmodels(5, Retention.MERGE);
        assertThatThrownBy(() -> merging.withLearner(Learners.parse("tan")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("retention=merge");
    }
}

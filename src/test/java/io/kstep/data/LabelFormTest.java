package io.kstep.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.SealedKinds;
import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LabelFormTest {

    static List<Label> labels() {
        return List.of(
                new Label.Hard(3),
                new Label.Unknown(),
                new Label.Probabilistic(List.of(0.25, 0.0, 0.75)),
                new Label.Candidates(List.of(0, 2)),
                new Label.Masses(
                        List.of(new Label.Masses.Focal(List.of(1), 0.7), new Label.Masses.Focal(List.of(0, 1), 0.3))),
                new Label.Doubtful(1, 0.3),
                new Label.Numeric(-2.5),
                new Label.Several(List.of(new Label.Hard(0), new Label.Unknown())));
    }

    @Test
    void shouldKnowEveryKind() {
        assertThat(SealedKinds.without(Label.class, labels())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("labels")
    void shouldComeBackAsItWas(Label label) {
        BinaryWriter out = new BinaryWriter();
        LabelForm.write(label, out);
        BinaryReader in = new BinaryReader(out.toBytes());
        assertThat(LabelForm.read(in)).isEqualTo(label);
        in.expectEnd();
    }

    @Test
    void shouldRefuseAKindItDoesNotKnow() {
        assertThatThrownBy(() -> LabelForm.read(new BinaryReader(new byte[] {99})))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("kind 99");
    }
}

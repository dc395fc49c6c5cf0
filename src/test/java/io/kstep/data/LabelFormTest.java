package io.kstep.data;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.binary.BinaryFormatException;
import io.kstep.binary.BinaryReader;
import org.junit.jupiter.api.Test;

class LabelFormTest {

    @Test
    void shouldRefuseAKindItDoesNotKnow() {
        assertThatThrownBy(() -> LabelForm.read(new BinaryReader(new byte[] {99})))
                .isInstanceOf(BinaryFormatException.class)
                .hasMessageContaining("kind 99");
    }
}

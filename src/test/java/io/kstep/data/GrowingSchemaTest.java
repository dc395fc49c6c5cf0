package io.kstep.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrowingSchemaTest {

    private static final Schema START = Schema.classification(
            List.of(Feature.continuous("x"), Feature.discrete("d", "u")), "class", List.of("a", "b"));

    @Test
    void shouldAppendWhatItNeverSawAndKeepIndices() {
        GrowingSchema growing = new GrowingSchema(START);
        assertThat(growing.classIndex("b")).isEqualTo(1);
        assertThat(growing.schema()).isSameAs(START);
        assertThat(growing.classIndex("z")).isEqualTo(2);
        assertThat(growing.classIndex("z")).isEqualTo(2);
        assertThat(growing.valueIndex(1, "w")).isEqualTo(1);
        assertThat(growing.valueIndex(1, "u")).isZero();
        assertThat(growing.schema()).isEqualTo(START.withClass("z").withValue(1, "w"));
        assertThat(growing.classCount(0)).isEqualTo(3);
        assertThat(growing.valueCount(1)).isEqualTo(2);
    }

    @Test
    void shouldLeaveSchemasGivenOutAsTheyAre() {
        GrowingSchema growing = new GrowingSchema(START);
        growing.classIndex("c");
        Schema before = growing.schema();
        growing.classIndex("d");
        assertThat(before.classes()).containsExactly("a", "b", "c");
        assertThat(growing.schema().classes()).containsExactly("a", "b", "c", "d");
        assertThat(START.classes()).containsExactly("a", "b");
    }

    @Test
    void shouldGrowSeveralClassVariablesApart() {
        GrowingSchema growing = new GrowingSchema(new Schema(
                START.features(),
                List.of(new Target.ClassVariable("s", List.of()), new Target.ClassVariable("t", List.of("q")))));
        assertThat(growing.classIndex(0, "p")).isZero();
        assertThat(growing.classIndex(1, "p")).isEqualTo(1);
        assertThat(growing.schema().targets())
                .containsExactly(
                        new Target.ClassVariable("s", List.of("p")), new Target.ClassVariable("t", List.of("q", "p")));
    }

    @Test
    void shouldKeepANumericTarget() {
        GrowingSchema growing = new GrowingSchema(Schema.regression(START.features(), "y"));
        growing.valueIndex(1, "new");
        assertThat(growing.schema().isRegression()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> growing.schema().classes())
                .withMessageContaining("exactly one class variable");
    }

    @Test
    void shouldRefuseAValueListedTwiceAndASchemaWithoutTargets() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GrowingSchema(START.withClass("a")))
                .withMessageContaining("'a' is listed twice");
        assertThatIllegalArgumentException().isThrownBy(() -> new Schema(START.features(), List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Feature("x", Feature.Kind.CONTINUOUS, List.of("1")));
    }
}

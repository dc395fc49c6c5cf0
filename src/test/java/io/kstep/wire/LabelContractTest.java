package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.Documentation;
import io.kstep.SealedKinds;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.LabelContour;
import io.kstep.data.LabelForm;
import io.kstep.data.LabelKinds;
import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every kind of label owes: a contour, two forms that come back the same, a line on the page of the format. */
class LabelContractTest {

    private static final Schema SCHEMA =
            Schema.classification(List.of(Feature.continuous("x")), "class", LabelKinds.CLASSES);
    private static final String GOLDEN = "labels-v1.bin";

    @Test
    void shouldRunOverEveryKind() {
        assertThat(SealedKinds.without(Label.class, LabelKinds.labels().toList()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.kstep.data.LabelKinds#ofClasses")
    void shouldReduceToItsContour(LabelKinds.Kind kind) {
        LabelContour contour = kind.label().contour(3);
        assertThat(contour.classes()).isEqualTo(3);
        double sum = 0;
        double[] pignistic = kind.label().pignistic(3);
        for (int c = 0; c < 3; c++) {
            assertThat(contour.plausibility(c)).isCloseTo(kind.contour().get(c), within(1e-15));
            assertThat(pignistic[c]).isCloseTo(kind.pignistic().get(c), within(1e-15));
            sum += contour.shares()[c];
        }
        assertThat(sum).isCloseTo(1, within(1e-15));
        assertThat(contour.isInconsistent()).isFalse();
        assertThat(contour.isVacuous()).isEqualTo(kind.label() instanceof Label.Unknown);
        assertThat(contour.hardClass()).isEqualTo(kind.label() instanceof Label.Hard ? 2 : -1);
    }

    @ParameterizedTest
    @MethodSource("io.kstep.data.LabelKinds#ofClasses")
    void shouldBeScoredUnlessItSaysNothing(LabelKinds.Kind kind) {
        StreamErrors errors = new StreamErrors(StreamErrors.Settings.DEFAULT);
        errors.score(new double[] {0.1, 0.7, 0.2}, kind.label(), 3);
        ErrorReportWriter writer = new ErrorReportWriter();
        String report = new String(writer.write("m", 1, errors.report(), LabelKinds.CLASSES), UTF_8);
        boolean isSoft = !(kind.label() instanceof Label.Hard || kind.label() instanceof Label.Unknown);
        assertThat(report.contains("\"soft\":{\"labels\":1,")).isEqualTo(isSoft);
        assertThat(report).doesNotContain("NaN");
    }

    @ParameterizedTest
    @MethodSource("io.kstep.data.LabelKinds#labels")
    void shouldComeBackFromItsBinaryForm(Label label) {
        BinaryWriter out = new BinaryWriter();
        LabelForm.write(label, out);
        BinaryReader in = new BinaryReader(out.toBytes());
        assertThat(LabelForm.read(in)).isEqualTo(label);
        in.expectEnd();
    }

    /** Written once with {@code -Dkstep.golden.write=true}: stores hold labels, so the bytes of a kind never change. */
    @Test
    void shouldHaveTheBytesOfTheGoldenFile() throws IOException {
        BinaryWriter now = new BinaryWriter();
        now.writeList(LabelKinds.labels().toList(), (out, label) -> LabelForm.write(label, out));
        if (Boolean.getBoolean("kstep.golden.write")) {
            Files.write(Path.of("src/test/resources/io/kstep/wire", GOLDEN), now.toBytes());
        }
        try (InputStream in = LabelContractTest.class.getResourceAsStream(GOLDEN)) {
            assertThat(in).as(GOLDEN).isNotNull();
            byte[] golden = in.readAllBytes();
            assertThat(new BinaryReader(golden).readList(LabelForm::read))
                    .isEqualTo(LabelKinds.labels().toList());
            assertThat(now.toBytes()).isEqualTo(golden);
        }
    }

    @ParameterizedTest
    @MethodSource("io.kstep.data.LabelKinds#written")
    void shouldStandInARecordAsDocumented(LabelKinds.Kind kind) {
        String json = kind.json().replace('\'', '"');
        byte[] record = ("{\"id\":\"1\",\"label\":" + json + "}").getBytes(UTF_8);
        NamedLabel named = LabelRecord.decode(record, WireLimits.DEFAULT).label();
        assertThat(named.toLabel(LabelKinds.CLASSES::indexOf)).isEqualTo(kind.label());
        assertThat(LabelRecord.encode("1", named)).isEqualTo(record);
        assertThat(new InstanceWriter().write(new Instance("1", new double[] {2}), SCHEMA, kind.label()))
                .asString(UTF_8)
                .isEqualTo("{\"id\":\"1\",\"features\":{\"x\":2.0},\"label\":" + json + "}");
    }

    @ParameterizedTest
    @MethodSource("io.kstep.data.LabelKinds#written")
    void shouldBeOnThePageOfTheFormat(LabelKinds.Kind kind) {
        String[] parts = kind.json().split("'");
        boolean isObject = kind.json().startsWith("{");
        String shape = isObject ? "{\"" + parts[1] + "\":" : kind.json().startsWith("'") ? "| `\"" : "| a number,";
        assertThat(Documentation.page("wire-format")).contains(shape);
        if (kind.json().startsWith("{'label'")) {
            assertThat(Documentation.page("wire-format")).contains("\"" + parts[5] + "\":");
        }
    }
}

package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.SealedKinds;
import io.kstep.data.Feature;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.LabelKinds;
import io.kstep.data.Schema;
import io.kstep.data.Target.ClassVariable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NamedLabelTest {

    static final List<String> CLASSES = List.of("up", "flat \"ö\"", "down\n\uD83D\uDE00");
    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("t"), Feature.discrete("c", "r\\", "g")), "class", CLASSES);

    /** Every kind over class indices. */
    static Stream<Label> labels() {
        return Stream.concat(
                LabelKinds.written().map(LabelKinds.Kind::label),
                Stream.of(new Label.Probabilistic(List.of(1.0 / 3, 2.0 / 3)), new Label.Numeric(-1.5e-7)));
    }

    static Stream<NamedLabel> named() {
        Map<String, NamedLabel> targets = new LinkedHashMap<>();
        targets.put("sex", new NamedLabel.Hard("male"));
        targets.put("eyes", new NamedLabel.Candidates(List.of("blue", "green")));
        targets.put("age", new NamedLabel.Numeric(33));
        return Stream.concat(
                labels().map(label -> NamedLabel.of(label, SCHEMA)), Stream.of(new NamedLabel.Several(targets)));
    }

    @Test
    void shouldKnowEveryKind() {
        assertThat(SealedKinds.without(NamedLabel.class, named().toList())).isEmpty();
        List<Label> two = List.of(new Label.Unknown(), new Label.Several(List.of()));
        assertThat(SealedKinds.without(
                        Label.class, Stream.concat(labels(), two.stream()).toList()))
                .as("kinds that stand in an instance, and the two of tests of their own")
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("named")
    void shouldReadBackALabelRecord(NamedLabel label) {
        byte[] json = LabelRecord.encode("id \u0000\"7\"", label);
        assertThat(LabelRecord.decode(json, WireLimits.DEFAULT))
                .isEqualTo(new LabelRecord("id \u0000\"7\"", label, null));
    }

    @ParameterizedTest
    @MethodSource("labels")
    void shouldReadBackAnInstanceWithItsLabel(Label label) {
        double[] values = {1.0 / 3, 0};
        byte[] json = new InstanceWriter().write(new Instance("9", values), SCHEMA, label);
        InstanceDecoder decoder = new InstanceDecoder(SCHEMA, WireLimits.DEFAULT);
        decoder.decode(json);
        assertThat(decoder.id()).isEqualTo("9");
        assertThat(decoder.values()).containsExactly(values);
        assertThat(decoder.label().toLabel(CLASSES::indexOf)).isEqualTo(label);
    }

    @Test
    void shouldLeaveOutMissingValuesAndLabelsThatSayNothing() {
        InstanceWriter writer = new InstanceWriter();
        Instance instance = new Instance("9", new double[] {Double.NaN, 1});
        assertThat(writer.write(instance, SCHEMA, new Label.Unknown()))
                .asString(UTF_8)
                .isEqualTo("{\"id\":\"9\",\"features\":{\"c\":\"g\"}}");
        assertThat(writer.write(instance, SCHEMA, null))
                .asString(UTF_8)
                .isEqualTo("{\"id\":\"9\",\"features\":{\"c\":\"g\"}}");
    }

    @Test
    void shouldWriteSeveralLabelsByTheNamesOfTheirTargets() {
        Schema two = new Schema(
                SCHEMA.features(),
                List.of(new ClassVariable("sex", List.of("m", "f")), new ClassVariable("eyes", List.of("blue"))));
        Label label = new Label.Several(List.of(new Label.Hard(1), new Label.Unknown()));
        assertThat(new InstanceWriter().write(new Instance("9", new double[] {2, Double.NaN}), two, label))
                .asString(UTF_8)
                .isEqualTo("{\"id\":\"9\",\"features\":{\"t\":2.0},\"label\":{\"targets\":{\"sex\":\"f\"}}}");
    }

    @Test
    void shouldNameEveryClassOnceInOrder() {
        assertThat(read("{'masses':[{'set':['b','a'],'mass':0.5},{'set':['c','a'],'mass':0.5}]}")
                        .names())
                .containsExactly("b", "a", "c");
        assertThat(read("{'targets':{'x':'q','y':{'candidates':['p','q']},'z':null}}")
                        .names())
                .containsExactly("q", "p");
        assertThat(read("{'votes':{'x':'q','y':{'not':['p','q']},'z':null}}").names())
                .containsExactly("q", "p");
        assertThat(read("17").names()).isEmpty();
        assertThat(read("{'not':'q'}")).isEqualTo(new NamedLabel.Excluded(List.of("q")));
        assertThat(read("false")).isEqualTo(new NamedLabel.Hard("false"));
    }

    @Test
    void shouldNotTakeSeveralClassVariablesForALabelOfOne() {
        NamedLabel several = read("{'targets':{'x':'q'}}");
        assertThatThrownBy(() -> several.toLabel(name -> 0))
                .isInstanceOf(WireException.class)
                .hasMessage("label: several targets are no label of one class");
    }

    @Test
    void shouldIgnoreWhatIsNotOfTheLabelAndGiveBackTheSameHardLabel() {
        assertThat(read("{'x':{'probabilities':1},'doubt':0.25,'label':'up'}"))
                .isEqualTo(new NamedLabel.Doubtful("up", 0.25));
        String many = IntStream.range(0, 1001)
                .mapToObj(i -> "'c" + i + "'")
                .collect(Collectors.joining(",", "{'candidates':[", "]}"));
        assertThatThrownBy(() -> read(many)).hasMessageContaining("at most 1000 names");
    }

    @Test
    void shouldBoundTheNamesAndExpertsOfVotes() {
        String names = IntStream.range(0, 600)
                .mapToObj(i -> "'%s" + i + "'")
                .collect(Collectors.joining(",", "{'candidates':[", "]}"));
        String two = "{'votes':{'x':" + names.replace("%s", "a") + ",'y':" + names.replace("%s", "b") + "}}";
        assertThatThrownBy(() -> read(two)).hasMessageContaining("at most 1000 names");
        String crowd = IntStream.range(0, 101)
                .mapToObj(i -> "'e" + i + "':'a'")
                .collect(Collectors.joining(",", "{'votes':{", "}}"));
        assertThatThrownBy(() -> read(crowd)).hasMessageContaining("1 to 100 experts, not of 101");
        assertThat(read("{'votes':{'x':'a','y':'b','x':'c'}}").toLabel(n -> n.charAt(0) - 'a'))
                .as("the last word of an expert counts")
                .isEqualTo(new Label.Votes(List.of(
                        new Label.Votes.Vote("x", new Label.Hard(2)), new Label.Votes.Vote("y", new Label.Hard(1)))));
    }

    private static NamedLabel read(String label) {
        String json = "{'id':'1','label':" + label + "}";
        return LabelRecord.decode(json.replace('\'', '"').getBytes(UTF_8), WireLimits.DEFAULT)
                .label();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null|needs a label",
                "''|must have 1 to 1000 characters, not 0",
                "1e400|must be finite",
                "[]|must be a text, a number or an object, not a list",
                "{}|exactly one of",
                "{'probabilities':{'a':1},'candidates':['a']}|exactly one of",
                "{'label':'a','candidates':['a']}|exactly one of",
                "{'label':'a'}|needs doubt or wrong",
                "{'label':'a','doubt':0.1,'wrong':0.1}|doubt or wrong, a number in [0, 1], not both",
                "{'label':'a','wrong':-0.5}|wrong must be in [0, 1], not -0.5",
                "{'wrong':0.5}|exactly one of",
                "{'not':'a','label':'b'}|exactly one of",
                "{'not':[]}|at least one class",
                "{'not':['a','a']}|'a' is named twice",
                "{'not':7}|must be a text, not the number '7'",
                "{'plausibilities':{'a':0,'b':0}}|all plausibilities are 0, so no class is left",
                "{'plausibilities':{}}|at least one class",
                "{'plausibilities':{'a':1.5}}|plausibilities must be in [0, 1], not 1.5",
                "{'plausibilities':{'a':'x'}}|a plausibility must be a number",
                "{'plausibilities':[1]}|plausibilities must be an object",
                "{'doubt':0.5}|exactly one of",
                "{'label':'a','doubt':1.5}|doubt must be in [0, 1], not 1.5",
                "{'label':'a','doubt':'0.5'}|doubt must be a number, not the text '0.5'",
                "{'label':3,'doubt':0.5}|the name of a class must be a text, not the number '3'",
                "{'probabilities':{}}|at least one class",
                "{'probabilities':[]}|probabilities must be an object, not a list",
                "{'probabilities':{'a':0.5,'b':0.4}}|must sum to 1, not 0.9",
                "{'probabilities':{'a':1.5,'b':-0.5}}|probabilities must be in [0, 1], not 1.5",
                "{'probabilities':{'a':1e999}}|probabilities must be in [0, 1], not Infinity",
                "{'probabilities':{'a':0.5,'a':0.5}}|'a' is named twice",
                "{'probabilities':{'a':null}}|a probability must be a number, not null",
                "{'probabilities':{'':1}}|1 to 1000 characters",
                "{'candidates':[]}|at least one class",
                "{'candidates':['a','a']}|'a' is named twice",
                "{'candidates':[['a']]}|must be a text, not a list",
                "{'candidates':'a'}|candidates must be a list, not the text 'a'",
                "{'masses':[]}|masses must sum to 1, not 0.0",
                "{'masses':[{'set':['a'],'mass':0.9}]}|masses must sum to 1, not 0.9",
                "{'masses':[{'set':[],'mass':1}]}|needs a set of classes and a mass",
                "{'masses':[{'set':['a']}]}|needs a set of classes and a mass",
                "{'masses':['a']}|each of masses must be an object",
                "{'masses':[{'set':['a','a'],'mass':1}]}|'a' is named twice",
                "{'targets':{}}|at least one",
                "{'targets':{'x':{'targets':{'y':'a'}}}}|cannot have targets of its own",
                "{'votes':{}}|votes must be of 1 to 100 experts, not of 0",
                "{'votes':{'x':null}}|votes must be of 1 to 100 experts, not of 0",
                "{'votes':['a']}|votes must be an object, not a list",
                "{'votes':{'x':{'votes':{'y':'a'}}}}|the vote of 'x' must be a label of one class",
                "{'votes':{'x':{'targets':{'y':'a'}}}}|the vote of 'x' must be a label of one class",
                "{'votes':{'x':7}}|the vote of 'x' must be a label of one class",
                "{'votes':{'x':'a'},'label':'a'}|exactly one of",
                "{'votes':{'':'a'}}|1 to 1000 characters"
            })
    void shouldRefuseWhatIsNoLabel(String label, String reason) {
        assertThatThrownBy(() -> read(label)).isInstanceOf(WireException.class).hasMessageContaining(reason);
    }

    @Test
    void shouldTakeSumsThatAreOneButForRounding() {
        assertThat(read("{'probabilities':{'a':0.3333333,'b':0.3333333,'c':0.3333333}}")
                        .toLabel(n -> n.charAt(0) - 'a'))
                .isEqualTo(new Label.Probabilistic(List.of(0.3333333, 0.3333333, 0.3333333)));
    }
}

package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.SealedKinds;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ControlCommandTest {

    static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("temp"), Feature.discrete("colour", "red", "grün \""), Feature.discrete("open")),
            "state",
            List.of("up", "down"));

    static final Schema SEVERAL = new Schema(
            SCHEMA.features(),
            List.of(
                    new Target.ClassVariable("state", List.of("up", "down")),
                    new Target.ClassVariable("way", List.of())));

    static Stream<ControlCommand> commands() {
        return Stream.of(
                new ControlCommand.Create(Map.of(), Optional.empty()),
                new ControlCommand.Create(Map.of("learner", "tan", "chunk", "100"), Optional.of(SCHEMA)),
                new ControlCommand.Create(Map.of(), Optional.of(SEVERAL)),
                new ControlCommand.Change(Map.of("chunk", "200")),
                new ControlCommand.Reset(),
                new ControlCommand.Pause(),
                new ControlCommand.Resume(),
                new ControlCommand.Delete());
    }

    private static ControlCommand decode(String json) {
        return ControlCommand.decode(json.replace('\'', '"').getBytes(UTF_8));
    }

    @Test
    void shouldKnowEveryCommand() {
        assertThat(SealedKinds.without(ControlCommand.class, commands().toList()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldReadBackACommand(ControlCommand command) {
        assertThat(ControlCommand.decode(command.encode())).isEqualTo(command);
    }

    @Test
    void shouldWriteTheSameSettingsAsTheSameBytes() {
        byte[] one = new ControlCommand.Change(Map.of("b", "1", "a", "2", "c", "3")).encode();
        assertThat(one)
                .asString(UTF_8)
                .isEqualTo("{\"command\":\"change\",\"settings\":{\"a\":\"2\",\"b\":\"1\",\"c\":\"3\"}}");
    }

    @Test
    void shouldTakeNumbersAndBooleansAsTexts() {
        assertThat(decode("{'command':'change','x':1,'settings':{'chunk':100,'decay':0.5,'on':true,'learner':'nb'}}"))
                .isEqualTo(new ControlCommand.Change(
                        Map.of("chunk", "100", "decay", "0.5", "on", "true", "learner", "nb")));
    }

    @Test
    void shouldReadTheFormOfTheFileBesideAData() {
        Schema schema = SchemaJson.read(
                ("{\"name\":\"x\",\"instances\":3,\"features\":[{\"name\":\"a\",\"type\":\"continuous\"},"
                                + "{\"name\":\"b\",\"type\":\"discrete\",\"values\":[\"x\",2,true]}],\"classes\":[1,2]}")
                        .getBytes(UTF_8));
        assertThat(schema)
                .isEqualTo(Schema.classification(
                        List.of(Feature.continuous("a"), Feature.discrete("b", "x", "2", "true")),
                        "class",
                        List.of("1", "2")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]|must be a JSON object, not a list",
                "{}|command: must be one of create, change, reset, pause, resume, delete, not nothing",
                "{'command':1}|not the number '1'",
                "{'command':'drop'}|command: there is no 'drop'; there are create",
                "{'command':'reset'} x|not JSON",
                "{'command':'reset'}{}|not JSON",
                "{'command':'change'}|settings: a change needs at least one setting",
                "{'command':'change','settings':{}}|settings: a change needs at least one setting",
                "{'command':'change','settings':[1]}|settings: must be an object, not a list",
                "{'command':'change','settings':{'a':null}}|setting 'a' must be a text, a number or a boolean, not"
                        + " null",
                "{'command':'change','settings':{'a':1e999}}|setting 'a' must be a text",
                "{'command':'create','schema':3}|schema: must be an object, not the number '3'",
                "{'command':'create','schema':{}}|needs a list 'features' of at least one, not nothing",
                "{'command':'create','schema':{'features':[]}}|needs a list 'features'",
                "{'command':'create','schema':{'features':[{}]}}|the name of a feature must be a text, not nothing",
                "{'command':'create','schema':{'features':[{'name':'a'}]}}|feature 'a' must have the type continuous",
                "{'command':'create','schema':{'features':[{'name':'a','type':'real'}]}}|not the text 'real'",
                "{'command':'create','schema':{'features':[{'name':'a','type':'continuous','values':['x']}]}}|cannot"
                        + " list",
                "{'command':'create','schema':{'features':[{'name':'a','type':'discrete','values':'x'}]}}|must be a"
                        + " list",
                "{'command':'create','schema':{'features':[{'name':'a','type':'discrete','values':[1.5]}]}}|must be a"
                        + " text",
                "{'command':'create','schema':{'features':[{'name':'a','type':'discrete','values':['x','x']}]}}|twice",
                "{'command':'create','schema':{'features':[{'name':'a','type':'continuous'},{'name':'a','type':'continuous'}]}}|stands"
                        + " twice",
                "{'command':'create','schema':{'features':[{'name':'a','type':'continuous'}],'targets':[]}}|at least"
                        + " two class variables",
                "{'command':'create','schema':{'features':[{'name':'a','type':'continuous'}],'target':''}}|1 to 1000"
            })
    void shouldRefuseWhatIsNoCommand(String json, String reason) {
        assertThatThrownBy(() -> decode(json)).isInstanceOf(WireException.class).hasMessageContaining(reason);
    }
}

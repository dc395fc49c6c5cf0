package io.kstep.wire.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.SpecException;
import io.kstep.wire.WireException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordMapperTest {

    private static final String NESTED =
            "{\"m\":{\"type\":\"pump\",\"no\":7},\"r\":{\"t\":21.50,\"list\":[1,{\"x\":true}]},\"id\":\"i1\",\"v\":\"up\"}";

    @Test
    void shouldTakeAllThatIsNothingElse() {
        assertThat(Mapper.instances("label", "v").of(NESTED))
                .isEqualTo(
                        "k {\"id\":\"i1\",\"features\":{\"m.type\":\"pump\",\"m.no\":7,\"r.t\":21.50,\"r.list[0]\":1,"
                                + "\"r.list[1].x\":\"true\"},\"label\":\"up\"}");
    }

    @Test
    void shouldTakeWhatIsListed() {
        assertThat(Mapper.instances("features", "r.t,kind=m.type,m.missing").features(NESTED))
                .isEqualTo("{\"kind\":\"pump\",\"r.t\":21.50}");
        assertThat(Mapper.instances("features", "r.*,r.list[0]", "features.exclude", "r.list")
                        .features(NESTED))
                .as("what is named one by one is not left out")
                .isEqualTo("{\"r.t\":21.50,\"r.list[0]\":1}");
        assertThat(Mapper.instances("features", "r.*", "features.exclude", "r.list.*")
                        .features(NESTED))
                .isEqualTo("{\"r.t\":21.50}");
    }

    @Test
    void shouldRename() {
        assertThat(Mapper.instances("features", "r.*,m.*", "features.rename", "r.*=*,m.*=machine-*,m.no=number")
                        .features(NESTED))
                .isEqualTo("{\"machine-type\":\"pump\",\"number\":7,\"t\":21.50,\"list[0]\":1,\"list[1].x\":\"true\"}");
    }

    @Test
    void shouldTakeModelAndIdFromAnywhere() {
        assertThat(Mapper.instances("model", "m.type,@topic", "id", "m.no,@header:h1", "features", "r.t")
                        .of(NESTED))
                .isEqualTo("pump/readings {\"id\":\"7/of h1\",\"features\":{\"r.t\":21.50}}");
        assertThat(Mapper.instances(
                                "model", "@constant:all", "id", "@topic-partition-offset", "features", "r.t,by=@key")
                        .of(NESTED))
                .isEqualTo("all {\"id\":\"readings-3-17\",\"features\":{\"r.t\":21.50,\"by\":\"k\"}}");
        assertThat(Mapper.instances("features", "a=@header:none,r.t").features(NESTED))
                .isEqualTo("{\"r.t\":21.50}");
    }

    @Test
    void shouldReadTypesThatTheValueDoesNotSay() {
        String json = "{\"id\":1,\"a\":\" 21.5\",\"b\":17,\"c\":true,\"d\":\"NaN\",\"e\":\"\",\"f\":null,\"g\":NaN}";
        assertThat(Mapper.instances("features.types", "a=number,b=category,c=number,d=number,e=number")
                        .features(json))
                .isEqualTo("{\"a\":21.5,\"b\":\"17\",\"c\":1.0}");
        assertThat(Mapper.instances("features.types", "*=category").features("{\"id\":1,\"x\":{\"y\":2}}"))
                .isEqualTo("{\"x.y\":\"2\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"2026-11-19T06:00:00+01:00\"|5|6|thursday|11",
                "\"2026-11-19T06:00:00\"|6|6|thursday|11",
                "\"2026-11-19 06:00:00Z\"|6|6|thursday|11",
                "\"2026-11-19\"|0|0|thursday|11",
                "1795068000|6|6|thursday|11",
                "1795068000000|6|6|thursday|11"
            })
    void shouldReadDates(String date, int utcHour, int hour, String day, int month) {
        String json = "{\"id\":1,\"at\":" + date + "}";
        assertThat(Mapper.instances("features.types", "at=time+hour+weekday+month")
                        .features(json))
                .isEqualTo("{\"at\":%s,\"at.hour\":\"%d\",\"at.weekday\":\"%s\",\"at.month\":\"%d\"}"
                        .formatted((double) (1795046400L + 3600L * utcHour), hour, day, month));
        assertThat(Mapper.instances("time", "at", "features", "x").time(json))
                .isEqualTo((1795046400L + 3600L * utcHour) * 1_000);
    }

    @Test
    void shouldTurnDatesRoundACircle() {
        assertThat(Mapper.instances("features.types", "at=cycle(day)")
                        .features("{\"id\":1,\"at\":\"2026-11-19T06:00\"}"))
                .startsWith("{\"at.day.sin\":1.0,\"at.day.cos\":6.12");
        assertThat(Mapper.instances("features.types", "at=cycle(week)").features("{\"id\":1,\"at\":\"2026-11-16\"}"))
                .isEqualTo("{\"at.week.sin\":0.0,\"at.week.cos\":1.0}");
        assertThat(Mapper.instances("features.types", "at=cycle(year)").features("{\"id\":1,\"at\":\"2026-01-01\"}"))
                .isEqualTo("{\"at.year.sin\":0.0,\"at.year.cos\":1.0}");
    }

    @Test
    void shouldReadLabels() {
        Mapper plain = Mapper.labels("id", "no", "label", "v.x", "expert", "by");
        assertThat(plain.of("{\"v\":{\"x\":\"up\"},\"no\":7,\"by\":\"ann\"}"))
                .isEqualTo("k {\"id\":\"7\",\"label\":\"up\",\"expert\":\"ann\"}");
        assertThat(plain.of("{\"v\":{\"x\":1},\"no\":7}")).isEqualTo("k {\"id\":\"7\",\"label\":1}");
        assertThat(plain.of("{\"v\":{\"x\": {\"probabilities\" : {\"ä\":0.5,\"b\":0.5}} },\"no\":7}"))
                .isEqualTo("k {\"id\":\"7\",\"label\":{\"probabilities\" : {\"ä\":0.5,\"b\":0.5}}}");
        assertThat(Mapper.labels("label.type", "class").of("{\"id\":1,\"label\":1}"))
                .isEqualTo("k {\"id\":\"1\",\"label\":\"1\"}");
        assertThat(Mapper.labels("label.type", "class").of("{\"id\":1,\"label\":false}"))
                .isEqualTo("k {\"id\":\"1\",\"label\":\"false\"}");
        assertThat(Mapper.labels("label.type", "number").of("{\"id\":1,\"label\":\"2.5\"}"))
                .isEqualTo("k {\"id\":\"1\",\"label\":2.5}");
    }

    @Test
    void shouldTakeAnEmptyLabelOfAnInstanceForNoneYet() {
        Mapper mapper = Mapper.instances("features", "x");
        assertThat(mapper.of("{\"id\":1,\"x\":1,\"label\":\"\"}")).doesNotContain("label");
        assertThat(mapper.of("{\"id\":1,\"x\":1,\"label\":null}")).doesNotContain("label");
    }

    @Test
    void shouldMakeAModelOfEachTarget() {
        String json = "{\"id\":1,\"x\":2,\"wear\":\"old\"}";
        assertThat(Mapper.targets(Mapping.Kind.INSTANCES, "wear,leak", "label", "wear=wear,leak=leak")
                        .of(json))
                .isEqualTo("k/wear {\"id\":\"1\",\"features\":{\"x\":2},\"label\":\"old\"}\n"
                        + "k/leak {\"id\":\"1\",\"features\":{\"x\":2}}");
        assertThat(Mapper.targets(Mapping.Kind.LABELS, "wear,leak", "label", "wear=wear,leak=leak")
                        .of(json))
                .isEqualTo("k/wear {\"id\":\"1\",\"label\":\"old\"}");
    }

    @Test
    void shouldKeepTheKeyOnlyWhereItIsTheModels() {
        assertThat(Mapper.instances().mapping().keepsKey()).isTrue();
        assertThat(Mapper.instances("model", "@constant:x").mapping().keepsKey())
                .isFalse();
        assertThat(Mapper.instances("model", "@key,site").mapping().keepsKey()).isFalse();
        assertThat(Mapper.targets(Mapping.Kind.LABELS, "one", "label", "one=x")
                        .mapping()
                        .keepsKey())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id|m.no[1]|the record has no field m.no[1], where map.instances.id says that the id is; it has m, r,"
                        + " id, v",
                "model|@header:x|the record has no @header:x, where map.instances.model says that the model's key is",
                "id|m|the field m, which map.instances.id names, must be a text or a number, not an object",
                "features|m|the field m, which map.instances.features names, is an object: name m.* to take",
                "features|r.list|the field r.list, which map.instances.features names, is a list: name r.list.* to",
                "features.types|v=number|the field v does not fit: 'up' is no finite number (see"
                        + " map.instances.features.t",
                "features.types|m.type=time|the field m.type does not fit: 'pump' is no date as",
                "time|v|the field v cannot be its time: 'up' is no date as 2026-11-19T12:30:00Z (see"
                        + " map.instances.time",
                "time|w|the record has no field w, where map.instances.time says that the time is",
                "label.type|number|the field v cannot be the label: 'up' is no finite number (see"
                        + " map.instances.label.type"
            })
    void shouldNameFieldAndSettingOfWhatDoesNotFit(String setting, String text, String reason) {
        Mapper mapper = setting.equals("label.type")
                ? Mapper.instances("label", "v", setting, text)
                : Mapper.instances(setting, text);
        assertThatThrownBy(() -> mapper.of(NESTED))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id|@nothing|map.instances.id: there is no '@nothing'",
                "id|a,,b|map.instances.id: 'a,,b' has nothing between two commas",
                "model|''|map.instances.model is empty",
                "features|@key|needs a name, as in key=@key",
                "features|label|map.instances.features names label, which is the label",
                "features.rename|a|must have the form PATH=NAME",
                "features.rename|a.*=b|would give one name to several",
                "features.types|a=b|is none of number, category",
                "features.types|a=number,a=time|a stands there twice",
                "label.type|x|map.instances.label.type must be auto, class or number, not 'x'"
            })
    void shouldRefuseSettingsThatDoNotFit(String setting, String text, String reason) {
        assertThatThrownBy(() -> Mapper.instances(setting, text))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void shouldRefuseTargetsThatThereAreNot() {
        assertThatThrownBy(() -> Mapper.targets(Mapping.Kind.LABELS, "a,b", "label", "c=x"))
                .hasMessageContaining("c is none of map.targets=a,b");
        assertThatThrownBy(() -> Mapper.targets(Mapping.Kind.LABELS, "a,b", "label", ""))
                .hasMessageContaining("map.labels.label must say where the label stands");
    }
}

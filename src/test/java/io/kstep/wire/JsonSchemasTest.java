package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.kstep.SealedKinds;
import io.kstep.data.Feature;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.Target;
import io.kstep.evaluate.NumberForecast;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decision;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.evaluate.decision.Outlier;
import io.kstep.incremental.Retention;
import io.kstep.incremental.StreamEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published JSON Schemas agree with what is written and with what is read. */
class JsonSchemasTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<Target> TARGETS = List.of(new Target.ClassVariable("class", List.of("a")));
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private static final Optional<QuestionRecord.Counts> ASKED = Optional.of(new QuestionRecord.Counts(900, 40, 9));

    private static final List<ExpertFigures> EXPERTS =
            List.of(new ExpertFigures("ann", 9, 0.875, Double.NaN), new ExpertFigures("bob", 40, 0.5, 0.25));

    private static JsonNode document(String name) {
        try (InputStream in = WireFormat.class.getResourceAsStream(name + ".schema.json")) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Error> faults(String schema, byte[] json) {
        try {
            return REGISTRY.getSchema(document(schema)).validate(JSON.readTree(json));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"instance", "label", "control", "prediction", "error", "event", "question"})
    void shouldBeSchemasThemselves(String name) {
        Schema meta = REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));
        assertThat(meta.validate(document(name))).isEmpty();
        assertThat(document(name).path("$schema").asText())
                .isEqualTo(SpecificationVersion.DRAFT_2020_12.getDialectId());
    }

    @Test
    void shouldSayTheSameOfLabelsAndSchemasInEveryFile() {
        assertThat(document("instance").path("$defs"))
                .isEqualTo(document("label").path("$defs"));
        assertThat(document("control").path("$defs"))
                .isEqualTo(document("event").path("$defs"));
    }

    @ParameterizedTest
    @MethodSource("io.kstep.wire.NamedLabelTest#named")
    void shouldAcceptEveryKindOfLabel(NamedLabel label) {
        assertThat(faults("label", LabelRecord.encode("1", label))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.kstep.wire.NamedLabelTest#labels")
    void shouldAcceptTheInstancesThatAreWritten(Label label) {
        io.kstep.data.Schema schema =
                ControlCommandTest.SCHEMA.withClass("flat").withValue(2, "yes");
        byte[] json = new InstanceWriter().write(new Instance("1", new double[] {1.5, 1, 0}), schema, label);
        assertThat(faults("instance", json)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.kstep.wire.ControlCommandTest#commands")
    void shouldAcceptTheCommandsThatAreWritten(ControlCommand command) {
        assertThat(faults("control", command.encode())).isEmpty();
    }

    @Test
    void shouldAcceptThePredictionsThatAreWritten() {
        PredictionWriter writer = new PredictionWriter();
        assertThat(faults("prediction", writer.write("1", 0, List.of(), new double[0], null)))
                .isEmpty();
        byte[] json = writer.write(
                "1", 3, List.of("a", "b"), new double[] {0.1, 0.9}, new double[][] {{0.5, 0.5}, {1e-300, 1}});
        assertThat(faults("prediction", json)).isEmpty();
    }

    @Test
    void shouldAcceptTheQuestionsThatAreWritten() {
        byte[] json = new QuestionRecord("eu", 1_700_000_000_000L, "42", 7, "margin", 0.9375).encode();
        assertThat(json)
                .asString(UTF_8)
                .isEqualTo("{\"format\":1,\"model\":\"eu\",\"time\":1700000000000,\"id\":\"42\",\"version\":7,"
                        + "\"why\":\"margin\",\"doubt\":0.9375}");
        assertThat(faults("question", json)).isEmpty();
        assertThat(faults("question", new QuestionRecord("", 0, "\u0000", 0, "lot", 1).encode()))
                .isEmpty();
        assertThat(faults("question", new QuestionRecord("eu", 0, "1", 0, "whim", 1).encode()))
                .isNotEmpty();
        assertThat(faults("question", new QuestionRecord("eu", 0, "1", 0, "lot", 1.5).encode()))
                .isNotEmpty();
    }

    @Test
    void shouldAcceptTheDecisionsThatAreWritten() {
        PredictionWriter writer = new PredictionWriter();
        List<String> classes = List.of("a", "b");
        double[] posterior = {0.5, 0.5};
        Decision rejected = new Decision(Decision.REJECTED, 0.25);
        Decision unusual = new Decision(0, 0.25, new Outlier(-1.5, 0.25, true));
        byte[] odd = writer.write("1", 3, classes, new PredictionWriter.Decided(unusual, posterior, null), null);
        assertThat(faults("prediction", odd)).isEmpty();
        assertThat(odd)
                .asString(UTF_8)
                .endsWith("\"expectedCost\":0.25},\"outlier\":{\"surprise\":-1.5,\"share\":0.25,\"outlier\":true}}");
        byte[] none = writer.write("1", 3, classes, new PredictionWriter.Decided(rejected, posterior, null), null);
        assertThat(faults("prediction", none)).isEmpty();
        assertThat(none)
                .asString(UTF_8)
                .isEqualTo(
                        "{\"format\":1,\"id\":\"1\",\"version\":3,\"label\":null,\"posterior\":{\"a\":0.5,\"b\":0.5},"
                                + "\"decision\":{\"rejected\":true,\"expectedCost\":0.25}}");
        PredictionWriter.Decided one =
                new PredictionWriter.Decided(new Decision(1, 1e100), posterior, new double[] {0.25, 0.75});
        byte[] json = writer.write("1", 3, classes, one, new double[][] {{1, 0}});
        assertThat(faults("prediction", json)).isEmpty();
        assertThat(json)
                .asString(UTF_8)
                .endsWith(",\"label\":\"b\",\"posterior\":{\"a\":0.5,\"b\":0.5},\"decision\":{\"rejected\":false,"
                        + "\"expectedCost\":1.0E100,\"uncorrected\":{\"a\":0.25,\"b\":0.75}},"
                        + "\"submodels\":[{\"a\":1.0,\"b\":0.0}]}");
    }

    @Test
    void shouldAcceptTheCostsThatAreWritten() {
        StreamErrors errors = new StreamErrors(StreamErrors.Settings.DEFAULT);
        DecisionErrors costs = new DecisionErrors(0.9);
        ErrorReportWriter writer = new ErrorReportWriter();
        byte[] empty = writer.write(
                "m",
                5,
                errors.report(),
                TARGETS,
                new ErrorReportWriter.Beside(Optional.of(costs.report()), ASKED, EXPERTS));
        assertThat(faults("error", empty)).isEmpty();
        costs.add(2, 0.5, 2.5, false);
        costs.add(0.25, 0.25, 0, true);
        byte[] json = writer.write(
                "m",
                5,
                errors.report(),
                TARGETS,
                new ErrorReportWriter.Beside(Optional.of(costs.report()), ASKED, EXPERTS));
        assertThat(faults("error", json)).isEmpty();
        assertThat(json)
                .asString(UTF_8)
                .contains(",\"decisions\":{\"labels\":2,\"cost\":1.125,\"expectedCost\":0.375,\"costOfLikeliest\":1.25,"
                        + "\"rejected\":0.5,\"fading\":{\"cost\":")
                .endsWith(",\"questions\":{\"instances\":900,\"byMargin\":40,\"byLot\":9},\"experts\":["
                        + "{\"expert\":\"ann\",\"votes\":9,\"reliability\":0.875,\"error\":null},"
                        + "{\"expert\":\"bob\",\"votes\":40,\"reliability\":0.5,\"error\":0.25}]}");
    }

    @Test
    void shouldAcceptTheForecastsThatAreWritten() {
        PredictionWriter writer = new PredictionWriter();
        assertThat(faults("prediction", writer.write("1", 0, new NumberForecast(new double[0]))))
                .isEmpty();
        double[] numbers = new double[NumberForecast.LENGTH];
        NumberForecast.write(0.8, 1.5, p -> -1e300 + p, numbers);
        byte[] json = writer.write("1", 3, new NumberForecast(numbers));
        assertThat(faults("prediction", json)).isEmpty();
        assertThat(new String(json, UTF_8)).startsWith("{\"format\":1,\"id\":\"1\",\"version\":3,\"mean\":1.5,");
    }

    @Test
    void shouldAcceptTheErrorsOfNumbersThatAreWritten() {
        StreamErrors errors = new StreamErrors(StreamErrors.Settings.DEFAULT);
        double[] numbers = new double[NumberForecast.LENGTH];
        for (int i = 0; i < 3; i++) {
            int at = i;
            NumberForecast.write(0.9, at, p -> at + p - 0.5, numbers);
            errors.score(numbers, new Label.Numeric(i * 0.1), 0);
            assertThat(faults("error", new ErrorReportWriter().write("m", 5, errors.report(), List.of())))
                    .isEmpty();
            errors.closeChunk();
        }
        assertThat(faults("error", new ErrorReportWriter().write("m", 5, errors.report(), List.of())))
                .isEmpty();
    }

    static Stream<ModelEvent> events() {
        return Stream.of(
                new ModelEvent.Created(ControlCommandTest.SCHEMA, Map.of("chunk", "500")),
                new ModelEvent.Created(io.kstep.data.Schema.classification(List.of(), "class", List.of()), Map.of()),
                new ModelEvent.Created(io.kstep.data.Schema.regression(List.of(), "price"), Map.of()),
                new ModelEvent.Changed(Map.of("chunk", "100")),
                new ModelEvent.Reset(),
                new ModelEvent.Paused(),
                new ModelEvent.Resumed(),
                new ModelEvent.Deleted(),
                new ModelEvent.Learning(new StreamEvent.ChunkLearned(3, 500, StreamEvent.Cause.DRIFT)),
                new ModelEvent.Learning(new StreamEvent.ChunkFallback(3, "nb(density=gaussian)", "too many cells")),
                new ModelEvent.Learning(new StreamEvent.ChunkLost(3, 500, StreamEvent.Cause.TIME, "too many cells")),
                new ModelEvent.Learning(new StreamEvent.ProvisionalLost(3, "too many cells")),
                new ModelEvent.Learning(new StreamEvent.SubmodelRetired(1, 2, Retention.MERGE)),
                new ModelEvent.Learning(new StreamEvent.DriftAlarm(1234)),
                new ModelEvent.Learning(
                        new StreamEvent.AnotherAnswers(1234, 2, "kstep(main=child)", List.of(0.25, -0.01))),
                new ModelEvent.Learning(new StreamEvent.AnotherAnswers(1, 1, "kstep(main=child)", List.of())),
                new ModelEvent.Learning(new StreamEvent.NoContest(0, "contenders would come to 63 MB")),
                new ModelEvent.Learning(
                        new StreamEvent.OfMember("2.1", new StreamEvent.ChunkFallback(3, "mgc", "too many cells"))),
                new ModelEvent.Learning(new StreamEvent.OfMember(
                        "1", new StreamEvent.ChunkLost(3, 500, StreamEvent.Cause.TIME, "too many cells"))),
                new ModelEvent.Learning(
                        new StreamEvent.OfMember("3", new StreamEvent.ProvisionalLost(3, "too many cells"))),
                new ModelEvent.NewClass("flat", null),
                new ModelEvent.NewClass("flat", "way"),
                new ModelEvent.NewFeature(Feature.discrete("colour")),
                new ModelEvent.FeatureRefused("colour", "too many features"),
                new ModelEvent.NotPublished(20_000_000, 15_000_000),
                new ModelEvent.RecordsLost("kstep.instances", 3, 1_000, 10_999),
                new ModelEvent.LabelExpired("9", ModelEvent.Waiting.INSTANCE, ModelEvent.LabelExpired.TOO_LONG));
    }

    @Test
    void shouldKnowEveryEvent() {
        assertThat(SealedKinds.without(ModelEvent.class, events().toList())).isEmpty();
        assertThat(SealedKinds.without(
                        StreamEvent.class,
                        events().filter(ModelEvent.Learning.class::isInstance)
                                .map(event -> ((ModelEvent.Learning) event).event())
                                .toList()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("events")
    void shouldAcceptTheEventsThatAreWritten(ModelEvent event) throws IOException {
        byte[] json = event.encode("eu", 1_700_000_000_000L);
        assertThat(faults("event", json)).isEmpty();
        assertThat(JSON.readTree(json).path("type").asText()).isEqualTo(event.type());
        assertThat(faults(
                        "event", new String(json, UTF_8).replace("\"eu\"", "7").getBytes(UTF_8)))
                .isNotEmpty();
    }

    @Test
    void shouldWriteEventsInTheDocumentedForm() {
        ModelEvent learned = new ModelEvent.Learning(new StreamEvent.ChunkLearned(3, 500, StreamEvent.Cause.COUNT));
        assertThat(learned.encode("eu", 17))
                .asString(UTF_8)
                .isEqualTo("{\"format\":1,\"type\":\"chunk-learned\",\"model\":\"eu\",\"time\":17,"
                        + "\"version\":3,\"rows\":500,\"cause\":\"count\"}");
        ModelEvent expired =
                new ModelEvent.LabelExpired("9", ModelEvent.Waiting.LABEL, ModelEvent.LabelExpired.TOO_MANY);
        assertThat(expired.encode("eu", 17))
                .asString(UTF_8)
                .isEqualTo("{\"format\":1,\"type\":\"label-expired\",\"model\":\"eu\",\"time\":17,"
                        + "\"id\":\"9\",\"waiting\":\"label\",\"reason\":\"too many waiting\"}");
    }

    @Test
    void shouldAcceptTheErrorReportsThatAreWrittenFromTheFirstOn() throws IOException {
        StreamErrors errors = new StreamErrors(StreamErrors.Settings.DEFAULT);
        ErrorReportWriter writer = new ErrorReportWriter();
        assertThat(faults("error", writer.write("eu", 17, errors.report(), List.of())))
                .isEmpty();
        for (int i = 0; i < 10; i++) {
            errors.add(new double[] {0.25, 0.75}, i % 5 == 0 ? 0 : 1);
            assertThat(faults("error", writer.write("eu", 17, errors.report(), List.of("up", "down"))))
                    .isEmpty();
        }
        JsonNode report = JSON.readTree(writer.write("eu", 17, errors.report(), List.of("up", "down")));
        assertThat(report.path("labels").asInt()).isEqualTo(10);
        assertThat(report.path("estimates")).hasSize(5);
        JsonNode windowed = report.path("estimates").get(0);
        assertThat(windowed.path("window").asInt()).isEqualTo(1000);
        assertThat(windowed.path("error").asDouble()).isEqualTo(0.2);
        assertThat(windowed.path("interval").get(0).asDouble())
                .isEqualTo(errors.report().estimates().get(0).interval().low());
        assertThat(report.path("estimates").get(1).path("factor").asDouble()).isEqualTo(0.999);
        assertThat(report.path("brier").asDouble())
                .isEqualTo(errors.report().scores().brier());
        assertThat(report.path("classes").toString())
                .isEqualTo("{\"up\":{\"labelled\":2,\"predicted\":0,\"correct\":0},"
                        + "\"down\":{\"labelled\":8,\"predicted\":10,\"correct\":8}}");
    }

    @Test
    void shouldTellWhatSoftLabelsSayWhereTheyWereScored() throws IOException {
        StreamErrors errors = new StreamErrors(StreamErrors.Settings.DEFAULT);
        ErrorReportWriter writer = new ErrorReportWriter();
        errors.score(new double[] {0.3, 0.7}, new Label.Hard(1), 2);
        byte[] hard = writer.write("eu", 17, errors.report(), List.of("up", "down"));
        errors.score(new double[] {0.3, 0.7}, new Label.Probabilistic(List.of(0.75, 0.25)), 2);
        byte[] soft = writer.write("eu", 17, errors.report(), List.of("up", "down"));
        assertThat(faults("error", hard)).isEmpty();
        assertThat(faults("error", soft)).isEmpty();
        String same = new String(hard, UTF_8);
        assertThat(soft)
                .asString(UTF_8)
                .isEqualTo(same.substring(0, same.length() - 1)
                        + ",\"soft\":{\"labels\":1,\"expectedError\":0.75,\"fadingExpectedError\":0.75,"
                        + "\"leastExpectedError\":0.25}}");
        for (int i = 0; i < 40; i++) {
            errors.score(new double[] {0.3, 0.7}, new Label.Probabilistic(List.of(0.25, 0.75)), 2);
        }
        byte[] behind = writer.write("eu", 17, errors.report(), List.of("up", "down"));
        assertThat(faults("error", behind)).isEmpty();
        assertThat(behind)
                .asString(UTF_8)
                .contains(",\"corrected\":{\"labels\":40,\"error\":-0.4")
                .endsWith(",\"growsWithDoubt\":false,\"errorByDoubt\":null,\"intervalByDoubt\":[null,null]}}}");
    }

    /** Schemas cannot sum and cannot know a model's features; in all else they judge as the decoders do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "instance|{'features':{}}",
                "instance|{'id':'','features':{}}",
                "instance|{'id':1.5,'features':{}}",
                "instance|{'id':1}",
                "instance|{'id':1,'features':[]}",
                "instance|{'id':1,'features':{},'label':[]}",
                "label|{'id':1}",
                "label|{'id':1,'label':null}",
                "label|{'id':1,'label':''}",
                "label|{'id':1,'label':{}}",
                "label|{'id':1,'label':{'label':'a'}}",
                "label|{'id':1,'label':{'label':'a','doubt':2}}",
                "label|{'id':1,'label':{'label':'a','wrong':2}}",
                "label|{'id':1,'label':{'label':'a','wrong':0.1,'doubt':0.1}}",
                "label|{'id':1,'label':{'plausibilities':{'a':0,'b':0}}}",
                "label|{'id':1,'label':{'plausibilities':{'a':1},'not':'a'}}",
                "label|{'id':1,'label':{'not':[]}}",
                "label|{'id':1,'label':{'label':'a','doubt':0.5,'candidates':['a']}}",
                "label|{'id':1,'label':{'probabilities':{}}}",
                "label|{'id':1,'label':{'probabilities':{'a':-1}}}",
                "label|{'id':1,'label':{'probabilities':{'a':1},'candidates':['a']}}",
                "label|{'id':1,'label':{'candidates':[]}}",
                "label|{'id':1,'label':{'candidates':['a','a']}}",
                "label|{'id':1,'label':{'masses':[{'set':['a']}]}}",
                "label|{'id':1,'label':{'masses':[{'set':[],'mass':1}]}}",
                "label|{'id':1,'label':{'targets':{'x':{'targets':{'y':'a'}}}}}",
                "control|{}",
                "control|{'command':'drop'}",
                "control|{'command':'change'}",
                "control|{'command':'change','settings':{}}",
                "control|{'command':'change','settings':{'a':[]}}",
                "control|{'command':'create','schema':{}}",
                "control|{'command':'create','schema':{'features':[]}}",
                "control|{'command':'create','schema':{'features':[{'name':'a','type':'real'}]}}",
                "control|{'command':'create','schema':{'features':[{'name':'a','type':'continuous','values':['x']}]}}",
                "control|{'command':'create','schema':{'features':[{'name':'a','type':'continuous'}],'targets':[]}}",
                "control|{'command':'create','schema':{'features':[{'name':'a','type':'continuous'}],"
                        + "'target':'z','targets':[{'column':'x'},{'column':'y'}]}}",
                "control|{'command':'create','schema':{'features':[{'name':'a','type':'continuous'}],"
                        + "'targets':[{'column':'x'},{'column':'y','type':'continuous'}]}}"
            })
    void shouldRefuseWhatTheDecodersRefuse(String schema, String text) {
        byte[] json = text.replace('\'', '"').getBytes(UTF_8);
        assertThat(faults(schema, json)).isNotEmpty();
        assertThat(isRead(schema, json)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "instance|{'id':1,'features':{'a':1,'b':'x','c':null,'d':true},'more':[]}",
                "instance|{'id':'1','features':{},'label':null}",
                "instance|{'id':'1','features':{},'label':3.5}",
                "label|{'id':1,'label':true}",
                "label|{'id':1,'label':{'x':1,'label':'a','doubt':0}}",
                "label|{'id':1,'label':{'x':1,'label':'a','wrong':0}}",
                "label|{'id':1,'label':{'not':'a'}}",
                "label|{'id':1,'label':{'not':['a','b']}}",
                "label|{'id':1,'label':{'plausibilities':{'a':0,'b':0.2}}}",
                "label|{'id':1,'label':{'targets':{'a':'x','b':null}}}",
                "control|{'command':'create'}",
                "control|{'command':'create','settings':null,'schema':null}",
                "control|{'command':'create','schema':{'features':[{'name':'a','type':'discrete'}],'classes':[1,true]}}",
                "control|{'command':'reset','x':1}",
                "control|{'command':'create','schema':{'features':[{'name':'a','type':'continuous'}],"
                        + "'targets':[{'column':'x','values':['a']},{'column':'y'}]}}"
            })
    void shouldAcceptWhatTheDecodersAccept(String schema, String text) {
        byte[] json = text.replace('\'', '"').getBytes(UTF_8);
        assertThat(faults(schema, json)).isEmpty();
        assertThat(isRead(schema, json)).isTrue();
    }

    private static boolean isRead(String schema, byte[] json) {
        try {
            switch (schema) {
                case "instance" -> new InstanceDecoder(ControlCommandTest.SCHEMA, WireLimits.DEFAULT).decode(json);
                case "label" -> LabelRecord.decode(json, WireLimits.DEFAULT);
                default -> ControlCommand.decode(json);
            }
            return true;
        } catch (WireException e) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "prediction|{'format':1,'id':'1','version':0,'label':'a'}",
                "prediction|{'format':2,'id':'1','version':0,'label':'a','posterior':{}}",
                "prediction|{'format':1,'id':1,'version':0,'label':'a','posterior':{}}",
                "prediction|{'format':1,'id':'1','version':0,'label':'a','posterior':{'a':1.5}}",
                "prediction|{'format':1,'id':'1','version':0,'label':'a','posterior':{},'submodels':[1]}",
                "event|{'format':1,'type':'exploded','model':'a','time':1}",
                "event|{'format':1,'type':'reset','model':'a'}",
                "event|{'format':1,'type':'reset','model':'a','time':1,'class':'x'}",
                "event|{'format':1,'type':'chunk-learned','model':'a','time':1,'version':1,'rows':0,'cause':'count'}",
                "event|{'format':1,'type':'label-expired','model':'a','time':1,'id':'1','waiting':'x','reason':'y'}",
                "error|{'format':1,'model':'a','time':1,'labels':0,'estimates':[],'classes':{}}"
            })
    void shouldRefusePlantedErrorsInWhatIsPublished(String schema, String text) {
        assertThat(faults(schema, text.replace('\'', '"').getBytes(UTF_8))).isNotEmpty();
    }
}

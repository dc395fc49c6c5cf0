package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.Documentation;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceSettingsTest {

    @TempDir
    Path folder;

    @Test
    void shouldReadAFile() throws IOException {
        ServiceSettings settings = ServiceSettings.read(written("""
            # a comment
            kafka.bootstrap.servers = localhost:9092
            kafka.producer.batch.size = 1000
            topic.instances = readings
            model.chunk = 250
            errors.fading = 0.99
            """));
        assertThat(settings.get(ServiceSettings.INSTANCES)).isEqualTo("readings");
        assertThat(settings.get(ServiceSettings.LABELS)).isEqualTo("kstep.labels");
        assertThat(settings.get(ServiceSettings.FADING)).isEqualTo(0.99);
        assertThat(settings.model()).isEqualTo(Map.of("chunk", "250"));
        assertThat(settings.kafka())
                .isEqualTo(Map.of("bootstrap.servers", "localhost:9092", "producer.batch.size", "1000"));
        assertThat(ClientSettings.producer(settings))
                .isEqualTo(Map.of("bootstrap.servers", "localhost:9092", "batch.size", "1000"));
        assertThat(ClientSettings.admin(settings)).isEqualTo(Map.of("bootstrap.servers", "localhost:9092"));
        assertThat(ClientSettings.consumer(settings)).isEqualTo(Map.of("bootstrap.servers", "localhost:9092"));
    }

    @Test
    void shouldGiveTransactionsTheTimeThatALargeChunkTakesUnlessToldOtherwise() {
        String key = "producer.transaction.timeout.ms";
        ModelQueries.Host here = new ModelQueries.Host("127.0.0.1", 1);
        assertThat(StreamService.properties(ServiceSettings.standard(), here)).containsEntry(key, "45000");
        assertThat(ServiceRules.of(ServiceSettings.standard()).slowNanos()).isEqualTo(15_000_000_000L);
        ServiceSettings patient = ServiceSettings.standard().with("kafka." + key, "600000");
        assertThat(StreamService.properties(patient, here)).containsEntry(key, "600000");
        assertThat(ServiceRules.of(patient).slowNanos()).isEqualTo(200_000_000_000L);
    }

    @Test
    void shouldReadRepartitionTopicsFromTheirFirstRecordWhateverIsSet() {
        ServiceSettings latest = ServiceSettings.standard().with("kafka.auto.offset.reset", "latest");
        assertThat(StreamService.properties(latest, new ModelQueries.Host("127.0.0.1", 1)))
                .containsEntry("main.consumer.auto.offset.reset", "earliest");
    }

    @Test
    void shouldRefuseAProducerThatMayNotSendWhatItHasTo() {
        ServiceSettings standard = ServiceSettings.standard();
        assertThatThrownBy(() -> standard.with("kafka.producer.max.request.size", "2000000"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("kafka.producer.max.request.size=2000000 is less than the 15004096 bytes")
                .hasMessageContaining("models.max.bytes");
        standard.with(Map.of("kafka.producer.max.request.size", "2000000", "models.max.bytes", "1500000"));
        assertThat(StreamService.largestRecord(standard)).isEqualTo(16 << 20);
        assertThat(StreamService.largestRecord(standard.with("models.max.bytes", "50000000")))
                .as("models that may be published can be sent")
                .isGreaterThan(50_000_000);
    }

    @Test
    void shouldTellAllFaultsOfAFileAtOnce() throws IOException {
        Path file = written("""
            bootstrap.servers = localhost:9092
            topics.partition = 4
            topics.replication = many
            errors.fading = 2
            models.creation = sometimes
            predictions.submodels = yes
            http.port = 99999
            http.port = 8080
            kafka.num.stream.threads = two
            kafka.ssl.key.password = secret
            kafka.sasl.jaas.config = hidden
            model.chunk = 0
            model.learner = forest
            model.chunks = 3
            model.loss = ill>well=-1
            model.reject = NaN
            model.prior = ill=0.5,well=0.6
            colour = red
            """);
        assertThatThrownBy(() -> ServiceSettings.read(file))
                .isInstanceOf(SpecException.class)
                .message()
                .startsWith(file + ": 15 faults: ")
                .contains("there is no setting 'bootstrap.servers', Kafka's own are given as kafka.bootstrap.servers")
                .contains("there is no setting 'topics.partition', did you mean topics.partitions?")
                .contains("topics.replication must be a whole number from 1 to 100, not 'many'")
                .contains("errors.fading must be a number above 0.0 and at most 1.0, not '2'")
                .contains("models.creation must be auto or control, not 'sometimes'")
                .contains("predictions.submodels must be true or false, not 'yes'")
                .contains("http.port stands there twice: '99999' and '8080'")
                .contains("kafka.num.stream.threads=two is refused by Kafka")
                .contains("model.chunk=0: ")
                .contains("model.learner=forest: there is no learner 'forest'")
                .contains("model.chunks=3: there is no setting 'chunks' of a model; there are learner, ")
                .contains("model.loss=ill>well=-1: a loss must be a number of at least 0")
                .contains("model.reject=NaN: reject must be a number from 0")
                .contains("model.prior=ill=0.5,well=0.6: the shares of prior must sum to 1, not 1.1")
                .contains("there is no setting 'colour'")
                .doesNotContain("secret", "hidden");
    }

    @Test
    void shouldTellOfSettingsThatDoNotFitTogether() {
        assertThat(ServiceSettings.standard().with("model.retention", "merge").model())
                .containsEntry("retention", "merge");
        assertThat(ServiceSettings.standard()
                        .with(Map.of("model.model", "best(kstep+twin)", "model.loss", "ill>well=9"))
                        .model())
                .as("any model may decide")
                .containsEntry("loss", "ill>well=9");
        assertThatThrownBy(
                        () -> ServiceSettings.standard().with(Map.of("model.model", "regression", "model.reject", "1")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("are for classes");
        assertThatThrownBy(() -> ServiceSettings.standard().with("chunk", "3"))
                .isInstanceOf(SpecException.class)
                .hasMessage("there is no setting 'chunk', settings of models are given as model.chunk");
    }

    @Test
    void shouldPutThePrefixOfATeamBeforeEveryNameThatIsNotSet() {
        ServiceSettings standard = ServiceSettings.standard();
        ServiceSettings team = standard.with(Map.of("topics.prefix", "team-a.", "topic.labels", "answers"));
        assertThat(TopicPlan.of(team).stream().map(TopicPlan::name))
                .hasSize(9)
                .allMatch(name -> name.startsWith("team-a.kstep.") || name.equals("answers"))
                .contains("answers", "team-a.kstep.instances", "team-a.kstep.dead-letters");
        assertThat(team.get(ServiceSettings.APPLICATION)).isEqualTo("team-a.kstep");
        assertThat(team.get(HttpSettings.HTTP_HOST)).isEqualTo(standard.get(HttpSettings.HTTP_HOST));
        assertThat(KStepTopology.build(team, StreamMetrics.NONE).describe().toString())
                .contains("team-a.kstep.instances", "[answers]")
                .doesNotContain("[kstep.", ": kstep.");
        assertThatThrownBy(() -> standard.with("topics.prefix", "team a/"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("topics.prefix must be at most 100 letters");
    }

    @Test
    void shouldNameAFileThatCannotBeRead() throws IOException {
        assertThatThrownBy(() -> ServiceSettings.read(folder.resolve("none")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("there is no file");
        assertThatThrownBy(() -> ServiceSettings.read(written("a=\\u00zz")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("not a properties file");
    }

    @Test
    void shouldHaveDefaultsThatFit() {
        assertThat(ServiceSettings.all()).hasSizeGreaterThan(20).allSatisfy(setting -> {
            setting.check(setting.standard());
            assertThat(setting.meaning()).isNotBlank();
        });
    }

    @Test
    void shouldStandOnTheirPage() {
        assertThat(Documentation.page("settings")).contains(Setting.table(ServiceSettings.all()));
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("service.properties"), text);
    }
}

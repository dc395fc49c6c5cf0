package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Target;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.JointErrors;
import io.kstep.evaluate.JointForecast;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import io.kstep.session.ModelSettings;
import io.kstep.session.ModelSnapshot;
import io.kstep.stream.ServiceSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the service shows over HTTP of a model of several class variables. */
class SeveralClassesServedTest {

    static JointErrors.Report errors(int variables) {
        StreamErrors errors = new StreamErrors(new StreamErrors.Settings(10, 0.9));
        double[][] posteriors = new double[variables][];
        int[] classes = new int[variables];
        for (int j = 0; j < variables; j++) {
            posteriors[j] = new double[] {0.7, 0.3};
            classes[j] = 2;
        }
        JointForecast said = new JointForecast(JointForecast.of(posteriors, new int[variables], Math.log(0.4)));
        for (int i = 0; i < 4; i++) {
            int row = i;
            List<Label> labels = IntStream.range(0, variables)
                    .<Label>mapToObj(j -> new Label.Hard(j == 1 && row == 0 ? 1 : 0))
                    .toList();
            errors.score(said, labels, classes);
        }
        return errors.report().several().orElseThrow();
    }

    static List<Target> targets(String prefix, int count) {
        return IntStream.range(0, count)
                .<Target>mapToObj(j -> new Target.ClassVariable(prefix + j, List.of("no", "yes")))
                .toList();
    }

    @Test
    void shouldHaveAGaugeForEachClassVariableUpToABound() {
        MicrometerMetrics metrics = new MicrometerMetrics(2, InstantSource.fixed(Instant.EPOCH));
        metrics.several("eu", targets("t", 2), errors(2));
        ScrapeText text = ScrapeText.parse(metrics.registry().scrape());
        assertThat(text.value("kstep_target_error", "model", "eu", "target", "t0"))
                .isZero();
        assertThat(text.value("kstep_target_error", "model", "eu", "target", "t1"))
                .isEqualTo(0.25);
        assertThat(text.value("kstep_mean_error", "model", "eu")).isEqualTo(0.125);
        metrics.several("eu", targets("u", 25), errors(25));
        assertThat(ScrapeText.parse(metrics.registry().scrape()).values("kstep_target_error", "target"))
                .hasSize(JointMeters.MOST)
                .contains("u19")
                .doesNotContain("t0", "u20");
        metrics.gone("eu");
        assertThat(ScrapeText.parse(metrics.registry().scrape()).names())
                .doesNotContain("kstep_target_error", "kstep_mean_error");
    }

    @Test
    void shouldShowClassVariablesSubmodelsAndStructure() throws Exception {
        Generator rows = Generators.parse("vectors(classes=3,features=4,gap=1,seed=2)");
        StreamModel model = StreamModels.parse("multi(chunk=100)").start(rows.schema());
        Beliefs beliefs = new Beliefs();
        for (int i = 0; i < 250; i++) {
            LabelledInstance row = rows.next();
            model.learn(
                    row.instance().values(),
                    row.label(),
                    model.predict(row.instance().values(), beliefs),
                    i,
                    LearningWatch.PATIENT);
        }
        try (RunningService service = RunningService.running(ServiceSettings.standard())) {
            service.queries.models.put(
                    "eu",
                    new ModelSnapshot("eu", ModelSettings.of(model.settings()), false, 1, 2, List.of(), model.view()));
            JsonNode json = RunningService.tree(service.get("/models/eu").body());
            assertThat(json.at("/settings/model").asText()).startsWith("multi(");
            assertThat(json.has("classifier")).isFalse();
            JsonNode several = json.path("several");
            assertThat(several.path("targets")).hasSize(3);
            assertThat(several.at("/targets/2/classes/1").asText()).isEqualTo("1");
            assertThat(several.path("submodels")).hasSize(3);
            assertThat(several.at("/submodels/2/open").asBoolean()).isTrue();
            assertThat(several.at("/structure/features")).hasSize(4);
            assertThat(several.at("/structure/features/0/given")).isNotEmpty();
        }
    }
}

package io.kstep.stream.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.Retention;
import io.kstep.incremental.StreamEvent;
import io.kstep.stream.ServiceSettings;
import io.kstep.wire.ErrorReportWriter;
import io.kstep.wire.ModelEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The records are those that the service writes. */
class FiguresTest {

    private final ServiceSettings settings = ServiceSettings.standard();
    private final Figures figures = new Figures(settings);

    private void event(String model, ModelEvent event) {
        figures.take(settings.get(ServiceSettings.EVENTS), model, event.encode(model, 1));
    }

    @Test
    void shouldCountWhatEachModelDid() {
        event("eu", new ModelEvent.Created(Schema.classification(List.of(), "c", List.of("a", "b")), Map.of()));
        for (int i = 0; i < 5; i++) {
            figures.take(settings.get(ServiceSettings.PREDICTIONS), i < 3 ? "eu" : "us", new byte[0]);
        }
        event("eu", new ModelEvent.Learning(new StreamEvent.ChunkLearned(1, 500, StreamEvent.Cause.COUNT)));
        event("eu", new ModelEvent.Learning(new StreamEvent.ChunkLearned(2, 500, StreamEvent.Cause.COUNT)));
        event("eu", new ModelEvent.Learning(new StreamEvent.SubmodelRetired(1, 1, Retention.OLDEST)));
        event("eu", new ModelEvent.Learning(new StreamEvent.DriftAlarm(1_000)));
        figures.take(settings.get(ServiceSettings.DEAD_LETTERS), "eu", new byte[0]);
        assertThat(figures.models()).extracting(ModelFigures::model).containsExactly("eu", "us");
        ModelFigures eu = figures.models().get(0);
        assertThat(eu.predictions()).isEqualTo(3);
        assertThat(eu.submodels()).isEqualTo(1);
        assertThat(eu.chunks()).isEqualTo(2);
        assertThat(eu.drifts()).isEqualTo(1);
        assertThat(eu.latest().error()).isNaN();
        assertThat(figures.predictions()).isEqualTo(5);
        assertThat(figures.deadLetters()).isEqualTo(1);
        event("eu", new ModelEvent.Reset());
        assertThat(figures.models().get(0).submodels()).isZero();
        event("us", new ModelEvent.Deleted());
        assertThat(figures.models()).extracting(ModelFigures::model).containsExactly("eu");
    }

    @Test
    void shouldTakeTheWindowedErrorFromTheLatestReport() {
        StreamErrors errors = new StreamErrors(new StreamErrors.Settings(100, 0.99));
        for (int i = 0; i < 200; i++) {
            errors.add(new double[] {0.8, 0.2}, i % 4 == 0 ? 1 : 0);
        }
        byte[] report = new ErrorReportWriter().write("eu", 1, errors.report(), List.of("a", "b"));
        figures.take(settings.get(ServiceSettings.ERRORS), "eu", report);
        ModelFigures eu = figures.models().get(0);
        assertThat(eu.latest().labels()).isEqualTo(200);
        assertThat(eu.latest().error()).isEqualTo(0.25);
        assertThat(eu.latest().low()).isBetween(0.1, 0.25);
        assertThat(eu.latest().high()).isBetween(0.25, 0.4);
    }

    @Test
    void shouldNotTripOverWhatIsNotTheServices() {
        figures.take(settings.get(ServiceSettings.ERRORS), "eu", "{".getBytes(StandardCharsets.UTF_8));
        figures.take(settings.get(ServiceSettings.EVENTS), "eu", new byte[] {1, 2});
        figures.take(settings.get(ServiceSettings.EVENTS), "eu", "7".getBytes(StandardCharsets.UTF_8));
        assertThat(figures.unread()).isEqualTo(2);
        assertThat(figures.predictions()).isZero();
    }
}

package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.Documentation;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.incremental.SubmodelShare;
import io.kstep.session.LabelOutcome;
import io.kstep.stream.LetterReason;
import io.kstep.stream.StreamMetrics.Waiting;
import io.kstep.wire.ExpertFigures;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps the declared metrics, those scraped, and their page in step. */
class MetricTest {

    @Test
    void shouldStandOnItsPageAsDeclared() {
        assertThat(Documentation.page("metrics")).contains(Metric.table());
    }

    @Test
    void shouldDeclareEveryMetricWithItsTagsAndType() {
        try (MicrometerMetrics metrics = new MicrometerMetrics(5, InstantSource.system())) {
            metrics.predicted("a", 1);
            metrics.labelled("a", LabelOutcome.EARLY);
            metrics.expired("a", Waiting.LABEL);
            metrics.deadLetter("t", LetterReason.FORM);
            metrics.skipped("t");
            metrics.lost("t", 3);
            metrics.state("a", 1, new StreamErrors(StreamErrors.Settings.DEFAULT).measured());
            metrics.decisions("a", Optional.of(new DecisionErrors(0.9).report()));
            metrics.shares("a", List.of(new SubmodelShare(1, 1, false, 0.2, 0.7)));
            metrics.experts("a", List.of(new ExpertFigures("ann", 9, 0.9, 0.1)));
            metrics.several("a", SeveralClassesServedTest.targets("t", 2), SeveralClassesServedTest.errors(2));
            metrics.partition(0, 1, 1, 1);
            metrics.watch(() -> true);
            ScrapeText text = ScrapeText.parse(metrics.registry().scrape());
            Set<String> scraped = text.names().stream()
                    .filter(name -> name.startsWith("kstep_"))
                    .map(MetricTest::declaredName)
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> declared = new TreeSet<>();
            for (Metric metric : Metric.values()) {
                declared.add(metric.prometheusName());
                String type = metric.type() == Metric.Type.TIMER
                        ? "histogram"
                        : metric.type().name().toLowerCase(Locale.ROOT);
                assertThat(text.types()).containsEntry(metric.prometheusName(), type);
                assertThat(text.samples())
                        .filteredOn(sample -> declaredName(sample.name()).equals(metric.prometheusName()))
                        .isNotEmpty()
                        .allSatisfy(sample -> assertThat(sample.labels().keySet())
                                .filteredOn(label -> !label.equals("le"))
                                .containsExactlyInAnyOrderElementsOf(metric.tags()));
            }
            assertThat(scraped).isEqualTo(declared);
        }
    }

    /** A timer's series have a name each. */
    private static String declaredName(String scraped) {
        return scraped.replaceFirst("(_seconds)_(bucket|count|sum|max)$", "$1");
    }
}

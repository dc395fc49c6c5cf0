package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.StreamMetrics.LabelOutcome;
import io.kstep.stream.StreamMetrics.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps the declared metrics, those scraped, and the README in step. */
class MetricTest {

    @Test
    void shouldStandInTheReadmeAsDeclared() throws IOException {
        assertThat(Files.readString(Path.of("README.md"))).contains(Metric.table());
    }

    @Test
    void shouldDeclareEveryMetricWithItsTagsAndType() {
        try (MicrometerMetrics metrics = new MicrometerMetrics(5, InstantSource.system())) {
            metrics.predicted("a", 1);
            metrics.labelled("a", LabelOutcome.EARLY);
            metrics.expired("a", Waiting.LABEL);
            metrics.deadLetter("t");
            metrics.state("a", 1, 0, 0);
            metrics.partition(0, 1, 1, 1);
            metrics.watch(() -> true);
            ScrapeText text = ScrapeText.parse(metrics.registry().scrape());
            Set<String> scraped = text.names().stream()
                    .filter(name -> name.startsWith("kstep_"))
                    .map(name -> name.replaceFirst("(_seconds)_(bucket|count|sum|max)$", "$1"))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> declared = new TreeSet<>();
            for (Metric metric : Metric.values()) {
                declared.add(metric.prometheusName());
                String type = metric.type() == Metric.Type.TIMER
                        ? "histogram"
                        : metric.type().name().toLowerCase(Locale.ROOT);
                assertThat(text.types()).containsEntry(metric.prometheusName(), type);
                assertThat(text.samples())
                        .filteredOn(sample -> sample.name().startsWith(metric.prometheusName()))
                        .filteredOn(sample -> !sample.name().startsWith("kstep_models_") || metric == Metric.CACHED)
                        .isNotEmpty()
                        .allSatisfy(sample -> assertThat(sample.labels().keySet())
                                .filteredOn(label -> !label.equals("le"))
                                .containsExactlyInAnyOrderElementsOf(metric.tags()));
            }
            assertThat(scraped).isEqualTo(declared);
        }
    }
}

package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.Documentation;
import io.kstep.evaluate.Interval;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.incremental.SubmodelShare;
import io.kstep.session.LabelOutcome;
import io.kstep.stream.LetterReason;
import io.kstep.stream.StreamMetrics.Waiting;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MicrometerMetricsTest {

    private final MicrometerMetrics metrics = new MicrometerMetrics(2, InstantSource.fixed(Instant.EPOCH));

    @AfterEach
    void close() {
        metrics.close();
    }

    private ScrapeText scrape() {
        return ScrapeText.parse(metrics.registry().scrape());
    }

    @Test
    void shouldCountEveryPredictionAndTimeSome() {
        for (int i = 0; i < 10_000; i++) {
            metrics.predicted("eu", 30_000);
        }
        ScrapeText text = scrape();
        assertThat(text.value("kstep_predictions_total", "model", "eu")).isEqualTo(10_000);
        double timed = text.value("kstep_predict_seconds_count", "model", "eu");
        // a binomial of 10,000 draws and share 1/16: 625 with standard deviation 24
        assertThat(timed).isBetween(480.0, 770.0);
        assertThat(text.value("kstep_predict_seconds_sum", "model", "eu")).isCloseTo(timed * 30e-6, within(1e-9));
        assertThat(text.value("kstep_predict_seconds_bucket", "model", "eu", "le", "2.0E-5"))
                .isZero();
        assertThat(text.value("kstep_predict_seconds_bucket", "model", "eu", "le", "5.0E-5"))
                .isEqualTo(timed);
    }

    private static List<SubmodelShare> shares(int closed, boolean open) {
        return IntStream.rangeClosed(1, closed + (open ? 1 : 0))
                .mapToObj(chunk -> new SubmodelShare(chunk, chunk, chunk > closed, chunk / 1000.0, chunk / 100.0))
                .toList();
    }

    @Test
    void shouldShowSubmodelsByAgeAndNoMoreOfThemThanThereMayBe() {
        metrics.shares("eu", shares(2, true));
        ScrapeText text = scrape();
        assertThat(text.values("kstep_submodel_weight", "submodel")).containsExactlyInAnyOrder("open", "1", "2");
        assertThat(text.value("kstep_submodel_weight", "model", "eu", "submodel", "open"))
                .isEqualTo(0.03);
        assertThat(text.value("kstep_submodel_weight", "model", "eu", "submodel", "1"))
                .isEqualTo(0.02);
        assertThat(text.value("kstep_submodel_information", "model", "eu", "submodel", "2"))
                .isEqualTo(0.001);
        metrics.shares("eu", shares(3, false));
        assertThat(scrape().values("kstep_submodel_weight", "submodel")).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(scrape().value("kstep_submodel_weight", "model", "eu", "submodel", "1"))
                .isEqualTo(0.03);
        metrics.shares("eu", shares(500, true));
        assertThat(scrape().values("kstep_submodel_weight", "submodel")).hasSize(ShareMeters.MOST);
        assertThat(metrics.shares("eu")).hasSize(501);
        metrics.gone("eu");
        assertThat(scrape().names()).doesNotContain("kstep_submodel_weight", "kstep_submodel_information");
        assertThat(metrics.shares("eu")).isEmpty();
        for (String model : List.of("a", "b", "c")) {
            metrics.shares(model, shares(1, false));
        }
        assertThat(scrape().values("kstep_submodel_weight", "model"))
                .as("a model that shares its meters has none")
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void shouldShowCostsForAsLongAsThereAreAny() {
        DecisionErrors costs = new DecisionErrors(0.5);
        costs.add(3, 2, 4, false);
        costs.add(1, 2, 4, true);
        metrics.decisions("eu", Optional.of(costs.report()));
        ScrapeText text = scrape();
        assertThat(text.value("kstep_cost", "model", "eu", "cost", "realised")).isCloseTo(2.5 / 1.5, within(1e-12));
        assertThat(text.value("kstep_cost", "model", "eu", "cost", "expected")).isEqualTo(2);
        assertThat(text.value("kstep_cost", "model", "eu", "cost", "likeliest")).isEqualTo(4);
        assertThat(text.value("kstep_rejected", "model", "eu")).isCloseTo(1 / 1.5, within(1e-12));
        metrics.decisions("eu", Optional.empty());
        assertThat(scrape().names()).doesNotContain("kstep_cost", "kstep_rejected");
        metrics.decisions("eu", Optional.of(costs.report()));
        assertThat(scrape().names()).contains("kstep_cost");
        metrics.gone("eu");
        assertThat(scrape().names()).doesNotContain("kstep_cost", "kstep_rejected");
    }

    @Test
    void shouldCountExactlyFromSeveralThreads() throws InterruptedException {
        int threads = 4;
        int each = 20_000;
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        for (int t = 0; t < threads; t++) {
            pool.execute(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                for (int i = 0; i < each; i++) {
                    metrics.predicted("m" + i % 5, 1_000);
                }
            });
        }
        start.countDown();
        pool.shutdown();
        assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        ScrapeText text = scrape();
        assertThat(text.sum("kstep_predictions_total")).isEqualTo(threads * each);
        assertThat(text.values("kstep_predictions_total", "model")).hasSize(3).contains("other");
    }

    @Test
    void shouldTellOutcomesAndWaitsApart() {
        metrics.labelled("eu", LabelOutcome.LEARNED);
        metrics.labelled("eu", LabelOutcome.LEARNED);
        metrics.labelled("eu", LabelOutcome.DUPLICATE);
        metrics.expired("eu", Waiting.LABEL);
        metrics.driftAlarm("eu");
        metrics.chunkLearned("eu", 3_000_000);
        metrics.deadLetter("kstep.labels", LetterReason.JSON);
        ScrapeText text = scrape();
        assertThat(text.value("kstep_labels_total", "model", "eu", "outcome", "learned"))
                .isEqualTo(2);
        assertThat(text.value("kstep_labels_total", "model", "eu", "outcome", "duplicate"))
                .isEqualTo(1);
        assertThat(text.value("kstep_labels_total", "model", "eu", "outcome", "early"))
                .isZero();
        assertThat(text.value("kstep_expired_total", "model", "eu", "what", "label"))
                .isEqualTo(1);
        assertThat(text.value("kstep_expired_total", "model", "eu", "what", "instance"))
                .isZero();
        assertThat(text.value("kstep_drift_alarms_total", "model", "eu")).isEqualTo(1);
        assertThat(text.value("kstep_chunks_total", "model", "eu")).isEqualTo(1);
        assertThat(text.value("kstep_learn_seconds_sum", "model", "eu")).isEqualTo(0.003);
        assertThat(text.value("kstep_dead_letters_total", "topic", "kstep.labels", "reason", "json"))
                .isEqualTo(1);
    }

    @Test
    void shouldShowTheStateOfAModelAndOfAPartition() {
        metrics.predicted("eu", 1);
        assertThat(scrape().value("kstep_error", "model", "eu", "estimator", "windowed"))
                .isNaN();
        metrics.state("eu", 7, errors(0.25, 0.5));
        metrics.partition(3, 10, 20, 5);
        ScrapeText text = scrape();
        assertThat(text.value("kstep_error", "model", "eu", "estimator", "windowed"))
                .isEqualTo(0.25);
        assertThat(text.value("kstep_error", "model", "eu", "estimator", "fading"))
                .isEqualTo(0.5);
        assertThat(text.values("kstep_error", "estimator")).containsExactlyInAnyOrderElementsOf(StreamErrors.MEASURED);
        assertThat(text.value("kstep_error_bound", "model", "eu", "estimator", "fading", "bound", "low"))
                .isEqualTo(0.4);
        assertThat(text.value("kstep_error_bound", "model", "eu", "estimator", "fading", "bound", "high"))
                .isEqualTo(0.6);
        assertThat(text.value("kstep_error_bound", "model", "eu", "estimator", "chunk", "bound", "high"))
                .as("no chunk was learned yet")
                .isNaN();
        assertThat(text.value("kstep_submodels", "model", "eu")).isEqualTo(7);
        assertThat(text.value("kstep_pending", "partition", "3")).isEqualTo(10);
        assertThat(text.value("kstep_models", "partition", "3")).isEqualTo(20);
        assertThat(text.value("kstep_models_cached", "partition", "3")).isEqualTo(5);
        metrics.partitionGone(3);
        assertThat(scrape().values("kstep_pending", "partition")).isEmpty();
    }

    @Test
    void shouldHaveAsManySeriesOfAModelAsItsPageSays() {
        metrics.predicted("a", 1);
        metrics.state("a", 1, errors(0.1, 0.1));
        long series = scrape().samples().stream()
                .filter(sample -> "a".equals(sample.labels().get("model")))
                .count();
        assertThat(Documentation.page("metrics")).contains(series + " series each");
    }

    /** Estimates of which the windowed and the fading one say this, within 0.1, and the others nothing. */
    static List<StreamErrors.Estimate> errors(double windowed, double fading) {
        List<Double> values = List.of(windowed, fading, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        return IntStream.range(0, values.size())
                .mapToObj(i -> new StreamErrors.Estimate(
                        StreamErrors.MEASURED.get(i),
                        1,
                        values.get(i),
                        new Interval(values.get(i) - 0.1, values.get(i) + 0.1),
                        100))
                .toList();
    }

    @Test
    void shouldLetModelsBeyondTheBoundShareOneTag() {
        for (String model : List.of("a", "b", "c", "d", "c")) {
            metrics.predicted(model, 1);
            metrics.state(model, 1, errors(0.1, 0.1));
        }
        ScrapeText text = scrape();
        assertThat(text.values("kstep_predictions_total", "model")).containsExactlyInAnyOrder("a", "b", "other");
        assertThat(text.value("kstep_predictions_total", "model", "other")).isEqualTo(3);
        assertThat(text.values("kstep_error", "model"))
                .as("an error of several models together has no meaning")
                .containsExactlyInAnyOrder("a", "b");
        assertThat(metrics.trail("c")).isEmpty();
        assertThat(metrics.trail("a")).isPresent();
    }

    @Test
    void shouldGiveThePlaceOfAModelThatGoesToAnother() {
        metrics.predicted("a", 1);
        metrics.predicted("b", 1);
        metrics.gone("a");
        metrics.gone("never seen");
        metrics.predicted("c", 1);
        ScrapeText text = scrape();
        assertThat(text.values("kstep_predictions_total", "model")).containsExactlyInAnyOrder("b", "c", "other");
        assertThat(text.values("kstep_submodels", "model")).containsExactlyInAnyOrder("b", "c");
        assertThat(text.value("kstep_predictions_total", "model", "other")).isZero();
    }

    @Test
    void shouldKeepAModelCalledOtherApart() {
        metrics.predicted("other", 1);
        metrics.predicted("_other", 1);
        metrics.predicted("x", 1);
        ScrapeText text = scrape();
        assertThat(text.value("kstep_predictions_total", "model", "_other")).isEqualTo(1);
        assertThat(text.value("kstep_predictions_total", "model", "__other")).isEqualTo(1);
        assertThat(text.value("kstep_predictions_total", "model", "other")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"other,_other", "_other,__other", "'',_", "_,__", "another,another", "others,others", "_x,_x"})
    void shouldNameEachModelByATagOfItsOwn(String model, String tag) {
        assertThat(MicrometerMetrics.tag(model)).isEqualTo(tag);
    }

    @Test
    void shouldNotLetALongKeyBecomeATag() {
        metrics.predicted("x".repeat(MicrometerMetrics.LONGEST_KEY + 1), 1);
        assertThat(scrape().values("kstep_predictions_total", "model")).containsExactly("other");
    }

    @Test
    void shouldEscapeWhatAKeyMayHold() {
        metrics.predicted("a\"b\\c\nd", 1);
        assertThat(scrape().value("kstep_predictions_total", "model", "a\"b\\c\nd"))
                .isEqualTo(1);
    }

    @Test
    void shouldBoundTheTopicsOfDeadLetters() {
        for (int i = 0; i < 100; i++) {
            metrics.deadLetter("topic-" + i, LetterReason.KEY);
        }
        ScrapeText text = scrape();
        assertThat(text.values("kstep_dead_letters_total", "topic").size()).isLessThan(20);
        assertThat(text.sum("kstep_dead_letters_total")).isEqualTo(100);
    }

    @Test
    void shouldCountDeadLettersFromZeroSoThatTheFirstIsARise() {
        metrics.input("kstep.labels");
        assertThat(scrape().value("kstep_dead_letters_total", "topic", "kstep.labels", "reason", "json"))
                .isZero();
        metrics.deadLetter("kstep.labels", LetterReason.JSON);
        metrics.input("kstep.labels");
        assertThat(scrape().value("kstep_dead_letters_total", "topic", "kstep.labels", "reason", "json"))
                .isEqualTo(1);
    }

    @Test
    void shouldShowTheMachineToo() {
        ScrapeText text = scrape();
        assertThat(text.names())
                .contains(
                        "jvm_memory_used_bytes",
                        "jvm_threads_live_threads",
                        "process_cpu_usage",
                        "process_uptime_seconds",
                        "process_files_open_files")
                .anyMatch(name -> name.startsWith("jvm_gc_"));
    }
}

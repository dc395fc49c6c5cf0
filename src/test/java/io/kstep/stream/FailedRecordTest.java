package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record that fails after its model has begun to change is a dead letter and nothing else: as if it had not come. */
class FailedRecordTest {

    private static final int FAULTY = 119;

    /** Fails where a chunk has just been learned, while the label that closed it is still at work. */
    private static final class Faulty implements StreamMetrics {
        private int chunks;

        @Override
        public void chunkLearned(String model, long nanos) {
            if (++chunks == 3) {
                throw new IllegalStateException("a fault of the service");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"with its instance", "later"})
    void shouldLeaveMemoryAndStoresAsTheyWere(String label) {
        boolean later = label.equals("later");
        List<String> undisturbed = models(StreamMetrics.NONE, later, FAULTY);
        assertThat(models(new Faulty(), later, -1)).isEqualTo(undisturbed);
    }

    /** The models that a stream gives which lacks one label, or which fails at one. */
    private static List<String> models(StreamMetrics metrics, boolean later, int left) {
        try (TestStream stream = new TestStream(metrics, "model.chunk", "40", "model.main", "child")) {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < 200; i++) {
                double x = random.nextGaussian();
                String truth = x > 0 ? "a" : "b";
                boolean complete = i != left;
                if (later || complete) {
                    stream.instance("m", TestStream.instance(i, x, random.nextDouble(), later ? null : truth));
                } else {
                    random.nextDouble();
                }
                if (later && complete) {
                    stream.label("m", "{\"id\":\"" + i + "\",\"label\":\"" + truth + "\"}");
                }
            }
            List<String> letters = stream.reasons();
            assertThat(letters).hasSize(left < 0 ? 1 : 0).allMatch(reason -> reason.contains("internal error"));
            int predictions = stream.predictions().size();
            assertThat(predictions).as("a prediction or a letter, never both").isEqualTo(later ? 200 : 199);
            Stream<String> told =
                    stream.models().stream().map(model -> HexFormat.of().formatHex(model.value()));
            return told.toList();
        }
    }
}

package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** An Error that one record raises is that record's dead letter where it can be. */
class ErrorsOfRecordsTest {

    private Supplier<Error> raised = () -> null;

    private TestStream stream() {
        return new TestStream(
                new StreamMetrics() {
                    @Override
                    public void predicted(String model, long nanos) {
                        Error error = model.equals("bad") ? raised.get() : null;
                        if (error != null) {
                            throw error;
                        }
                    }
                },
                "model.chunk",
                "20");
    }

    @Test
    void shouldMakeALetterOfARecordThatOverflowsTheStack() {
        try (TestStream stream = stream()) {
            stream.instance("bad", TestStream.instance(1, 1, 1, "x"));
            raised = StackOverflowError::new;
            stream.instance("bad", TestStream.instance(2, 1, 1, "x"))
                    .instance("good", TestStream.instance(3, 1, 1, "x"));
            assertThat(stream.reasons()).hasSize(1).allMatch(reason -> reason.contains("StackOverflowError"));
            raised = () -> null;
            stream.instance("bad", TestStream.instance(4, 1, 1, "x"));
            assertThat(stream.reasons()).isEmpty();
        }
    }

    @Test
    void shouldForgetAllModelsWhereTheHeapIsFullAndEndWhereThatDoesNotHelp() {
        try (TestStream stream = stream()) {
            stream.instance("good", TestStream.instance(1, 1, 1, "x"));
            raised = () -> new OutOfMemoryError("Java heap space");
            stream.instance("bad", TestStream.instance(2, 1, 1, "x"));
            assertThat(stream.reasons()).hasSize(1).allMatch(reason -> reason.contains("Java heap space"));
            stream.instance("good", TestStream.instance(3, 1, 1, "x"));
            assertThat(stream.reasons()).isEmpty();
            assertThatThrownBy(() -> stream.instance("bad", TestStream.instance(4, 1, 1, "x")))
                    .hasStackTraceContaining("Java heap space");
        }
    }

    @Test
    void shouldEndAtOnceOfWhatALetterDoesNotGiveBack() {
        try (TestStream stream = stream()) {
            raised = () -> new OutOfMemoryError("unable to create native thread");
            assertThatThrownBy(() -> stream.instance("bad", TestStream.instance(1, 1, 1, "x")))
                    .hasStackTraceContaining("native thread");
        }
    }
}

package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** What a command did when run in this process. */
record Outcome(int code, String out, String err) {

    static Outcome of(Object... arguments) {
        return of(false, () -> false, arguments);
    }

    /** On a terminal, or one where the user wants an end; the clock goes on by a millisecond whenever it is read. */
    static Outcome of(boolean interactive, BooleanSupplier stop, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        AtomicLong nanos = new AtomicLong();
        int code = Main.run(
                Arrays.stream(arguments).map(Object::toString).toArray(String[]::new),
                new Terminal(
                        new PrintWriter(out),
                        new PrintWriter(err),
                        interactive,
                        stop,
                        () -> nanos.addAndGet(1_000_000)));
        return new Outcome(code, out.toString(), err.toString());
    }

    /** Fails unless the command did what it was asked for. */
    Outcome fine() {
        assertThat(code).as("exit code; stderr: %s", err).isZero();
        return this;
    }

    /** Fails unless the command said in one line what was wrong with its input. */
    Outcome refused(String... parts) {
        assertThat(code).as("exit code; stdout: %s; stderr: %s", out, err).isEqualTo(2);
        assertThat(out).isEmpty();
        return saysInOneLine(parts);
    }

    Outcome saysInOneLine(String... parts) {
        assertThat(err.lines()).as(err).hasSize(1);
        assertThat(err).endsWith("\n").doesNotContain("Exception").contains(parts);
        return this;
    }

    JsonNode json() {
        return json(fine().out);
    }

    static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + text, e);
        }
    }
}

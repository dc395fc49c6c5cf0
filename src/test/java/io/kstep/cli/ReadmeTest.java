package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.Learners;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.Estimators;
import io.kstep.experiment.Experiments;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.MainSettings;
import io.kstep.incremental.Retention;
import io.kstep.incremental.drift.DriftDetectors;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Keeps the README in step with the code. */
class ReadmeTest {

    private static String readme;

    @BeforeAll
    static void read() throws IOException {
        readme = Files.readString(Path.of("README.md"));
    }

    @Test
    void shouldNameEveryCommand() {
        StringWriter nowhere = new StringWriter();
        PrintWriter out = new PrintWriter(nowhere);
        Terminal terminal = new Terminal(out, out, false, () -> false, System::nanoTime);
        assertThat(Main.commandLine(terminal).getSubcommands().keySet())
                .isNotEmpty()
                .allSatisfy(command -> assertThat(readme).contains("| `" + command));
        for (String experiment : Experiments.names()) {
            assertThat(readme).contains("experiment " + experiment);
        }
    }

    @Test
    void shouldNameEverythingThatASpecCanName() {
        assertThat(DriftDetectors.names()).allSatisfy(name -> assertThat(readme).contains("`" + name + "`"));
        assertThat(Generators.names()).allSatisfy(name -> assertThat(readme).contains("`" + name + "`"));
        assertThat(Learners.names()).allSatisfy(name -> assertThat(readme).contains("`" + name + "`"));
        assertThat(Estimators.names()).allSatisfy(name -> assertThat(readme).contains("`" + name));
        for (Retention retention : Retention.values()) {
            assertThat(readme).contains("`" + retention.spec() + "`");
        }
        for (MainSettings.Kind kind : MainSettings.Kind.values()) {
            assertThat(readme).contains("`" + kind.name().toLowerCase(Locale.ROOT) + "`");
        }
    }

    @Test
    void shouldNameOnlyWhatThereIs() {
        for (String spec : new String[] {"mte", "mte-ls", "mte-bic", "gaussian"}) {
            assertThat(readme).contains("`" + spec + "`");
            assertThat(Learners.parse("nb(density=" + spec + ")")).isNotNull();
        }
        Matcher estimators = Pattern.compile("`((?:repeated-)?(?:holdout|cv)\\([a-z=0-9.,]+\\))`")
                .matcher(readme);
        int found = 0;
        while (estimators.find()) {
            assertThat(Estimators.parse(estimators.group(1))).isNotNull();
            found++;
        }
        assertThat(found).isGreaterThan(3);
    }

    @Test
    void shouldTellTheDefaults() {
        assertThat(readme).contains("A chunk of " + KStepSettings.DEFAULT.chunkSize() + " labelled instances");
        assertThat(KStepSettings.DEFAULT.main().spec()).startsWith("parent(evidence=soft,prior=memory");
        assertThat(KStepSettings.DEFAULT.retention()).isEqualTo(Retention.OLDEST);
        assertThat(Learners.parse("nb"))
                .as("options and defaults of nb as the README has them")
                .isEqualTo(Learners.parse("nb(density=mte,alpha=1,clamp=5,borrow=1,spikes=true)"));
        assertThat(Learners.parse("nb(density=gaussian)"))
                .isEqualTo(Learners.parse("nb(density=gaussian,alpha=1,clamp=5,shrink=2)"));
    }

    @Test
    void shouldHaveNothingLeftToFillIn() {
        assertThat(readme).doesNotContainPattern("(?m)^[A-Z]+_[A-Z]+$");
    }
}

package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.kstep.Documentation;
import io.kstep.bayes.Learners;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.Estimators;
import io.kstep.experiment.Experiments;
import io.kstep.incremental.BatchLearners;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.MainSettings;
import io.kstep.incremental.Retention;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.multi.JointLearners;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Keeps README and pages in step with the code. */
class ReadmeTest {

    private final String pages = Documentation.all();

    @Test
    void shouldNameEveryCommand() {
        StringWriter nowhere = new StringWriter();
        PrintWriter out = new PrintWriter(nowhere);
        Terminal terminal = new Terminal(out, out, false, () -> false, System::nanoTime);
        assertThat(Main.commandLine(terminal).getSubcommands().keySet())
                .isNotEmpty()
                .allSatisfy(command -> assertThat(pages).contains("| `" + command));
        for (String experiment : Experiments.names()) {
            assertThat(pages).contains("experiment " + experiment);
        }
    }

    @Test
    void shouldNameEverythingThatASpecCanName() {
        assertThat(DriftDetectors.names()).allSatisfy(name -> assertThat(pages).contains("`" + name + "`"));
        assertThat(Generators.names()).allSatisfy(name -> assertThat(pages).contains("`" + name + "`"));
        assertThat(BatchLearners.names()).allSatisfy(name -> assertThat(pages).contains("`" + name + "`"));
        assertThat(JointLearners.names()).allSatisfy(name -> assertThat(pages).contains("`" + name + "`"));
        assertThat(Estimators.names()).allSatisfy(name -> assertThat(pages).contains("`" + name));
        for (Retention retention : Retention.values()) {
            assertThat(pages).contains("`" + retention.spec() + "`");
        }
        for (MainSettings.Kind kind : MainSettings.Kind.values()) {
            assertThat(pages).contains("`" + kind.name().toLowerCase(Locale.ROOT) + "`");
        }
    }

    @Test
    void shouldNameEveryDensityOfNaiveBayes() {
        String refusal =
                catchThrowable(() -> Learners.parse("nb(density=unknown)")).getMessage();
        assertThat(refusal).contains("it has ");
        assertThat(refusal.substring(refusal.indexOf("it has ") + 7).split(", "))
                .hasSizeGreaterThan(5)
                .allSatisfy(name -> assertThat(pages).contains("`" + name + "`"));
    }

    @Test
    void shouldNameOnlyWhatThereIs() {
        Matcher estimators = Pattern.compile("`((?:repeated-)?(?:holdout|cv)\\([a-z=0-9.,]+\\))`")
                .matcher(pages);
        int found = 0;
        while (estimators.find()) {
            assertThat(Estimators.parse(estimators.group(1))).isNotNull();
            found++;
        }
        assertThat(found).isGreaterThan(3);
    }

    @Test
    void shouldTellTheDefaults() {
        assertThat(pages).contains("A chunk of " + KStepSettings.DEFAULT.chunkSize() + " labelled instances");
        assertThat(KStepSettings.DEFAULT.main().spec()).startsWith("parent(evidence=soft,prior=memory");
        assertThat(KStepSettings.DEFAULT.retention()).isEqualTo(Retention.OLDEST);
        assertThat(Learners.parse("nb"))
                .as("options and defaults of nb as the pages have them")
                .isEqualTo(Learners.parse("nb(density=mte,alpha=1,clamp=5,borrow=1,spikes=true)"));
        assertThat(Learners.parse("nb(density=gaussian)"))
                .isEqualTo(Learners.parse("nb(density=gaussian,alpha=1,clamp=5,shrink=2)"));
    }

    @Test
    void shouldHaveNothingLeftToFillIn() {
        assertThat(pages).doesNotContainPattern("(?m)^[A-Z]+_[A-Z]+$");
    }
}

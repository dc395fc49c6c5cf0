package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.evaluate.Interval;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the rows drawn by lot say of the error of all: each of 500 streams has a model that learns what it asks for. */
class AskedErrorsTest {

    private static final int STREAMS = 500;
    /** Rows whose labels all come, so that the error no longer falls much. */
    private static final int BEFORE = 300;

    private static final int ROWS = 3_000;
    /** Estimators of which each is of the error since the start here: no window is full, no chunk closed. */
    private static final int ROLLING = 4;

    /** How often the intervals of the rolling estimates, and last Wilson's of the same rows, held the error of all rows. */
    private static final class Covered {
        private final int[] times = new int[ROLLING + 1];

        void count(StreamErrors errors, long wrong, double error) {
            for (int k = 0; k < ROLLING; k++) {
                times[k] += holds(errors.estimates().get(k).interval(), error);
            }
            double labels = errors.labels();
            times[ROLLING] += holds(Interval.wilson(wrong / labels, labels), error);
        }

        private static int holds(Interval interval, double error) {
            return interval.low() <= error && error <= interval.high() ? 1 : 0;
        }
    }

    @Test
    void shouldCoverTheErrorOfAllRowsByThoseThatWereDrawn() {
        Covered byLot = new Covered();
        Covered byAll = new Covered();
        for (int seed = 1; seed <= STREAMS; seed++) {
            follow("sea(seed=" + (1_000 + seed) + ",noise=0.1)", byLot, byAll);
        }
        assertThat(byLot.times)
                .as("a binomial of 475 with deviation 5; a twentieth of the rows being drawn takes a tenth off that")
                .satisfies(times -> assertThat(Arrays.stream(times)).allMatch(n -> n >= 465 && n <= 485));
        assertThat(byAll.times)
                .as("the hard rows among them")
                .satisfies(times -> assertThat(Arrays.stream(times)).allMatch(n -> n < STREAMS / 5));
    }

    private static void follow(String generator, Covered byLot, Covered byAll) {
        Generator stream = Generators.parse(generator);
        Schema schema = stream.schema();
        StreamModel learner = StreamModels.parse("kstep(chunk=1000,learner=nb(density=gaussian))")
                .start(schema);
        Prequential loop = new Prequential(learner, Prequential.Scoring.NONE);
        Asking asking = new Asking(QuestionSettings.parse("margin(percent=20,random=0.25)"));
        StreamErrors drawn = new StreamErrors(StreamErrors.Settings.DEFAULT);
        StreamErrors asked = new StreamErrors(StreamErrors.Settings.DEFAULT);
        long wrong = 0;
        long wrongDrawn = 0;
        long wrongAsked = 0;
        for (int i = 0; i < BEFORE + ROWS; i++) {
            LabelledInstance row = stream.next();
            Predicted said = loop.predict(row.instance().values());
            if (i >= BEFORE) {
                int truth = ((Label.Hard) row.label()).index();
                int loss = LogSpace.argMax(said.posterior()) == truth ? 0 : 1;
                wrong += loss;
                Asking.Reason why = asking.ask(row.instance().id(), said.posterior());
                if (why == null) {
                    continue;
                }
                asked.add(said.posterior(), truth);
                wrongAsked += loss;
                if (why == Asking.Reason.LOT) {
                    drawn.add(said.posterior(), truth);
                    wrongDrawn += loss;
                }
            }
            loop.learn(said, row.label(), schema, i, LearningWatch.PATIENT);
        }
        double error = (double) wrong / ROWS;
        byLot.count(drawn, wrongDrawn, error);
        byAll.count(asked, wrongAsked, error);
    }
}

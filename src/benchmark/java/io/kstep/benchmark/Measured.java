package io.kstep.benchmark;

import io.kstep.evaluate.Scores;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * What one contender did on one stream.
 *
 * @param logLossClipped log-loss with probabilities floored at 0.001: how much of the log-loss is the price of a few
 *     truths that were ruled out
 * @param perSecond instances per second of the thread's own processor time
 */
record Measured(String stream, String contender, Scores.Summary scores, double logLossClipped, double perSecond) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** One pass that scores; its speed is that of a machine that may be cold. */
    static Measured scored(LabelledStream stream, Contender contender) {
        Scores scores = new Scores();
        double[] clipped = {0};
        long start = THREADS.getCurrentThreadCpuTime();
        pass(stream, contender, (posterior, truth) -> {
            scores.add(posterior, truth, 1);
            clipped[0] -= Math.log(Math.max(1e-3, posterior[truth]));
        });
        return new Measured(
                stream.name(),
                contender.name(),
                scores.summary(),
                clipped[0] / scores.summary().instances(),
                stream.rows().length / seconds(start));
    }

    /**
     * The same with its speed: passes for a second of processor time to warm the machine up to this stream, after every
     * stream was gone through once, then timed ones for a second; each by a fresh learner, and each must predict as
     * the first.
     */
    Measured timed(LabelledStream data, Contender by) {
        long right = Math.round(scores.accuracy() * scores.instances());
        long start = THREADS.getCurrentThreadCpuTime();
        while (seconds(start) < 1) {
            repeat(data, by, right);
        }
        start = THREADS.getCurrentThreadCpuTime();
        long n = 0;
        do {
            repeat(data, by, right);
            n += data.rows().length;
        } while (seconds(start) < 1);
        return new Measured(stream, contender, scores, logLossClipped, n / seconds(start));
    }

    private static void repeat(LabelledStream stream, Contender contender, long right) {
        if (pass(stream, contender, (posterior, truth) -> {}) != right) {
            throw new IllegalStateException(contender.name() + " predicted otherwise in a later pass");
        }
    }

    private static double seconds(long since) {
        return (THREADS.getCurrentThreadCpuTime() - since) * 1e-9;
    }

    private interface Observer {
        void see(double[] posterior, int truth);
    }

    /** Tests, then trains, row by row; gives the number of right predictions. */
    private static long pass(LabelledStream stream, Contender contender, Observer observer) {
        Contender.Prequential learner = contender.fresh().apply(stream.schema());
        double[] posterior = new double[stream.schema().classCount()];
        long right = 0;
        for (int i = 0; i < stream.rows().length; i++) {
            learner.predict(stream.rows()[i], posterior);
            int truth = stream.classes()[i];
            observer.see(posterior, truth);
            right += winner(posterior) == truth ? 1 : 0;
            learner.learn(stream.rows()[i], truth);
        }
        return right;
    }

    private static int winner(double[] posterior) {
        int best = 0;
        for (int c = 1; c < posterior.length; c++) {
            best = posterior[c] > posterior[best] ? c : best;
        }
        return best;
    }
}

package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.Label;
import io.kstep.data.generate.ToyNetwork;
import io.kstep.incremental.KStepBatch;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.MainSettings;
import io.kstep.incremental.Retention;
import io.kstep.session.Prequential;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Eight chunks, half-way through which the network is replaced or not; the test cases are of the last network. Algorithm 1 in batch counts the past like the present; a stream counts forward and fades.
 */
record DriftScenario(boolean drift, int chunkRows) {

    private static final int CHUNKS = 8;
    private static final int CLASSES = 4;
    private static final Learner LEARNER = Learners.parse("nb(clamp=1e9)");
    private static final MainSettings PARENT = MainSettings.parse("parent(mode=batch)");
    private static final Map<String, String> BATCH = new LinkedHashMap<>();

    static {
        BATCH.put("batch, Model 1", "child(mode=batch)");
        BATCH.put("batch, Model 2", "parent(mode=batch)");
        BATCH.put("batch, cascade", "cascade(mode=batch)");
    }

    /** Mean accuracy of each method over networks, in percent. */
    Map<String, Estimate> run(ExperimentOptions options, int networks, int testCases, Runnable progress) {
        Map<String, double[]> accuracy = new LinkedHashMap<>();
        for (int network = 0; network < networks; network++) {
            int into = network;
            run(ClassificationSetting.model(options, network), testCases)
                    .forEach((method, percent) ->
                            accuracy.computeIfAbsent(method, key -> new double[networks])[into] = percent);
            progress.run();
        }
        Map<String, Estimate> means = new LinkedHashMap<>();
        accuracy.forEach((method, percent) -> means.put(method, Estimate.of(percent)));
        return means;
    }

    private Map<String, Double> run(long model, int testCases) {
        ToyNetwork before = ToyNetwork.random(CLASSES, 2 * model);
        ToyNetwork after = drift ? ToyNetwork.random(CLASSES, 2 * model + 1) : before;
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < CHUNKS; i++) {
            ToyNetwork network = i < CHUNKS / 2 ? before : after;
            chunks.add(network.generator((CHUNKS + 1) * model + i).chunk(chunkRows));
        }
        TestCases cases =
                new TestCases(after.generator((CHUNKS + 1) * model + CHUNKS).chunk(testCases));
        List<Classifier> submodels = chunks.stream().map(LEARNER::learn).toList();
        Map<String, Double> accuracy = new LinkedHashMap<>();
        accuracy.put(
                "newest submodel alone", cases.accuracy(ClassificationSetting.posterior(submodels.get(CHUNKS - 1))));
        accuracy.put(
                "all rows in one",
                cases.accuracy(ClassificationSetting.posterior(LEARNER.learn(ClassificationSetting.joined(chunks)))));
        accuracy.put("average of posteriors", cases.accuracy(ClassificationSetting.pooled(submodels, false)));
        accuracy.put("product of posteriors", cases.accuracy(ClassificationSetting.pooled(submodels, true)));
        BATCH.forEach((name, main) -> accuracy.put(
                name,
                cases.accuracy(new KStepBatch(LEARNER, MainSettings.parse(main))
                        .learn(chunks)
                        .predictor()::predict)));
        for (double kept : new double[] {1, 0.6}) {
            accuracy.put(
                    "forward, Model 2, keeping " + kept + " a chunk",
                    cases.accuracy(new KStepBatch(LEARNER, PARENT)
                            .learnForward(chunks, kept)
                            .predictor()::predict));
        }
        accuracy.put("stream default", cases.accuracy(streamed(chunks)::predict));
        return accuracy;
    }

    private KStepModel streamed(List<Chunk> chunks) {
        KStepModel learner = new KStepModel(
                KStepSettings.DEFAULT
                        .withLearner(LEARNER)
                        .withChunk(chunkRows, 0)
                        .withSubmodels(CHUNKS, Retention.OLDEST),
                chunks.get(0).schema());
        Prequential loop = new Prequential(learner, Prequential.Scoring.NONE);
        for (Chunk chunk : chunks) {
            for (int row = 0; row < chunk.size(); row++) {
                Label label = new Label.Hard(chunk.classWeights().hardClass(row));
                loop.learn(loop.predict(chunk.row(row)), label, learner.schema(), 0, LearningWatch.PATIENT);
            }
        }
        return learner;
    }
}

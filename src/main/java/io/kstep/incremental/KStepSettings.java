package io.kstep.incremental;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.MergingLearner;
import io.kstep.incremental.drift.DriftDetector;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.spec.SpecException;

/**
 * All that decides how a k-step classifier learns from a stream.
 *
 * @param learner turns a closed chunk into a submodel
 * @param provisional turns the open chunk into a submodel that stands in until the chunk is closed
 * @param chunkSize labelled instances that close a chunk
 * @param chunkMillis age in milliseconds that closes a chunk; 0 never does
 * @param submodels how many closed chunks' submodels are kept at most
 * @param detector watches the errors; an alarm closes the chunk and weakens what the main node has counted
 * @param reservoir how many labelled instances of the past are kept for a main node that needs them; 0 keeps none
 * @param seed of the reservoir's choices
 */
public record KStepSettings(
        Learner learner,
        Learner provisional,
        MainSettings main,
        int chunkSize,
        long chunkMillis,
        int submodels,
        Retention retention,
        DriftDetector detector,
        int reservoir,
        long seed) {

    /** One configuration for every stream: see the README for how it does beside others. */
    public static final KStepSettings DEFAULT = new KStepSettings(
            Learners.parse("nb(density=mte)"),
            Learners.parse("nb(density=gaussian)"),
            MainSettings.DEFAULT,
            500,
            0,
            10,
            Retention.OLDEST,
            DriftDetectors.parse("adwin"),
            200,
            1);

    public KStepSettings {
        if (chunkSize < 1 || submodels < 1 || chunkMillis < 0 || reservoir < 0) {
            throw new SpecException("a chunk needs at least 1 instance, and 1 submodel must be kept; not " + chunkSize
                    + " and " + submodels);
        }
        if (retention == Retention.MERGE && !(learner instanceof MergingLearner)) {
            throw new SpecException("retention=merge needs a learner whose classifiers merge, which '" + learner.spec()
                    + "' is not; use retention=oldest or retention=information");
        }
    }

    public KStepSettings withLearner(Learner other) {
        Retention fitting = other instanceof MergingLearner ? retention : Retention.INFORMATION;
        return new KStepSettings(
                other, provisional, main, chunkSize, chunkMillis, submodels, fitting, detector, reservoir, seed);
    }

    public KStepSettings withProvisional(Learner other) {
        return new KStepSettings(
                learner, other, main, chunkSize, chunkMillis, submodels, retention, detector, reservoir, seed);
    }

    public KStepSettings withMain(MainSettings other) {
        return new KStepSettings(
                learner, provisional, other, chunkSize, chunkMillis, submodels, retention, detector, reservoir, seed);
    }

    public KStepSettings withChunk(int size, long millis) {
        return new KStepSettings(
                learner, provisional, main, size, millis, submodels, retention, detector, reservoir, seed);
    }

    public KStepSettings withSubmodels(int most, Retention policy) {
        return new KStepSettings(
                learner, provisional, main, chunkSize, chunkMillis, most, policy, detector, reservoir, seed);
    }

    public KStepSettings withDetector(DriftDetector other) {
        return new KStepSettings(
                learner, provisional, main, chunkSize, chunkMillis, submodels, retention, other, reservoir, seed);
    }

    public KStepSettings withReservoir(int rows, long newSeed) {
        return new KStepSettings(
                learner, provisional, main, chunkSize, chunkMillis, submodels, retention, detector, rows, newSeed);
    }
}

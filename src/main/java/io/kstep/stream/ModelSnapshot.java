package io.kstep.stream;

import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.KStepSettings;

/**
 * A model as it stood at the last commit.
 *
 * @param settings in force
 * @param paused whether it predicts without learning
 * @param createdAt stream time of its creation, in milliseconds
 * @param updatedAt stream time of its latest record, in milliseconds
 * @param instances predicted so far
 * @param errorReport its rolling errors as JSON, in the form of the errors topic
 */
public record ModelSnapshot(
        String key,
        KStepSettings settings,
        boolean paused,
        long createdAt,
        long updatedAt,
        long instances,
        KStepClassifier classifier,
        byte[] errorReport) {}

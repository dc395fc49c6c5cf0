package io.kstep.session;

import io.kstep.incremental.ModelView;
import io.kstep.wire.ExpertFigures;
import java.util.List;

/**
 * A model as it was last stored: after its latest chunk or command.
 *
 * @param settings in force
 * @param paused whether it predicts without learning
 * @param createdAt stream time of its creation, in milliseconds
 * @param updatedAt stream time of the record that made it be stored, in milliseconds
 * @param experts what is known of those who vote
 */
public record ModelSnapshot(
        String key,
        ModelSettings settings,
        boolean paused,
        long createdAt,
        long updatedAt,
        List<ExpertFigures> experts,
        ModelView view) {}

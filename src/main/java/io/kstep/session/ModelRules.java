package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.spec.SpecException;

/**
 * What the service's settings mean for a model.
 *
 * @param submodelPosteriors whether a prediction also has the answer of each submodel
 * @param skipsUnreadable whether records of a model that cannot be read are dead letters, and do not end the service
 * @param slowNanos learning a chunk for longer than this comes near the timeout of a transaction
 */
public record ModelRules(
        Creation creation,
        ModelLimits limits,
        ModelBudget budget,
        Reporting reporting,
        LabelRules labels,
        boolean submodelPosteriors,
        boolean skipsUnreadable,
        long slowNanos) {

    /** Fails if no model here may have these settings and this schema, before anything is made of them. */
    public void check(ModelSettings model, Schema given) {
        check("", model, given);
    }

    /**
     * The same for settings that come from a place with a name.
     *
     * @param where begins the message
     */
    public void check(String where, ModelSettings model, Schema given) {
        limits.check(where, given);
        if (given.isOfSeveral() && !model.learning().takesSeveral()) {
            throw new SpecException(where + "the schema has " + given.targets().size()
                    + " class variables, for which the setting model is multi(...), not "
                    + model.learning().spec());
        }
        model.refusal(given).ifPresent(reason -> {
            throw new SpecException(where + reason);
        });
        budget.check(model.learning(), given);
    }
}

package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import java.util.Optional;

/** How the beliefs of several stream models become one belief. Immutable. */
sealed interface Rule permits BestRule, WeightsRule {

    /** The rule as a spec, without the members. */
    Spec spec();

    /** A member as this rule needs it. */
    default StreamSettings member(StreamSettings settings) {
        return settings;
    }

    /** Why no stream of this schema can be learned by this rule, in one line; nothing where one can. */
    default Optional<String> refusal(Schema schema) {
        return Optional.empty();
    }

    /** What the rule itself costs beside the members. */
    default ModelCost cost(Schema schema, int members, int classes) {
        return ModelCost.NOTHING;
    }

    /** A model of members of which the rule knows nothing yet. */
    CompositeModel over(ContenderSettings settings, Members members);

    /** A model whose members stand in the places of another's, under the same rule. */
    CompositeModel insteadOf(CompositeModel before, ContenderSettings settings, Members members);

    /** A model that goes on as the one whose members these are. */
    CompositeModel resume(ContenderSettings settings, Members members, BinaryReader rest);
}

package io.kstep.incremental;

import io.kstep.spec.Spec;

/** How the beliefs of {@link Contenders} become one belief, and what labels show about the members. Immutable. */
sealed interface Rule permits BestRule {

    /** The rule as a spec, without the members. */
    Spec spec();

    State fresh(int members);

    /** The state with these {@link State#numbers}. */
    State restore(int members, double[] numbers);

    /** What a rule has learned of its members. */
    interface State {

        /** Makes one belief of what each member said. */
        void combine(Beliefs[] said, Beliefs out);

        /**
         * Takes the losses that the members had at one label.
         *
         * @param precision as how much of a sure label it counts
         * @return true if another member answers from now on
         */
        boolean score(double[] losses, double precision);

        /** The fading error of each member; NaN before any label. */
        double[] errors();

        /** The member that answers, or weighs most. */
        int speaker();

        /** All of the state, so that it survives a restart. */
        double[] numbers();
    }
}

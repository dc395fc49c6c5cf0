package io.kstep.incremental;

/**
 * Settings of the main classifier as a parent.
 *
 * @param hard whether submodels speak by their likeliest class alone, as in the authors' code
 * @param rowPrior pseudo-count of a whole row of P(Cl_i | Cl_M), spread over its cells; 0 stands for Laplace's one to a
 *     cell
 * @param decay what a row of counts keeps when its class is seen again; 1 never forgets
 */
record ParentSettings(boolean hard, double rowPrior, double decay, Temper temper) {

    double rowPrior(int cells) {
        return rowPrior == 0 ? cells : rowPrior;
    }
}

package io.kstep.experiment;

/** The classifiers that López-Cruz et al. 2013, section 3 fit to soft labels, with Gaussians of maximum likelihood. */
enum NetworkKind {
    MGC("mgc"),
    NB("nb"),
    AODE("aode"),
    SEM("sem"),
    /** As the paper words it: a removed feature scores nothing. */
    FSSSEM("fsssem");

    /** Least deviations are a thousandth of a range: classes of glass have fewer rows than features. */
    private static final String PLAIN = "shrink=0,ridge=0,floor=0.001,clamp=1e9,alpha=1e-9";

    private final String learner;

    NetworkKind(String learner) {
        this.learner = learner;
    }

    String spec() {
        return switch (this) {
            case NB -> SoftMethod.NAIVE_BAYES;
            case FSSSEM -> "fsssem(removed=drop," + PLAIN + ")";
            default -> learner + "(" + PLAIN + ")";
        };
    }
}

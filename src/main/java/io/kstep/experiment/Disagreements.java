package io.kstep.experiment;

import java.util.List;

/**
 * Why figures differ from the thesis's by more than two standard errors, as experiments have shown; the first that fits
 * counts. What has no cause that an experiment has shown says so.
 */
final class Disagreements {

    private static final List<String> ANY = List.of();
    private static final String SELF = "the thesis contradicts itself: ";
    private static final String NOT_FOUND = "cause not found: ";
    private static final String CHANCE = "other rows: two standard errors estimated from three runs leave out 18 of 100"
            + " figures by chance (Student, two degrees of freedom)";
    private static final String LESS_CHANCE =
            "other rows: two standard errors estimated from twelve runs leave out 7 of 100"
                    + " figures by chance (Student, eleven degrees of freedom)";
    /** The classifiers of chapter 4 that look for parents. */
    private static final List<String> SEARCHED = List.of("fTAN", "f2AN", "fn.5AN");

    private static final String OUT_OF_ORDER = SELF
            + "the row of vehicle is out of order: it has 40.2 for quadratic discriminants (ours, mgc, 14.7) and 40.5 for the"
            + " multilayer perceptron (17.5 in table 3.2)";

    private static final String EIGHTEEN = "the thesis's set has 18 features of 19: without hue-mean ";

    private static final String ALL_ALIKE =
            SELF + "five classifiers that err 20.3 to 25.1 in table 4.4 all have 19.0 + 2.8 here";

    private static final String OTHER_PARENTS =
            "the thesis's parents, as in table 4.4: fNB and fCG, which search for none,"
                    + " come out on letter and satimage";

    private static final String ALL_HIGHER = NOT_FOUND
            + "bias² is above ours in all five columns, by more than another third of the rows to test on explains; the"
            + " variances of those that search for no parents agree";

    /** In the order of the tables. */
    static final List<Disagreement> KNOWN = List.of(
            new Disagreement(
                    "3.3",
                    List.of("fGkAN"),
                    List.of("liver"),
                    "most likely a misprint of 38.3, the error on the rows learned from, which this column's other figures"
                            + " are; 48.3 is more than the 42.0 of no features at all"),
            new Disagreement(
                    "3.3",
                    List.of("wbGJAN"),
                    List.of("liver"),
                    "48.3 cannot be what this search finds: it starts from naive Bayes (44.1) and only goes down"),
            new Disagreement(
                    "3.3",
                    List.of("rsGNB", "wsGNB", "wsGTAN", "wsGkAN", "wfGJAN", "wbGJAN", "wcGJAN"),
                    ANY,
                    "ours is nested; the thesis's is the error, on all rows, of the structure found on all rows (next"
                            + " table), and greedy searches stop early or late by chance of their folds"),
            new Disagreement(
                    "3.4 bias²",
                    List.of("rsGNB"),
                    List.of("pima", "vehicle"),
                    SELF
                            + "here it errs 32.6 and 63.3, more than naive Bayes on all features (25.5, 54.5); in table 3.3 23.3"
                            + " and 50.9, less than that"),
            new Disagreement("3.4 bias²", ANY, ANY, CHANCE),
            new Disagreement("3.4 variance", ANY, ANY, CHANCE),
            new Disagreement(
                    "4.3",
                    List.of("gTAN"),
                    List.of("segment"),
                    SELF + "20.5 ± 8.5 comes of nearly singular covariances, table 5.5 has 12.9 for the same learner"),
            new Disagreement(
                    "4.3", List.of("mNB", "mTAN"), List.of("segment"), EIGHTEEN + "mNB errs 11.5, mTAN 4.9, gNB 21.3"),
            new Disagreement(
                    "4.3",
                    List.of("mNB", "mTAN"),
                    List.of("vehicle"),
                    OUT_OF_ORDER
                            + "; the same learners have 37.4 (MNB of table 3.2) and 29.8 (GM of table 5.5) elsewhere, as ours"
                            + " do"),
            new Disagreement(
                    "4.3",
                    List.of("mTAN"),
                    List.of("letter"),
                    "a part of it is smoothing: with hardly any, ours errs 13.3"),
            new Disagreement(
                    "4.4",
                    ANY,
                    List.of("segment"),
                    EIGHTEEN + "fNB errs 19.0, fTAN 15.4, f2AN 15.7, fn.5AN 16.8, fCG 17.2"),
            new Disagreement(
                    "4.4",
                    List.of("fNB"),
                    List.of("vehicle"),
                    OUT_OF_ORDER + "; in its table 4.5 fNB errs 29.3 + 13.5, as ours does"),
            new Disagreement(
                    "4.4",
                    List.of("fCG"),
                    List.of("balance"),
                    "the cell is damaged (1.2 ± 0.7); 11.2 is what the column's average asks for"),
            new Disagreement(
                    "4.4",
                    List.of("f2AN", "fn.5AN"),
                    ANY,
                    "the thesis's parents: with those that depend on a feature the least, not the most, ours come near its"
                            + " figures (next table)"),
            new Disagreement(
                    "4.4",
                    ANY,
                    List.of("letter"),
                    "fewer rows, it seems: with 10,000 of the 20,000 fNB, fTAN and fCG err 29.1, 16.0 and 8.1, so that the"
                            + " thesis's 28.7, 15.7 and 7.1 would be had with 10,000 to 13,000"),
            new Disagreement("4.5 bias²", ANY, List.of("spambase"), ALL_ALIKE),
            new Disagreement("4.5 variance", ANY, List.of("spambase"), ALL_ALIKE),
            new Disagreement("4.5 bias²", ANY, List.of("vowel", "waveform"), ALL_HIGHER),
            new Disagreement("4.5 bias²", SEARCHED, ANY, OTHER_PARENTS),
            new Disagreement("4.5 variance", SEARCHED, ANY, OTHER_PARENTS),
            new Disagreement("4.5 bias²", ANY, ANY, LESS_CHANCE),
            new Disagreement("4.5 variance", ANY, ANY, LESS_CHANCE),
            new Disagreement("5.5", List.of("GM"), List.of("segment"), EIGHTEEN + "mTAN errs 4.9"),
            new Disagreement(
                    "5.5", List.of("GG"), List.of("sonar"), "on the best 50 features, as in chapter 4, it errs 31.4"),
            new Disagreement(
                    "5.5",
                    List.of("GF", "DF"),
                    List.of("pima", "sonar", "vehicle"),
                    SELF
                            + "fTAN of table 4.4 is the same learner as GF and errs 23.1, 19.7, 31.1, as ours does; with 2.5"
                            + " times the squared bandwidth GF errs 24.0, 26.0, 37.9, but 19.5 on vowel (10.7)"));

    private Disagreements() {}
}

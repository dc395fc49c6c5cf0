package io.kstep.data;

import java.util.Arrays;

/**
 * How the votes of several experts on one instance become one contour. The rules are different models of an expert, and
 * none is a case of another; contours of the last two are scaled so that the most plausible class has 1.
 */
public sealed interface VoteRule {

    /** Votes are counted, a soft one in shares: probabilities (López-Cruz et al. 2013, section 2). */
    VoteRule COUNTS = new Counts();

    /** What these votes say together; without any plausible class where they contradict each other wholly. */
    LabelContour contour(Label.Votes votes, int classes);

    /** The mean of the votes' pignistic probabilities. */
    record Counts() implements VoteRule {
        @Override
        public LabelContour contour(Label.Votes votes, int classes) {
            double[] result = new double[classes];
            double share = 1.0 / votes.votes().size();
            for (Label.Votes.Vote vote : votes.votes()) {
                double[] probabilities = vote.label().pignistic(classes);
                for (int k = 0; k < classes; k++) {
                    result[k] += share * probabilities[k];
                }
            }
            return new LabelContour(result);
        }
    }

    /**
     * Dempster's rule on discounted votes: an expert says nothing with probability 1 - reliability, so that a vote's
     * plausibilities become r pl + 1 - r; those of distinct experts multiply (Côme et al. 2009, eq. 3 and section 5.2).
     */
    record Discounted(Reliabilities reliabilities) implements VoteRule {
        @Override
        public LabelContour contour(Label.Votes votes, int classes) {
            Product product = new Product(classes);
            for (Label.Votes.Vote vote : votes.votes()) {
                double reliability = reliabilities.of(vote.expert());
                double[] says = vote.label().contour(classes).toArray();
                for (int k = 0; k < classes; k++) {
                    says[k] = reliability * says[k] + 1 - reliability;
                }
                product.times(says);
            }
            return product.contour();
        }
    }

    /**
     * The product of the experts' confusion rows: an expert sees the true class with probability reliability and any other
     * one alike otherwise, and the vote is what the expert says of the class that was seen.
     */
    record Confused(Reliabilities reliabilities) implements VoteRule {
        @Override
        public LabelContour contour(Label.Votes votes, int classes) {
            Product product = new Product(classes);
            for (Label.Votes.Vote vote : votes.votes()) {
                double reliability = classes == 1 ? 1 : reliabilities.of(vote.expert());
                double[] says = vote.label().contour(classes).toArray();
                double all = Arrays.stream(says).sum();
                for (int k = 0; k < classes; k++) {
                    says[k] = reliability * says[k] + (1 - reliability) * (all - says[k]) / Math.max(1, classes - 1);
                }
                product.times(says);
            }
            return product.contour();
        }
    }

    /** Plausibilities multiplied; scaled after every factor, since a hundred small ones would underflow. */
    final class Product {
        private final double[] product;

        private Product(int classes) {
            product = new double[classes];
            Arrays.fill(product, 1);
        }

        private void times(double[] says) {
            double most = 0;
            for (int k = 0; k < product.length; k++) {
                product[k] *= says[k];
                most = Math.max(most, product[k]);
            }
            for (int k = 0; most > 0 && k < product.length; k++) {
                product[k] /= most;
            }
        }

        private LabelContour contour() {
            return new LabelContour(product);
        }
    }
}

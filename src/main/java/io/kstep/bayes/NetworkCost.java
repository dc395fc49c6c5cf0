package io.kstep.bayes;

import io.kstep.bayes.network.GaussianFamily;
import io.kstep.bayes.network.KernelFamily;
import io.kstep.bayes.network.MteFamily;
import io.kstep.bayes.network.TableFamily;
import io.kstep.bayes.structure.FeatureFilter;
import io.kstep.bayes.structure.FixedSearch;
import io.kstep.bayes.structure.JoiningSearch;
import io.kstep.bayes.structure.OneDependence;
import io.kstep.bayes.structure.ScoreSearch;
import io.kstep.bayes.structure.SelectiveSearch;
import io.kstep.bayes.structure.WrapperSearch;
import io.kstep.probability.discretize.EqualFrequency;
import io.kstep.probability.discretize.EqualWidth;

/**
 * What learning a network costs. The factors were fitted to measured times and sizes over shapes from 200 rows of 100
 * features to 2,000 of 10, with 2 to 20 classes and 5 to 50 values ({@code LearnerCostTest} holds the sizes to it).
 */
final class NetworkCost {

    /** Intervals that minimum description length seldom goes beyond. */
    private static final double FEW_INTERVALS = 10;

    /** Features that a wrapper seldom takes more of before the error gets no less. */
    private static final double CLIMB = 10;

    /** Bytes of an MTE density. */
    private static final double MTE = 4_000;

    private final NetworkLearner learner;
    private final ChunkShape shape;
    private final double rows;
    private final double features;
    private final double classes;
    /** Features that a node is of. */
    private final double dimensions;
    /** States that a feature has as parent, and cells of the largest table without the classes. */
    private final double states;

    private final double cells;

    NetworkCost(NetworkLearner learner, ChunkShape shape) {
        this.learner = learner;
        this.shape = shape;
        rows = shape.rows();
        features = Math.max(1, shape.features());
        classes = shape.shown();
        int joint = learner.search().dimensions((int) features);
        boolean isAll = learner.search() instanceof JoiningSearch joining
                && joining.direction() == JoiningSearch.Direction.CONDENSED;
        boolean isScored = learner.search() instanceof ScoreSearch;
        dimensions =
                isScored ? Math.min(joint, CLIMB) : joint > 0 ? joint : isAll ? features : Math.min(features, CLIMB);
        states = Math.max(shape.mostValues(), intervals());
        // a parameter that scores costs half the logarithm of the rows, so that there are no more of them than rows
        double most = isScored
                ? Math.max(states, rows / classes)
                : learner.search() instanceof WrapperSearch wrapper && wrapper.dynamic()
                        ? dynamicCells(wrapper)
                        : learner.family().mostCells();
        cells = Math.min(most, Math.pow(states, dimensions));
    }

    /** Where every feature has a number of values, a dynamic search grows no table beyond what the rows allow. */
    private double dynamicCells(WrapperSearch wrapper) {
        double parameters = wrapper.cases() > 0 ? rows / wrapper.cases() : Math.sqrt(rows);
        return learner.family() instanceof TableFamily
                ? Math.max(states, parameters / classes)
                : learner.family().mostCells();
    }

    private double intervals() {
        if (learner.family() instanceof TableFamily table) {
            return table.discretizer() instanceof EqualWidth width
                    ? width.bins()
                    : table.discretizer() instanceof EqualFrequency frequency ? frequency.bins() : FEW_INTERVALS;
        }
        return learner.family() instanceof MteFamily ? FEW_INTERVALS : 1;
    }

    Cost cost() {
        double networks = learner.search() instanceof OneDependence ? features : 1;
        double kernels = learner.family() instanceof KernelFamily ? keptRows() + mixedNodes() * configuredRows() : 0;
        double nodes = networks * features * nodeBytes();
        double bytes = Cost.FRAME + kernels + mteBytes() + nodes + 20 * classes * shape.values();
        return new Cost(
                fitWork(networks) + dependenceWork() + searchWork() + scoreWork() + filterWork(),
                bytes,
                bytes + working(),
                networks * features * (10 * classes + (kernels > 0 ? 5 * rows * dimensions : 0)));
    }

    private double keptRows() {
        return 1.25 * Cost.NUMBER * rows * features + Cost.OBJECT * features * classes + 12 * classes * shape.values();
    }

    /** How many nodes of all networks may have configurations of discrete features beside continuous members. */
    private double mixedNodes() {
        if (shape.discrete() == 0 || shape.continuous() == 0 || dimensions == 1) {
            return 0;
        }
        return learner.search() instanceof OneDependence
                ? shape.discrete() * shape.continuous()
                : isJoint() ? Math.max(1, features / dimensions) : shape.continuous();
    }

    /** How many configurations of discrete features a kernel node may have; with more it has none. */
    private double configurations() {
        double among = isJoint() ? dimensions : dimensions - 1;
        return Math.min(KernelFamily.MOST_CONFIGURATIONS, Math.pow(states, Math.min(shape.discrete(), among)));
    }

    /** Bytes of the rows that a mixed kernel node keeps by configuration. */
    private double configuredRows() {
        double continuous = Math.min(shape.continuous(), isJoint() ? dimensions : dimensions - 1);
        double columns = Cost.NUMBER * rows * (1 + continuous);
        double shown = Math.min(rows, configurations());
        double samples = shown * (Cost.OBJECT + 4 * features + classes * (80 + 8 * features + 80 * continuous));
        return columns + samples + configurations() * (4 + 3 * Cost.NUMBER * classes * continuous);
    }

    /** Bytes of a node of one network. */
    private double nodeBytes() {
        double parents = dimensions - 1;
        if (learner.family() instanceof KernelFamily) {
            return Cost.OBJECT;
        }
        double table = shape.discrete() > 0 || !(learner.family() instanceof GaussianFamily)
                ? 20 * classes * cells / (isJoint() ? dimensions : 1)
                : 0;
        if (learner.family() instanceof GaussianFamily) {
            double groups = shape.discrete() > 0 ? Math.min(rows, Math.pow(states, parents)) : 1;
            return 450 + table + 2 * Cost.NUMBER * classes * (parents + 5) * groups;
        }
        if (learner.family() instanceof MteFamily mte && mte.leaves() == MteFamily.Leaves.FITTED) {
            double densities = shape.continuous() > 0 ? classes * Math.pow(states, parents) : 0;
            return 450 + table + MTE * Math.min(densities, rows + classes);
        }
        return 450 + table;
    }

    /** Bytes of scaled MTEs: those of the classes, which all networks share, and one for each configuration shown twice. */
    private double mteBytes() {
        if (!(learner.family() instanceof MteFamily mte) || mte.leaves() == MteFamily.Leaves.FITTED) {
            return 0;
        }
        double ofClasses = MTE * shape.continuous() * classes;
        double configurations = Math.pow(states, Math.min(dimensions - 1, shape.discrete()));
        return ofClasses + mixedNodes() * MTE * Math.min(classes * configurations, rows / 2);
    }

    /** Whether features share a node, so that there are fewer tables than features. */
    private boolean isJoint() {
        return learner.search() instanceof JoiningSearch
                || (learner.search() instanceof FixedSearch fixed && fixed.shape() == FixedSearch.Shape.COMPLETE);
    }

    private double fitWork(double networks) {
        double each = 50 * rows * features;
        if (learner.family() instanceof GaussianFamily) {
            return each + networks * features * (300 + classes * dimensions * dimensions * 20 + tableWork());
        }
        if (learner.family() instanceof MteFamily) {
            double densities = shape.continuous() * classes;
            return each + 60 * rows * shape.continuous() + 15_000 * densities + networks * features * tableWork();
        }
        double cut = learner.family() instanceof TableFamily ? 200 * rows * shape.continuous() : 0;
        double configured =
                learner.family() instanceof KernelFamily ? mixedNodes() * rows * (100 + 4 * configurations()) : 0;
        return each
                + cut
                + configured
                + networks * features * (100 + (learner.family() instanceof TableFamily ? tableWork() : 0));
    }

    private double tableWork() {
        return shape.discrete() > 0 || !(learner.family() instanceof GaussianFamily)
                ? 5 * rows + 2 * classes * cells
                : 0;
    }

    /** Dependence of every two features, where the search asks for it. */
    private double dependenceWork() {
        boolean asked = !(learner.search() instanceof FixedSearch
                || learner.search() instanceof WrapperSearch
                || learner.search() instanceof JoiningSearch
                || learner.search() instanceof OneDependence);
        double pairs = features * features;
        if (learner.family() instanceof GaussianFamily) { // scatters are always of all pairs
            double covariances = pairs * (rows + 30 * classes);
            return covariances + (asked ? pairs * (100 + 4 * states * states * classes) : 0);
        }
        if (!asked) {
            return 0;
        }
        return learner.family() instanceof KernelFamily
                ? pairs * (0.25 * rows * rows + 40 * rows)
                : pairs * (6 * rows + 4 * states * states * classes);
    }

    /** A wrapper fits and asks every node it thinks of once for each fold, and sums what they say. */
    private double searchWork() {
        double folds = learner.folds();
        double width =
                learner.family() instanceof KernelFamily kernel && kernel.wrapper() ? 30 * rows * rows * features : 0;
        double tried = tried();
        if (tried == 0) {
            return width;
        }
        boolean kernels = learner.family() instanceof KernelFamily;
        double square = dimensions * dimensions;
        double fit = kernels ? 2 * rows * features : 4 * rows + tableWork() + 20 * classes * square + 1_000;
        double ask = kernels ? 3 * rows * rows : rows * classes * (30 + square);
        double starting = folds * (fitWork(1) + dependenceWork());
        return width + starting + tried * (folds * fit + ask + 5 * CLIMB * rows * classes);
    }

    /** A search by scores computes one for each arc at first, and one for each arc into the head of every arc it changes. */
    private double scoreWork() {
        if (!(learner.search() instanceof ScoreSearch)) {
            return 0;
        }
        double scores = features * features * (1 + Math.min(CLIMB, dimensions));
        return scores * (500 + 30 * classes * dimensions * dimensions + (shape.discrete() > 0 ? 40 * rows : 0));
    }

    private double tried() {
        double steps = Math.min(CLIMB, features);
        if (learner.search() instanceof WrapperSearch wrapper) {
            return features * (wrapper.k() == 0 ? 1 : 1 + steps);
        }
        if (learner.search() instanceof JoiningSearch joining) {
            return joining.direction() == JoiningSearch.Direction.BACKWARD
                    ? features * features + steps * features
                    : features * steps;
        }
        return learner.search() instanceof SelectiveSearch selective && selective.significance() == 0 ? features : 0;
    }

    private double filterWork() {
        if (learner.filter() instanceof FeatureFilter.Phi phi) {
            double naive = features * features * (20 * rows + 100 * classes) + 200 * rows * features * learner.folds();
            double pairs = features * rows * rows;
            return switch (phi.judge()) {
                case NB -> naive;
                case OWN ->
                    naive + (features + 1) * (fitWork(1) * (1 + learner.folds()) + dependenceWork() + ownWork());
                case PARZEN -> naive + 3 * (features + 1) * pairs;
                case NEIGHBOURS -> 15 * pairs;
            };
        }
        return learner.filter() instanceof FeatureFilter.Correlation
                ? features * features * 10 * rows + 200 * rows * features
                : 0;
    }

    /** Search, and errors that averaged networks or kernels take to estimate, with one set of features. */
    private double ownWork() {
        double networks = learner.search() instanceof OneDependence ? features : 1;
        double kernels = learner.family() instanceof KernelFamily ? 3 * rows * rows * features : 0;
        return searchWork() + scoreWork() + networks * (rows * features * (30 + classes) * 2 + kernels);
    }

    private double working() {
        double copies = 4 * Cost.NUMBER * rows * (features + classes);
        double pairs =
                features * features * Cost.NUMBER * (learner.family() instanceof GaussianFamily ? 4 * classes : 4);
        double scores = tried() * Cost.NUMBER * rows * classes;
        return copies + pairs + scores + 40 * classes * states * states;
    }
}

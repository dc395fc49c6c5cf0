package io.kstep.bayes.network;

import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.FeatureRange;
import io.kstep.probability.GaussianScatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Fits conditional linear Gaussian networks. The rows are read once, for the moments of each class; only a continuous
 * feature with discrete parents, and a table, read them again.
 */
final class GaussianFitter implements LocalFitter {

    private final GaussianFamily family;
    private final Sample sample;
    private final int[] features;
    private final int[] continuous;
    /** Place of each feature among the continuous ones, or -1. */
    private final int[] place;

    private final double[] leastDeviations;
    private final int[] cardinalities;
    private final ClassCovariances covariances;
    private final GaussianScatter[] scatters;

    GaussianFitter(GaussianFamily family, Sample sample, int[] features) {
        this(family, sample, features, of -> scatters(sample, of));
    }

    /** @param scatterOf gives the moments of some continuous features in every slot */
    GaussianFitter(GaussianFamily family, Sample sample, int[] features, Function<int[], GaussianScatter[]> scatterOf) {
        this.family = family;
        this.sample = sample;
        this.features = features;
        continuous = Arrays.stream(features).filter(sample::isContinuous).toArray();
        place = new int[sample.features()];
        Arrays.fill(place, -1);
        leastDeviations = new double[continuous.length];
        for (int i = 0; i < continuous.length; i++) {
            place[continuous[i]] = i;
            double range = sample.range(continuous[i]).high()
                    - sample.range(continuous[i]).low();
            leastDeviations[i] = Math.max(1e-150, Math.max(family.floor(), 1e-9) * range);
        }
        cardinalities =
                IntStream.range(0, sample.features()).map(sample::cardinality).toArray();
        scatters = scatterOf.apply(continuous);
        covariances = new ClassCovariances(scatters, leastDeviations, family.shrink(), family.ridge());
    }

    @Override
    public boolean isPrecise(int rows, boolean isSearched) {
        MomentPrecision precision = new MomentPrecision(covariances, sample.slots());
        FeatureRange[] ranges =
                Arrays.stream(continuous).mapToObj(sample::range).toArray(FeatureRange[]::new);
        return precision.ofMeans(ranges, rows) && (!isSearched || precision.ofPairs());
    }

    @Override
    public boolean isPrecise(Structure structure) {
        return new MomentPrecision(covariances, sample.slots()).ofNodes(structure, place);
    }

    static GaussianScatter[] scatters(Sample sample, int[] of) {
        return IntStream.range(0, sample.slots())
                .mapToObj(s -> scatter(sample, s, of))
                .toArray(GaussianScatter[]::new);
    }

    private static GaussianScatter scatter(Sample sample, int slot, int[] of) {
        GaussianScatter scatter = new GaussianScatter(of.length);
        double[] row = new double[of.length];
        for (int i = 0; i < sample.size(slot); i++) {
            for (int j = 0; j < row.length; j++) {
                row[j] = sample.column(of[j])[sample.row(slot, i)];
            }
            scatter.add(row, sample.weight(slot, i));
        }
        return scatter;
    }

    @Override
    public Information information() {
        return new GaussianDependence(sample, features, place, covariances, family.shrink()).information();
    }

    @Override
    public SetEntropies entropies(int[] set) {
        return GaussianEntropies.of(sample, set);
    }

    @Override
    public int cardinality(int feature) {
        return sample.cardinality(feature);
    }

    @Override
    public boolean allows(Node node) {
        int[] tables = discrete(IntStream.concat(Arrays.stream(node.members()), Arrays.stream(node.parents())));
        boolean isTable = Arrays.stream(node.members()).anyMatch(j -> !sample.isContinuous(j));
        boolean isJoint = node.members().length > 1 && node.parents().length > 0;
        return !(isTable && isJoint)
                && (!isTable || Arrays.stream(node.parents()).noneMatch(sample::isContinuous))
                && StateSpace.count(tables, cardinalities) <= ConditionalTable.MOST_CELLS;
    }

    private int[] discrete(IntStream of) {
        return of.filter(j -> !sample.isContinuous(j)).toArray();
    }

    @Override
    public Factor factor(Node node) {
        // one table for all discrete members: faster made than a chain of tables, and the same density
        List<Factor> chain = chain(
                node, tables -> List.of(ConditionalTable.learn(sample, states(tables), states(), family.alpha(), 0)));
        if (chain.size() == 1) {
            return chain.get(0);
        }
        double[] part = new double[sample.slots()];
        return (values, out) -> {
            Arrays.fill(out, 0, part.length, 0);
            for (Factor factor : chain) {
                factor.logDensity(values, part);
                for (int s = 0; s < part.length; s++) {
                    out[s] += part[s];
                }
            }
        };
    }

    /** From moments alone where all of the node's features are continuous. */
    @Override
    public double logLikelihood(Node node) {
        boolean isContinuous = node.members().length == 1
                && sample.isContinuous(node.members()[0])
                && Arrays.stream(node.parents()).allMatch(sample::isContinuous);
        if (!isContinuous) {
            return NodeScores.ofRows(sample, node, factor(node));
        }
        int[] parents = Arrays.stream(node.parents()).map(j -> place[j]).toArray();
        double sum = 0;
        for (int s = 0; s < sample.slots(); s++) {
            sum += sample.classWeight(s)
                    * covariances.meanLogDensity(s, place[node.members()[0]], parents, scatters[s]);
        }
        return sum;
    }

    @Override
    public double logLikelihoodAlone(int feature) {
        double least = leastDeviations[place[feature]];
        double variance = Math.max(covariances.total().covariance(place[feature], place[feature]), least * least);
        return -sample.total() / 2 * (Math.log(2 * Math.PI * variance) + 1);
    }

    private List<Factor> chain(Node node) {
        return chain(
                node,
                tables -> ConditionalTable.chain(
                        sample, tables, length -> states(Arrays.copyOf(tables, length)), family.alpha()));
    }

    /**
     * The members of a node one after the other, discrete ones first, each given those before it: the same density.
     *
     * @param joint the tables of several discrete members
     */
    private List<Factor> chain(Node node, Function<int[], List<ConditionalTable>> joint) {
        int[] tables = discrete(Arrays.stream(node.members()));
        List<Factor> chain = new ArrayList<>();
        if (tables.length == 1) {
            chain.add(table(tables[0], node.parents()));
        } else if (tables.length > 1) {
            chain.addAll(joint.apply(tables));
        }
        int[] parents = IntStream.concat(Arrays.stream(node.parents()), Arrays.stream(tables))
                .toArray();
        for (int member : node.members()) {
            if (sample.isContinuous(member)) {
                chain.add(gaussian(member, parents));
                parents = Arrays.copyOf(parents, parents.length + 1);
                parents[parents.length - 1] = member;
            }
        }
        return chain;
    }

    private ConditionalTable table(int feature, int[] parents) {
        return ConditionalTable.learn(sample, states(feature), states(parents), family.alpha(), family.backoff());
    }

    private StateSpace states(int... of) {
        return StateSpace.of(of, new double[sample.features()][], cardinalities);
    }

    private LinearGaussian gaussian(int feature, int[] parents) {
        int[] followed = Arrays.stream(parents).filter(sample::isContinuous).toArray();
        StateSpace given = states(discrete(Arrays.stream(parents)));
        int[] states = given.features().length == 0 ? new int[0] : sample.states(given);
        int[] groups = groups(given, states);
        int slots = sample.slots();
        int stride = followed.length + 2;
        int unknown = groups[given.size()];
        double[] parameters = new double[(unknown + 1) * slots * stride];
        int[] places = Arrays.stream(followed).map(j -> place[j]).toArray();
        for (int s = 0; s < slots; s++) {
            covariances.regress(s, place[feature], places, parameters, (unknown * slots + s) * stride);
        }
        if (unknown > 0) {
            configurations(
                    feature,
                    followed,
                    Arrays.stream(states).map(g -> g < 0 ? g : groups[g]).toArray(),
                    unknown,
                    parameters);
        }
        return new LinearGaussian(feature, followed, given, slots, groups, parameters);
    }

    /** Numbers the configurations that rows show; all others, and one that is not known, have the number after these. */
    private int[] groups(StateSpace given, int[] states) {
        int[] groups = new int[given.size() + 1];
        Arrays.fill(groups, -1);
        for (int s = 0; s < sample.slots() && states.length > 0; s++) {
            for (int i = 0; i < sample.size(s); i++) {
                int state = states[sample.row(s, i)];
                if (state >= 0) {
                    groups[state] = 0;
                }
            }
        }
        int count = 0;
        for (int g = 0; g < groups.length; g++) {
            groups[g] = groups[g] < 0 ? -1 : count++;
        }
        for (int g = 0; g < groups.length; g++) {
            groups[g] = groups[g] < 0 ? count : groups[g];
        }
        return groups;
    }

    /** Regressions within every configuration of discrete parents that is seen. */
    private void configurations(int feature, int[] followed, int[] groups, int count, double[] parameters) {
        int[] all =
                IntStream.concat(IntStream.of(feature), Arrays.stream(followed)).toArray();
        GaussianScatter[][] scatters = new GaussianScatter[sample.slots()][];
        Arrays.setAll(scatters, s -> scatters(s, all, groups, count));
        ConfigurationRegression regression = new ConfigurationRegression(
                covariances, Arrays.stream(all).map(j -> place[j]).toArray(), scatters, leastDeviations, family);
        int stride = followed.length + 2;
        for (int s = 0; s < sample.slots(); s++) {
            regression.write(s, scatters[s], parameters, s * stride, sample.slots() * stride);
        }
    }

    /** The moments of some features in every group of a slot's rows; rows without a group count for nothing. */
    private GaussianScatter[] scatters(int slot, int[] of, int[] groups, int count) {
        GaussianScatter[] scatters = new GaussianScatter[count];
        Arrays.setAll(scatters, g -> new GaussianScatter(of.length));
        double[] row = new double[of.length];
        for (int i = 0; i < sample.size(slot); i++) {
            int at = sample.row(slot, i);
            for (int j = 0; j < row.length; j++) {
                row[j] = sample.column(of[j])[at];
            }
            if (groups[at] >= 0) {
                scatters[groups[at]].add(row, sample.weight(slot, i));
            }
        }
        return scatters;
    }

    @Override
    public GaussianNetwork network(Structure structure) {
        List<LinearGaussian> gaussians = new ArrayList<>();
        List<ConditionalTable> tables = new ArrayList<>();
        for (Node node : structure.nodes()) {
            for (Factor factor : chain(node)) {
                if (factor instanceof LinearGaussian gaussian) {
                    gaussians.add(gaussian);
                } else {
                    tables.add((ConditionalTable) factor);
                }
            }
        }
        double[] logUnseen = new double[sample.features()];
        for (int j : structure.features()) {
            logUnseen[j] = sample.isContinuous(j)
                    ? ContinuousRange.logUnseen(sample.range(j))
                    : -Math.log(sample.cardinality(j));
        }
        return new GaussianNetwork(structure, sample.slots(), tables, gaussians, logUnseen);
    }
}

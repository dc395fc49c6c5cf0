package io.kstep.multi;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A multi-dimensional Bayesian network classifier of any structure (Rodríguez 2013, section 5.2): a table for every class
 * variable and every feature, continuous features as intervals. Missing features are summed out exactly; where that would
 * take too large a table they count as what they were most often.
 */
final class JointTableNetwork implements JointClassifier {

    private final VectorSpace space;
    private final JointStructure structure;
    private final CodedFeatures features;
    private final List<NodeTable> classTables;
    private final List<NodeTable> featureTables;

    /** Of class variables, then of features. */
    private final int[] sizes;

    private final List<LogFactor> families = new ArrayList<>();
    /** Where no feature is missing: the scopes of the features' factors, without repeats, and which each feature adds to. */
    private final List<int[]> scopes = new ArrayList<>();

    private final int[] scopeOf;
    private final Elimination elimination;

    JointTableNetwork(
            VectorSpace space,
            JointStructure structure,
            CodedFeatures features,
            List<NodeTable> classTables,
            List<NodeTable> featureTables) {
        this.space = space;
        this.structure = structure;
        this.features = features;
        this.classTables = List.copyOf(classTables);
        this.featureTables = List.copyOf(featureTables);
        sizes = IntStream.concat(IntStream.of(space.sizes()), IntStream.of(features.cardinalities()))
                .toArray();
        scopeOf = new int[features.count()];
        Map<String, Integer> known = new TreeMap<>();
        for (int i = 0; i < scopeOf.length; i++) {
            int[] scope = structure.bridge(i);
            scopeOf[i] = scope.length == 0
                    ? -1
                    : known.computeIfAbsent(Arrays.toString(scope), absent -> {
                        scopes.add(scope);
                        return scopes.size() - 1;
                    });
        }
        for (int j = 0; j < space.variables(); j++) {
            families.add(family(j));
        }
        List<int[]> all = new ArrayList<>(scopes);
        families.forEach(family -> all.add(family.scope()));
        elimination = Elimination.of(space.sizes(), all);
    }

    /** ln P(class | class parents) over a class variable and its parents. */
    private LogFactor family(int variable) {
        int[] scope = structure.family(variable);
        int[] own = Elimination.projection(scope, new int[] {variable}, sizes);
        int[] given = Elimination.projection(scope, structure.classParents(variable), sizes);
        double[] logs = new double[own.length];
        double[] of = new double[classTables.get(variable).classes()];
        for (int cell = 0; cell < logs.length; cell++) {
            Arrays.fill(of, 0);
            classTables.get(variable).addLogs(0, own[cell], of, 0);
            logs[cell] = of[given[cell]];
        }
        return new LogFactor(scope, logs);
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public Optional<JointStructure> graph() {
        return Optional.of(structure);
    }

    JointStructure structure() {
        return structure;
    }

    @Override
    public JointPosterior posterior(double[] values) {
        int[] states = new int[features.count()];
        for (int i = 0; i < states.length; i++) {
            states[i] = features.state(i, values[i]);
        }
        boolean[] needed = needed(states);
        if (IntStream.range(0, needed.length).anyMatch(i -> needed[i])) {
            try {
                return summed(states, needed);
            } catch (SpecException e) {
                // the stated budget: beyond it these features are taken at what is most frequent
                for (int i = 0; i < needed.length; i++) {
                    states[i] = needed[i] ? featureTables.get(i).mostFrequent() : states[i];
                }
            }
        }
        return plain(states);
    }

    /** Missing features that an observed one depends on, directly or through others; all other missing ones sum to 1. */
    private boolean[] needed(int[] states) {
        boolean[] needed = new boolean[states.length];
        boolean hasChanged = true;
        while (hasChanged) {
            hasChanged = false;
            for (int i = 0; i < states.length; i++) {
                for (int parent : (states[i] >= 0 || needed[i]) ? structure.featureParents(i) : new int[0]) {
                    hasChanged |= states[parent] < 0 && !needed[parent];
                    needed[parent] |= states[parent] < 0;
                }
            }
        }
        return needed;
    }

    private JointPosterior plain(int[] states) {
        double[][] logs = new double[scopes.size() + families.size()][];
        for (int s = 0; s < scopes.size(); s++) {
            logs[s] = new double[(int) Elimination.cells(scopes.get(s), sizes)];
        }
        for (int i = 0; i < states.length; i++) {
            if (scopeOf[i] >= 0 && states[i] >= 0) {
                featureTables.get(i).addLogs(key(i, states), states[i], logs[scopeOf[i]], 0);
            }
        }
        List<int[]> all = new ArrayList<>(scopes);
        for (int j = 0; j < families.size(); j++) {
            all.add(families.get(j).scope());
            logs[scopes.size() + j] = families.get(j).logs().clone();
        }
        return new FactoredPosterior(space, elimination, all, logs);
    }

    /** The configuration of a feature's feature parents, whose states are all known. */
    private int key(int feature, int[] states) {
        return key(structure.featureParents(feature), states, features.cardinalities());
    }

    /** The number of a configuration in mixed radix, the first parent fastest; -1 where a state is not known. */
    static int key(int[] parents, int[] states, int[] cardinalities) {
        int key = 0;
        for (int p = parents.length - 1; p >= 0; p--) {
            if (states[parents[p]] < 0) {
                return -1;
            }
            key = key * cardinalities[parents[p]] + states[parents[p]];
        }
        return key;
    }

    private JointPosterior summed(int[] states, boolean[] needed) {
        List<LogFactor> factors = new ArrayList<>(families);
        for (int i = 0; i < states.length; i++) {
            if (states[i] >= 0 || needed[i]) {
                factors.add(factor(i, states, needed));
            }
        }
        List<LogFactor> left = LogFactor.summedOut(factors, space.variables(), sizes).stream()
                .filter(factor -> factor.scope().length > 0) // what depends on no class variable cancels
                .toList();
        List<int[]> all = left.stream().map(LogFactor::scope).toList();
        return new FactoredPosterior(
                space,
                Elimination.of(space.sizes(), all),
                all,
                left.stream().map(factor -> factor.logs().clone()).toArray(double[][]::new));
    }

    /** The table of a feature, or the part of it that is left where its own state or those of its parents are known. */
    private LogFactor factor(int feature, int[] states, boolean[] needed) {
        int[] open = IntStream.concat(IntStream.of(feature), IntStream.of(structure.featureParents(feature)))
                .filter(i -> needed[i])
                .sorted()
                .toArray();
        int classes = featureTables.get(feature).classes();
        int[] now = states.clone();
        double[] logs = new double
                [classes
                        * IntStream.of(open)
                                .map(i -> features.cardinalities()[i])
                                .reduce(1, Math::multiplyExact)];
        for (int cell = 0; cell < logs.length / classes; cell++) {
            int rest = cell;
            for (int i : open) {
                now[i] = rest % features.cardinalities()[i];
                rest /= features.cardinalities()[i];
            }
            featureTables.get(feature).addLogs(key(feature, now), now[feature], logs, cell * classes);
        }
        int[] scope = IntStream.concat(
                        IntStream.of(structure.bridge(feature)),
                        IntStream.of(open).map(i -> space.variables() + i))
                .toArray();
        return new LogFactor(scope, logs);
    }

    void write(BinaryWriter out) {
        structure.write(out);
        features.write(out);
        out.writeList(classTables, (to, table) -> table.write(to));
        out.writeList(featureTables, (to, table) -> table.write(to));
    }

    static JointTableNetwork read(VectorSpace space, BinaryReader in) {
        return new JointTableNetwork(
                space,
                JointStructure.read(in),
                CodedFeatures.read(in),
                in.readList(NodeTable::read),
                in.readList(NodeTable::read));
    }
}

package io.kstep.multi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A multi-dimensional Bayesian network classifier (Rodríguez 2013, section 5.2): tables over the class variables, and
 * densities of the features given those class variables that each depends on.
 */
final class JointNetwork implements JointClassifier {

    private final VectorSpace space;
    private final JointStructure structure;
    private final List<FeatureGroup> groups;
    private final List<ClassTable> tables;
    private final List<int[]> scopes = new ArrayList<>();
    private final List<double[]> logTables = new ArrayList<>();
    private final Elimination elimination;

    JointNetwork(VectorSpace space, JointStructure structure, List<FeatureGroup> groups, List<ClassTable> tables) {
        this.space = space;
        this.structure = structure;
        this.groups = List.copyOf(groups);
        this.tables = List.copyOf(tables);
        groups.forEach(group -> scopes.add(group.scope()));
        for (ClassTable table : tables) {
            scopes.add(table.scope());
            logTables.add(table.logs());
        }
        elimination = Elimination.of(space.sizes(), scopes);
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

    List<FeatureGroup> groups() {
        return groups;
    }

    List<ClassTable> tables() {
        return tables;
    }

    @Override
    public JointPosterior posterior(double[] values) {
        double[][] logs = new double[scopes.size()][];
        for (int g = 0; g < groups.size(); g++) {
            FeatureGroup group = groups.get(g);
            logs[g] = group.logs(values, (int) space.of(group.scope()).count());
        }
        for (int t = 0; t < logTables.size(); t++) {
            logs[groups.size() + t] = logTables.get(t).clone();
        }
        return new FactoredPosterior(space, elimination, scopes, logs);
    }
}

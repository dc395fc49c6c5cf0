package io.kstep.multi;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.ClassifierForm;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.List;

/**
 * The binary form of classifiers of several class variables: a byte for the version, one for the kind, the number of
 * classes of each variable, then what this kind writes.
 */
public final class JointClassifierForm {

    private static final int VERSION = 1;

    private static final int INDEPENDENT = 0;
    private static final int COMPOUND = 1;
    private static final int CHAIN = 2;
    private static final int NETWORK = 3;
    private static final int TABLES = 4;
    private static final int BEST_OF_EACH = 5;
    private static final int SELECTED = 6;

    private JointClassifierForm() {}

    public static void write(JointClassifier classifier, BinaryWriter out) {
        out.writeByte(VERSION);
        if (classifier instanceof IndependentClassifiers independent) {
            start(INDEPENDENT, classifier, out);
            writeAll(independent.classifiers(), out);
        } else if (classifier instanceof CompoundClassifier compound) {
            start(COMPOUND, classifier, out);
            out.writeList(List.of(compound.vectors()), BinaryWriter::writeInts);
            ClassifierForm.write(compound.classifier(), out);
            out.writeDouble(compound.unseen());
            writeAll(compound.others().classifiers(), out);
        } else if (classifier instanceof ChainClassifier chain) {
            start(CHAIN, classifier, out);
            writeAll(chain.links(), out);
        } else if (classifier instanceof JointTableNetwork tables) {
            start(TABLES, classifier, out);
            tables.write(out);
        } else if (classifier instanceof BestOfEachClassifier best) {
            start(BEST_OF_EACH, classifier, out);
            out.writeList(best.classifiers(), (to, each) -> write(each, to));
        } else if (classifier instanceof SelectedClassifier selected) {
            start(SELECTED, classifier, out);
            out.writeInts(selected.features());
            write(selected.classifier(), out);
        } else {
            start(NETWORK, classifier, out);
            write((JointNetwork) classifier, out);
        }
    }

    private static void start(int kind, JointClassifier classifier, BinaryWriter out) {
        out.writeByte(kind).writeInts(classifier.space().sizes());
    }

    private static void writeAll(List<Classifier> classifiers, BinaryWriter out) {
        out.writeList(classifiers, (to, classifier) -> ClassifierForm.write(classifier, to));
    }

    private static void write(JointNetwork network, BinaryWriter out) {
        network.structure().write(out);
        out.writeList(network.groups(), (to, group) -> {
            to.writeInts(group.scope()).writeInts(group.features());
            ClassifierForm.write(group.classifier(), to);
        });
        out.writeList(network.tables(), (to, table) -> table.write(to));
    }

    public static JointClassifier read(BinaryReader in) {
        int version = in.readByte();
        if (version != VERSION) {
            throw in.bad("a classifier of several class variables of version " + VERSION + ", not " + version);
        }
        int kind = in.readByte();
        VectorSpace space = new VectorSpace(in.readInts());
        return switch (kind) {
            case INDEPENDENT -> new IndependentClassifiers(space, in.readList(ClassifierForm::read));
            case COMPOUND ->
                new CompoundClassifier(
                        in.readList(BinaryReader::readInts).toArray(int[][]::new),
                        ClassifierForm.read(in),
                        in.readDouble(),
                        new IndependentClassifiers(space, in.readList(ClassifierForm::read)));
            case CHAIN -> new ChainClassifier(space, in.readList(ClassifierForm::read));
            case NETWORK -> network(space, in);
            case TABLES -> JointTableNetwork.read(space, in);
            case BEST_OF_EACH -> new BestOfEachClassifier(in.readList(JointClassifierForm::read));
            case SELECTED -> new SelectedClassifier(in.readInts(), read(in));
            default -> throw in.bad("a classifier of several class variables, not kind " + kind);
        };
    }

    private static JointNetwork network(VectorSpace space, BinaryReader in) {
        return new JointNetwork(
                space,
                JointStructure.read(in),
                in.readList(from -> new FeatureGroup(from.readInts(), from.readInts(), ClassifierForm.read(from))),
                in.readList(from -> ClassTable.read(from, space)));
    }
}

package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Locale;

/**
 * How the submodels are combined: which main node, on what evidence, with what prior, and how fast it forgets. Named by
 * specs such as {@code parent}, {@code child(evidence=hard)} or {@code parent(mode=paper)}.
 *
 * @param hard whether submodels speak by their likeliest class alone
 * @param decay what counts keep: for the parent of a row when its class is seen again, else of all for every label
 * @param smoothing weight of the prior in each table row; 0 stands for Laplace's one to a cell (parent only)
 */
public record MainSettings(Kind kind, boolean hard, Prior prior, Temper temper, double decay, double smoothing) {

    /** Which node of the network Cl_M is. */
    public enum Kind {
        /** Model 1: P(Cl_M given Cl_1..Cl_k). */
        CHILD,
        /** Model 2: P(Cl_M) prod P(Cl_i given Cl_M). */
        PARENT,
        /** Model 1 as a chain of pairs. */
        CASCADE,
        /** Model 1 of a number, linear in what the submodels say. */
        LINEAR
    }

    /** What is believed of the class before the features are seen. */
    public enum Prior {
        /** The network's own, from all labelled instances alike; as the paper has it. */
        NETWORK,
        /** How frequent each class has been recently. */
        RECENT,
        /** That, and which class tends to follow the last known label. */
        MEMORY
    }

    private static final double CHILD_STRENGTH = 1;
    private static final int CONFIGURATIONS = 500;
    private static final double STAGE_TRUST = 5;
    private static final double LABEL_DECAY = 0.98;

    /** What a stream is served best by; measured, see the README. */
    public static final MainSettings DEFAULT = parse("parent");

    public static MainSettings parse(String text) {
        Spec spec = Spec.parse(text);
        Kind kind = switch (spec.name()) {
            case "child" -> Kind.CHILD;
            case "parent" -> Kind.PARENT;
            case "cascade" -> Kind.CASCADE;
            case "linear" -> Kind.LINEAR;
            default ->
                throw new SpecException("there is no main classifier '" + spec.name()
                        + "'; there are child, parent, cascade, and linear for a number");
        };
        Spec.Reader reader = spec.reader();
        if (kind == Kind.LINEAR) {
            return linear(reader);
        }
        boolean parent = kind == Kind.PARENT;
        String mode = reader.choice("mode", "stream", "stream", "batch", "paper");
        boolean stream = mode.equals("stream");
        boolean hard = reader.choice("evidence", mode.equals("paper") ? "hard" : "soft", "hard", "soft")
                .equals("hard");
        Prior prior = switch (reader.choice("prior", stream ? "memory" : "network", "network", "recent", "memory")) {
            case "network" -> Prior.NETWORK;
            case "recent" -> Prior.RECENT;
            default -> Prior.MEMORY;
        };
        String literal = mode.equals("paper") || !parent ? "1" : "root";
        Temper temper = temper(reader.text("temper", stream ? "learned" : literal));
        double decay = reader.real("decay", !stream ? 1 : parent ? 0.9 : 0.99, 1e-6, 1);
        double smoothing = reader.real("smoothing", stream || !parent ? 1 : 0, 0, 1e6);
        reader.done();
        if (temper.kind() == Temper.Kind.LEARNED && prior == Prior.NETWORK) {
            throw new SpecException("a learned temper needs prior=recent or prior=memory");
        }
        return new MainSettings(kind, hard, prior, temper, decay, smoothing);
    }

    /** Only its prior and its decay have a meaning. */
    private static MainSettings linear(Spec.Reader reader) {
        boolean recent = reader.choice("prior", "recent", "network", "recent").equals("recent");
        double decay = reader.real("decay", 0.99, 0.5, 1);
        reader.done();
        return new MainSettings(
                Kind.LINEAR, false, recent ? Prior.RECENT : Prior.NETWORK, new Temper(Temper.Kind.FIXED, 1), decay, 1);
    }

    private static Temper temper(String text) {
        return switch (text) {
            case "learned" -> Temper.LEARNED;
            case "root" -> Temper.ROOT;
            default -> {
                try {
                    double exponent = Double.parseDouble(text);
                    if (exponent > 0 && exponent <= 10) {
                        yield new Temper(Temper.Kind.FIXED, exponent);
                    }
                } catch (NumberFormatException e) {
                    // reported below, as for a number out of range
                }
                throw new SpecException("temper must be learned, root or a number from 0 to 10, not '" + text + "'");
            }
        };
    }

    /** The spec that names these settings in full. */
    public String spec() {
        if (kind == Kind.LINEAR) {
            return "linear(prior=" + lower(prior) + ",decay=" + decay + ")";
        }
        String exponent = switch (temper.kind()) {
            case LEARNED -> "learned";
            case ROOT -> "root";
            case FIXED -> Double.toString(temper.fixed());
        };
        return lower(kind) + "(evidence=" + (hard ? "hard" : "soft") + ",prior=" + lower(prior) + ",temper=" + exponent
                + ",decay=" + decay + ",smoothing=" + smoothing + ")";
    }

    /** These settings where the label last known is a message beside this classifier. */
    MainSettings withoutMemory() {
        return prior == Prior.MEMORY ? new MainSettings(kind, hard, Prior.RECENT, temper, decay, smoothing) : this;
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Bytes of the main node and its memory of labels, at the most.
     *
     * @param parents submodels that it combines, the open chunk's among them
     * @param rows that it may see between two chunks, each of which may be a configuration of its own
     */
    double bytes(double states, double parents, double rows) {
        double table = 1.6 * Double.BYTES * states * (states + 4); // with the room to grow in
        double kept = Math.min(childSettings().configurations(), rows);
        return table
                + switch (kind) {
                    case PARENT -> parents * table;
                    case LINEAR -> Double.BYTES * (2 * parents * parents + 3_000);
                    case CHILD -> 2 * parents * table + kept * configurationBytes(states, parents);
                    case CASCADE -> parents * (4 * table + kept * configurationBytes(states, 2));
                };
    }

    private static double configurationBytes(double states, double parents) {
        return Double.BYTES * states + 24 * parents + 200;
    }

    /** Work of predicting and counting one instance, in elementary steps. */
    double work(double states, double parents) {
        double table = 2 * states * states;
        double kept = Math.min(childSettings().configurations(), CONFIGURATIONS);
        return switch (kind) {
            case PARENT -> parents * table;
            case LINEAR -> 20 * parents * parents + 5_000;
            case CHILD -> parents * (2 * table + kept * states);
            case CASCADE -> 2 * parents * (4 * table + 2 * kept * states);
        };
    }

    MainNode node(int mainStates) {
        return switch (kind) {
            case PARENT -> new ParentNode(parentSettings(), mainStates);
            case CHILD -> new ChildNode(childSettings(), mainStates);
            case CASCADE -> new CascadeNode(childSettings(), mainStates);
            case LINEAR -> throw noTable();
        };
    }

    MainNode readNode(BinaryReader in) {
        return switch (kind) {
            case PARENT -> ParentNode.read(parentSettings(), in);
            case CHILD -> ChildNode.read(childSettings(), in);
            case CASCADE -> CascadeNode.read(childSettings(), in);
            case LINEAR -> throw noTable();
        };
    }

    private static IllegalStateException noTable() {
        return new IllegalStateException("a linear main node has no table");
    }

    LabelMemory memory(int mainStates) {
        return new LabelMemory(prior == Prior.MEMORY, LABEL_DECAY, mainStates);
    }

    LabelMemory readMemory(BinaryReader in) {
        return LabelMemory.read(prior == Prior.MEMORY, LABEL_DECAY, in);
    }

    private ParentSettings parentSettings() {
        return new ParentSettings(hard, smoothing, decay, temper);
    }

    /** Where nothing fades no configuration may be dropped either: a table of raw counts must hold all of them. */
    private ChildSettings childSettings() {
        double trust = prior == Prior.NETWORK ? 0 : STAGE_TRUST;
        int configurations = decay == 1 ? Integer.MAX_VALUE : CONFIGURATIONS;
        return new ChildSettings(hard, smoothing, CHILD_STRENGTH, decay, configurations, trust);
    }

    /** Fails where a numeric target cannot have this main classifier. */
    void checkNumbers(Retention retention) {
        if (kind == Kind.CASCADE) {
            throw new SpecException("a numeric target needs main child or parent, or linear, not cascade");
        }
        if (hard() && retention == Retention.INFORMATION) {
            throw new SpecException("retention=information needs tables of what submodels say, which main nodes of a"
                    + " number do not keep on hard evidence; use retention=oldest");
        }
    }
}

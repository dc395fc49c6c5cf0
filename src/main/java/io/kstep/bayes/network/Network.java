package io.kstep.bayes.network;

import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Bayesian network over the features given the class, learned and immutable. */
public sealed interface Network permits GaussianNetwork, TableNetwork, KernelNetwork {

    /**
     * Adds ln f(x | c) of the observed features to a sum; a feature that is not finite is missing.
     *
     * @param values one value per feature
     */
    void addLogLikelihood(double[] values, LikelihoodSum sum);

    Structure structure();

    /**
     * Itself as a panel where it has no arcs, so that it is naive Bayes and asked as such; nothing otherwise.
     *
     * @param clamp how far one feature alone may set a class behind the best, in nats
     */
    default Optional<FeaturePanel> panel(double clamp) {
        return Optional.empty();
    }

    /** A feature on its own; only of those in the structure. */
    Marginal marginal(int feature);

    /** Writes its binary form, without what other networks of the classifier have written already. */
    void write(BinaryWriter out, SharedParts shared);

    /** Writes networks that were learned from the same rows; rows that are kept are written once. */
    static void writeAll(List<Network> networks, BinaryWriter out) {
        KernelSample shared = networks.get(0) instanceof KernelNetwork first ? first.sample() : null;
        out.writeInt(networks.size()).writeBoolean(shared != null);
        if (shared != null) {
            shared.write(out);
        }
        SharedParts parts = new SharedParts(shared);
        networks.forEach(network -> network.write(out, parts));
    }

    /** Reads what {@link #writeAll} wrote. */
    static List<Network> readAll(BinaryReader in) {
        int count = in.readInt();
        SharedParts shared = new SharedParts(in.readBoolean() ? KernelSample.read(in) : null);
        List<Network> networks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = in.readByte();
            networks.add(
                    switch (kind) {
                        case NetworkForm.GAUSSIAN -> GaussianNetwork.read(in);
                        case NetworkForm.TABLE ->
                            TableNetwork.read(
                                    in, shared, i > 0 && networks.get(0) instanceof TableNetwork first ? first : null);
                        case NetworkForm.KERNEL -> KernelNetwork.read(in, shared.kernels(), false);
                        case NetworkForm.MIXED_KERNEL -> KernelNetwork.read(in, shared.kernels(), true);
                        default -> throw in.bad("a network, not kind " + kind);
                    });
        }
        return networks;
    }
}

package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.List;

/** What the networks of one classifier have in common, and what is therefore written and read once. */
public final class SharedParts {

    private final KernelSample kernels;
    private final List<ClassDensities> densities = new ArrayList<>();

    /** @param kernels the kept rows of kernel networks, null for others */
    SharedParts(KernelSample kernels) {
        this.kernels = kernels;
    }

    KernelSample kernels() {
        return kernels;
    }

    /** Writes the number of these densities, and themselves if they come for the first time. */
    void write(ClassDensities of, BinaryWriter out) {
        int number = 0;
        while (number < densities.size() && densities.get(number) != of) {
            number++;
        }
        out.writeInt(number);
        if (number == densities.size()) {
            densities.add(of);
            of.write(out);
        }
    }

    /** Reads what {@link #write} wrote. */
    ClassDensities readDensities(BinaryReader in) {
        int number = in.readInt();
        if (number < 0 || number > densities.size()) {
            throw in.bad("densities number " + number + " of " + densities.size());
        }
        if (number == densities.size()) {
            densities.add(ClassDensities.read(in));
        }
        return densities.get(number);
    }
}

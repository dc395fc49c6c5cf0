package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.ClassifierForm;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * The classifier learned from one chunk, Cl_i, and where it came from.
 *
 * @param firstChunk number of the first chunk it was learned from, counted from 1 over the stream's life
 * @param lastChunk number of the last one; differs from the first where submodels were merged
 * @param rows weight of the rows it was learned from
 * @param learner spec of the learner that gave it
 */
public record Submodel(Classifier classifier, long firstChunk, long lastChunk, double rows, String learner)
        implements ModelPart {

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(firstChunk).writeLong(lastChunk).writeDouble(rows).writeText(learner);
        ClassifierForm.write(classifier, out);
    }

    public static Submodel read(BinaryReader in) {
        long firstChunk = in.readLong();
        long lastChunk = in.readLong();
        double rows = in.readDouble();
        String learner = in.readText();
        return new Submodel(ClassifierForm.read(in), firstChunk, lastChunk, rows, learner);
    }
}

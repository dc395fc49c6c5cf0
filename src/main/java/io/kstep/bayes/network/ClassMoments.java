package io.kstep.bayes.network;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.FeatureRange;
import io.kstep.probability.GaussianScatter;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Weights, means and co-scatters of continuous features within each class: all that every Gaussian structure is learned
 * from, and what adds up when rows come together (Pérez 2010, 3.5).
 * Immutable once built.
 */
public final class ClassMoments {

    private final FeatureRange[] ranges;
    private final int[] present;
    private final double[] classWeights;
    private final GaussianScatter[] scatters;

    /** @param scatters over all features, of each class that is present; given away */
    public ClassMoments(FeatureRange[] ranges, int[] present, double[] classWeights, GaussianScatter[] scatters) {
        this.ranges = ranges;
        this.present = present;
        this.classWeights = classWeights;
        this.scatters = scatters;
    }

    /** Of the rows of a sample, all of whose features are continuous. */
    public static ClassMoments of(Sample sample) {
        int[] all = IntStream.range(0, sample.features()).toArray();
        FeatureRange[] ranges = Arrays.stream(all).mapToObj(sample::range).toArray(FeatureRange[]::new);
        return new ClassMoments(ranges, sample.present(), sample.classWeights(), GaussianFitter.scatters(sample, all));
    }

    /** Of the rows of both. */
    public ClassMoments merge(ClassMoments other) {
        int[] classes = IntStream.concat(Arrays.stream(present), Arrays.stream(other.present))
                .distinct()
                .sorted()
                .toArray();
        GaussianScatter[] sums = new GaussianScatter[classes.length];
        double[] weights = new double[classes.length];
        for (int s = 0; s < classes.length; s++) {
            sums[s] = new GaussianScatter(ranges.length);
            for (ClassMoments part : new ClassMoments[] {this, other}) {
                int slot = Arrays.binarySearch(part.present, classes[s]);
                if (slot >= 0) {
                    sums[s] = sums[s].merge(part.scatters[slot]);
                    weights[s] += part.classWeights[slot];
                }
            }
        }
        FeatureRange[] wider = new FeatureRange[ranges.length];
        Arrays.setAll(wider, j -> ranges[j].union(other.ranges[j]));
        return new ClassMoments(wider, classes, weights, sums);
    }

    public int features() {
        return ranges.length;
    }

    public int[] present() {
        return present.clone();
    }

    public double[] classWeights() {
        return classWeights.clone();
    }

    /** What the stream has shown of each feature. */
    public FeatureRange[] ranges() {
        return ranges.clone();
    }

    /** The moments of one slot, copied. */
    public GaussianScatter scatter(int slot) {
        return scatters[slot].copy();
    }

    /** The features that show two values or more, ascending. */
    int[] varying() {
        GaussianScatter all = new GaussianScatter(ranges.length);
        for (GaussianScatter scatter : scatters) {
            all = all.merge(scatter);
        }
        GaussianScatter total = all;
        return IntStream.range(0, ranges.length)
                .filter(j -> total.scatter(j, j) > 0)
                .toArray();
    }

    Sample sample() {
        return Sample.withoutRows(ranges, present, classWeights);
    }

    /** The moments of some of the features in every slot. */
    GaussianScatter[] scatters(int[] of) {
        return Arrays.stream(scatters).map(scatter -> scatter.of(of)).toArray(GaussianScatter[]::new);
    }

    public void write(BinaryWriter out) {
        out.writeInt(ranges.length).writeInts(present).writeDoubles(classWeights);
        for (FeatureRange range : ranges) {
            out.writeDouble(range.low()).writeDouble(range.high());
        }
        for (GaussianScatter scatter : scatters) {
            scatter.write(out);
        }
    }

    public static ClassMoments read(BinaryReader in) {
        int features = in.readInt();
        int[] present = in.readInts();
        double[] classWeights = in.readDoubles();
        boolean rising = IntStream.range(1, present.length).allMatch(s -> present[s - 1] < present[s]);
        if (features < 0 || classWeights.length != present.length || !rising) {
            throw in.bad("moments of " + features + " features");
        }
        in.claim(features);
        FeatureRange[] ranges = new FeatureRange[features];
        for (int j = 0; j < features; j++) {
            ranges[j] = new FeatureRange(in.readDouble(), in.readDouble());
        }
        GaussianScatter[] scatters = new GaussianScatter[present.length];
        for (int s = 0; s < scatters.length; s++) {
            scatters[s] = GaussianScatter.read(features, in);
        }
        return new ClassMoments(ranges, present, classWeights, scatters);
    }
}

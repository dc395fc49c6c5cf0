package io.kstep.bayes;

import io.kstep.binary.BinaryReader;

/** The leading byte of each feature model's binary form. */
final class FeatureForm {

    static final int SILENT = 0;
    static final int DISCRETE_WITHOUT_TOTALS = 1;
    static final int GAUSSIAN = 2;
    static final int DENSITY = 3;
    static final int SPIKED = 4;
    static final int DISCRETE = 5;
    static final int GAUSSIAN_AND_FAR = 6;

    private FeatureForm() {}

    static FeatureModel read(BinaryReader in) {
        int form = in.readByte();
        return switch (form) {
            case SILENT -> new SilentFeature();
            case DISCRETE_WITHOUT_TOTALS -> DiscreteFeature.readWithoutTotals(in);
            case DISCRETE -> DiscreteFeature.read(in);
            case GAUSSIAN -> GaussianFeature.read(in);
            case GAUSSIAN_AND_FAR -> GaussianFeature.readWithFar(in);
            case DENSITY -> DensityFeature.read(in);
            case SPIKED -> SpikedFeature.read(in);
            default -> throw in.bad("a feature model, not form " + form);
        };
    }
}

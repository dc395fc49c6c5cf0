package io.kstep.cli;

import io.kstep.data.InstanceStream;
import io.kstep.data.generate.NoisyLabels;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that replace sure labels by those of people who err. */
final class NoiseOptions {

    @Option(
            names = "--label-noise",
            paramLabel = "RATE",
            description = "mean probability, 0 to 1, that a label is wrong; the true class is kept for the scores."
                    + " Default: ${DEFAULT-VALUE}")
    private double rate;

    @Option(
            names = "--noise-sd",
            paramLabel = "SD",
            description =
                    "standard deviation of these probabilities, which are beta distributed. Default: ${DEFAULT-VALUE}")
    private double sd;

    @Option(
            names = "--noise-form",
            paramLabel = "FORM",
            description = "what a label says of it: wrong (flipped with probability p, and says p), doubt (by lot with"
                    + " probability p), flipped-doubt (flipped, but stated as doubt), hard (says nothing), probabilities"
                    + " (1 - p for the true class), plausibilities (1 for the true class, p for the others)."
                    + " Default: ${DEFAULT-VALUE}")
    private String form = "wrong";

    @Option(
            names = "--experts",
            paramLabel = "R,R",
            split = ",",
            description =
                    "labels are votes of experts who name the true class with these probabilities, such as 0.9,0.7")
    private List<Double> experts = List.of();

    @Option(
            names = "--votes-missing",
            paramLabel = "SHARE",
            description = "share of the votes, 0 to 1, that are missing. Default: ${DEFAULT-VALUE}")
    private double missing;

    @Option(
            names = "--noise-seed",
            paramLabel = "N",
            description = "seed of the noise of labels. Default: ${DEFAULT-VALUE}")
    private long seed = 1;

    NoisyLabels.Settings settings(double unlabelled) {
        return new NoisyLabels.Settings(rate, sd, NoisyLabels.Form.parse(form), experts, missing, unlabelled, seed);
    }

    /** The stream with the noise that is asked for; itself where none is. */
    InstanceStream over(InstanceStream stream) {
        return NoisyLabels.over(stream, settings(0));
    }
}

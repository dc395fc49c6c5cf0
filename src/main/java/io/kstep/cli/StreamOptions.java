package io.kstep.cli;

import io.kstep.incremental.BatchLearners;
import io.kstep.incremental.ChunkRule;
import io.kstep.incremental.KStepLearner;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.MainSettings;
import io.kstep.incremental.Past;
import io.kstep.incremental.Retention;
import io.kstep.incremental.StreamModels;
import io.kstep.incremental.StreamSettings;
import io.kstep.incremental.SubmodelLearners;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that say how a k-step classifier learns; what is not given is {@link SettingsDefaults the default}. */
final class StreamOptions {

    /** The settings that the options set, by their names. */
    private static final Map<String, String> OPTIONS = Map.of(
            "--learner", "learner",
            "--provisional", "provisional",
            "--fallback", "fallback",
            "--main", "main",
            "--chunk", "chunk",
            "--chunk-seconds", "chunkSeconds",
            "--submodels", "submodels",
            "--retention", "retention",
            "--drift", "drift",
            "--seed", "seed");

    @Option(
            names = "--learner",
            paramLabel = "SPEC",
            description = {
                "turns a chunk into a submodel: nb(density=mte|gaussian,...), for a number linear(degree=1|2,...) or"
                        + " nb(density=mte,...)",
                "Default: ${DEFAULT-VALUE}"
            })
    private String learner;

    @Option(
            names = "--provisional",
            paramLabel = "SPEC",
            description = {"learner of the temporary submodel of the open chunk", "Default: ${DEFAULT-VALUE}"})
    private String provisional;

    @Option(
            names = "--fallback",
            paramLabel = "SPEC",
            description = {
                "takes over where the learner cannot turn a chunk into a submodel",
                "Default: ${DEFAULT-VALUE}"
            })
    private String fallback;

    @Option(
            names = "--main",
            paramLabel = "SPEC",
            description = {
                "combines the submodels: parent (Model 2), child (Model 1) or cascade, each with"
                        + " mode=stream|batch|paper, evidence=soft|hard, prior=memory|recent|network,"
                        + " temper=learned|root|NUMBER, decay=, smoothing=; for a number linear too, with"
                        + " prior=recent|network, decay=",
                "Default: ${DEFAULT-VALUE}"
            })
    private String main;

    @Option(
            names = "--chunk",
            paramLabel = "N",
            description = "number of labelled instances in a chunk. Default: ${DEFAULT-VALUE}")
    private int chunk;

    @Option(
            names = "--chunk-seconds",
            paramLabel = "S",
            description = "age in seconds, by the clock of this machine, at which a chunk is closed early; 0: never."
                    + " Default: ${DEFAULT-VALUE}")
    private double chunkSeconds;

    @Option(
            names = "--submodels",
            paramLabel = "K",
            description = "largest number of submodels kept. Default: ${DEFAULT-VALUE}")
    private int submodels;

    @Option(
            names = "--retention",
            paramLabel = "POLICY",
            description =
                    "which submodel is dropped when there are more: oldest, information (the least informative) or"
                            + " merge (neighbours become one). Default: ${DEFAULT-VALUE}")
    private String retention;

    @Option(
            names = "--drift",
            paramLabel = "SPEC",
            description = "drift detector; closes a chunk when the error rises: none, adwin, ddm or hddm-a."
                    + " Default: ${DEFAULT-VALUE}")
    private String drift;

    @Option(names = "--seed", paramLabel = "N", description = "seed of all random choices. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(
            names = "--stream-model",
            paramLabel = "SPEC",
            description = "the model in full, in place of the options above: kstep(learner=SPEC,main=SPEC,chunk=N,...),"
                    + " class trees, ctrees(greedy=3,random=2,past=8,...), or"
                    + " best(MODEL+MODEL,margin=0.05,fading=0.998), where the model with the least fading error"
                    + " answers")
    private String streamModel;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** The settings of a model of a number; what is not given is the default of such, not of a classifier. */
    StreamSettings regressionSettings() {
        if (streamModel != null) {
            return inFull();
        }
        Map<String, String> given = new TreeMap<>();
        OPTIONS.forEach((option, setting) -> {
            if (given(option)) {
                Object value = command.commandLine().getParseResult().matchedOptionValue(option, null);
                given.put(setting, value.toString());
            }
        });
        return StreamModels.parse(new io.kstep.spec.Spec("regression", given).toString());
    }

    /** The settings of a model of several class variables: learner, main, chunk and submodels are read. */
    StreamSettings jointSettings() {
        if (streamModel != null) {
            return inFull();
        }
        Map<String, String> given = new TreeMap<>();
        for (String option : List.of("--learner", "--main", "--chunk", "--submodels")) {
            if (given(option)) {
                Object value = command.commandLine().getParseResult().matchedOptionValue(option, null);
                given.put(OPTIONS.get(option), value.toString());
            }
        }
        given.computeIfPresent("learner", (name, text) -> JointEvaluations.name(io.kstep.spec.Spec.parse(text)));
        return StreamModels.parse(new io.kstep.spec.Spec("multi", given).toString());
    }

    private boolean given(String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** The k-step learner of a whole data set, where --learner names it. */
    Optional<KStepLearner> batch() {
        io.kstep.spec.Spec named = io.kstep.spec.Spec.parse(learner);
        return BatchLearners.isKStep(named) ? Optional.of(BatchLearners.kStep(named)) : Optional.empty();
    }

    /** The settings of a classifier. */
    StreamSettings settings() {
        return streamModel == null ? kStepSettings() : inFull();
    }

    private StreamSettings inFull() {
        OPTIONS.keySet().stream().sorted().filter(this::given).forEach(option -> {
            throw new SpecException(option + " has no meaning with --stream-model: write it into the spec");
        });
        return StreamModels.parse(streamModel);
    }

    private KStepSettings kStepSettings() {
        if (!(chunkSeconds >= 0 && chunkSeconds < 1e12)) {
            throw new SpecException("--chunk-seconds must be 0 or more, not " + chunkSeconds);
        }
        return new KStepSettings(
                SubmodelLearners.ofClasses(learner, provisional, fallback),
                MainSettings.parse(main),
                new ChunkRule(chunk, (long) (chunkSeconds * 1000)),
                submodels,
                Retention.parse(retention),
                DriftDetectors.parse(drift),
                new Past(KStepSettings.DEFAULT.reservoir(), seed),
                KStepSettings.DEFAULT.labels());
    }
}

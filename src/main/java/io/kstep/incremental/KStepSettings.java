package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.MergingLearner;
import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetector;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that decides how a k-step classifier learns from a stream.
 *
 * @param learner turns a closed chunk into a submodel
 * @param provisional turns the open chunk into a submodel that stands in until the chunk is closed
 * @param fallback turns a chunk into a submodel where the learner cannot
 * @param chunkSize labelled instances that close a chunk
 * @param chunkMillis age in milliseconds that closes a chunk; 0 never does
 * @param submodels how many closed chunks' submodels are kept at most
 * @param detector watches the errors; an alarm closes the chunk and weakens what the main node has counted
 * @param reservoir how many labelled instances of the past are kept for a main node that needs them; 0 keeps none
 * @param seed of the reservoir's choices
 */
public record KStepSettings(
        Learner learner,
        Learner provisional,
        Learner fallback,
        MainSettings main,
        int chunkSize,
        long chunkMillis,
        int submodels,
        Retention retention,
        DriftDetector detector,
        int reservoir,
        long seed)
        implements StreamSettings {

    /** One configuration for every stream: see the README for how it does beside others. */
    public static final KStepSettings DEFAULT = new KStepSettings(
            Learners.parse("nb(density=mte)"),
            Learners.parse("nb(density=gaussian)"),
            Learners.parse("nb(density=gaussian)"),
            MainSettings.DEFAULT,
            500,
            0,
            10,
            Retention.OLDEST,
            DriftDetectors.parse("adwin"),
            200,
            1);

    public KStepSettings {
        if (chunkSize < 1 || submodels < 1 || chunkMillis < 0 || reservoir < 0) {
            throw new SpecException("a chunk needs at least 1 instance, and 1 submodel must be kept; not " + chunkSize
                    + " and " + submodels);
        }
        if (retention == Retention.MERGE && !(learner instanceof MergingLearner)) {
            throw new SpecException("retention=merge needs a learner whose classifiers merge, which '" + learner.spec()
                    + "' is not; use retention=oldest or retention=information");
        }
    }

    /** Reads the options of {@code kstep(...)}; what is not given is the default. */
    static KStepSettings read(Spec.Reader reader) {
        Map<String, String> texts = DEFAULT.byName();
        texts.replaceAll(reader::text);
        return DEFAULT.with(texts);
    }

    @Override
    public String spec() {
        return byName().entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(",", "kstep(", ")"));
    }

    /** These settings by the names that commands, configuration and the control topic know them by, as texts. */
    @Override
    public Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put("learner", learner.spec());
        byName.put("provisional", provisional.spec());
        byName.put("fallback", fallback.spec());
        byName.put("main", main.spec());
        byName.put("chunk", Integer.toString(chunkSize));
        byName.put("chunkSeconds", Double.toString(chunkMillis / 1000.0));
        byName.put("submodels", Integer.toString(submodels));
        byName.put("retention", retention.spec());
        byName.put("drift", detector.spec());
        byName.put("reservoir", Integer.toString(reservoir));
        byName.put("seed", Long.toString(seed));
        return byName;
    }

    @Override
    public KStepSettings with(Map<String, String> changes) {
        Map<String, String> all = byName();
        changes.forEach((name, text) -> {
            if (all.replace(name, text) == null) {
                throw new SpecException(
                        "there is no setting '" + name + "' of a model; there are " + String.join(", ", all.keySet()));
            }
        });
        return new KStepSettings(
                Learners.parse(all.get("learner")),
                Learners.parse(all.get("provisional")),
                Learners.parse(all.get("fallback")),
                MainSettings.parse(all.get("main")),
                whole("chunk", all),
                (long) (1000 * seconds(all.get("chunkSeconds"))),
                whole("submodels", all),
                Retention.parse(all.get("retention")),
                DriftDetectors.parse(all.get("drift")),
                whole("reservoir", all),
                seed(all.get("seed")));
    }

    private static int whole(String name, Map<String, String> texts) {
        try {
            return Integer.parseInt(texts.get(name));
        } catch (NumberFormatException e) {
            throw new SpecException(name + " must be a whole number, not '" + texts.get(name) + "'");
        }
    }

    private static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new SpecException("seed must be a whole number, not '" + text + "'");
        }
    }

    private static double seconds(String text) {
        try {
            double seconds = Double.parseDouble(text);
            if (seconds >= 0 && seconds < 1e12) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // told below, as for a number out of range
        }
        throw new SpecException("chunkSeconds must be a number from 0 to 1e12, not '" + text + "'");
    }

    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        return ModelCost.most(this, ChunkShape.of(schema, chunkSize).grown(values, classes));
    }

    @Override
    public int mostParts() {
        return submodels;
    }

    @Override
    public KStepModel start(Schema schema) {
        return new KStepModel(this, schema);
    }

    @Override
    public KStepModel resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        return KStepModel.resume(this, state, parts.stream().map(Submodel::read).toList(), rows);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        if (schema.isRegression()) {
            return Optional.of("'kstep' learns classes, and the target is a number: take regression(...)");
        }
        return Stream.of(learner, provisional, fallback)
                .flatMap(each -> each.refusal(schema).stream())
                .findFirst();
    }

    /** These settings with another learner; fails where the retention merges and that learner's classifiers do not. */
    public KStepSettings withLearner(Learner other) {
        return new KStepSettings(
                other,
                provisional,
                fallback,
                main,
                chunkSize,
                chunkMillis,
                submodels,
                retention,
                detector,
                reservoir,
                seed);
    }

    public KStepSettings withProvisional(Learner other) {
        return new KStepSettings(
                learner,
                other,
                fallback,
                main,
                chunkSize,
                chunkMillis,
                submodels,
                retention,
                detector,
                reservoir,
                seed);
    }

    public KStepSettings withMain(MainSettings other) {
        return new KStepSettings(
                learner,
                provisional,
                fallback,
                other,
                chunkSize,
                chunkMillis,
                submodels,
                retention,
                detector,
                reservoir,
                seed);
    }

    public KStepSettings withChunk(int size, long millis) {
        return new KStepSettings(
                learner, provisional, fallback, main, size, millis, submodels, retention, detector, reservoir, seed);
    }

    public KStepSettings withSubmodels(int most, Retention policy) {
        return new KStepSettings(
                learner, provisional, fallback, main, chunkSize, chunkMillis, most, policy, detector, reservoir, seed);
    }

    public KStepSettings withDetector(DriftDetector other) {
        return new KStepSettings(
                learner,
                provisional,
                fallback,
                main,
                chunkSize,
                chunkMillis,
                submodels,
                retention,
                other,
                reservoir,
                seed);
    }

    public KStepSettings withReservoir(int rows, long newSeed) {
        return new KStepSettings(
                learner,
                provisional,
                fallback,
                main,
                chunkSize,
                chunkMillis,
                submodels,
                retention,
                detector,
                rows,
                newSeed);
    }

    public KStepSettings withFallback(Learner other) {
        return new KStepSettings(
                learner,
                provisional,
                other,
                main,
                chunkSize,
                chunkMillis,
                submodels,
                retention,
                detector,
                reservoir,
                seed);
    }
}

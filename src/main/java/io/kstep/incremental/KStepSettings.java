package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Learner;
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

/**
 * All that decides how a k-step classifier learns from a stream.
 *
 * @param learners of the submodels; they decide whether the target is a class variable or a number
 * @param main what it says of priors and decay has no meaning for a number, whose tables are learned again from the
 *     reservoir
 * @param submodels how many closed chunks' submodels are kept at most
 * @param detector watches the errors; an alarm closes the chunk and weakens what the main node has counted
 * @param past the labelled instances of the past that are kept for a main node that needs them
 * @param labels what is made of labels that are not sure
 */
public record KStepSettings(
        SubmodelLearners learners,
        MainSettings main,
        ChunkRule chunk,
        int submodels,
        Retention retention,
        DriftDetector detector,
        Past past,
        LabelSettings labels)
        implements StreamSettings {

    static final String CLASSES = "kstep";
    static final String NUMBER = "regression";

    /** Intervals of a number at the most, where the learner does not say. */
    private static final int MOST_INTERVALS = 8;

    private static final String LEARNER = "learner";
    private static final String PROVISIONAL = "provisional";
    private static final String FALLBACK = "fallback";

    /** One configuration for every stream of classes: see the README for how it does beside others. */
    public static final KStepSettings DEFAULT = new KStepSettings(
            SubmodelLearners.ofClasses("nb(density=mte)", "nb(density=gaussian)", "nb(density=gaussian)"),
            MainSettings.DEFAULT,
            new ChunkRule(500, 0),
            10,
            Retention.OLDEST,
            DriftDetectors.parse("adwin"),
            new Past(200, 1),
            new LabelSettings(SoftMode.AUTO));

    /** The same for a number: what streams are predicted best by; measured, see results-numbers.md. */
    public static final KStepSettings REGRESSION = ofNumbers("linear", "linear");

    /** By naive Bayes on intervals, as the papers have it. */
    private static final KStepSettings ON_INTERVALS = ofNumbers("nb", "parent(mode=batch)");

    private static KStepSettings ofNumbers(String learner, String main) {
        return new KStepSettings(
                SubmodelLearners.ofNumbers(learner, learner, learner),
                MainSettings.parse(main),
                new ChunkRule(500, 0),
                10,
                Retention.OLDEST,
                DriftDetectors.parse("none"),
                new Past(200, 1),
                LabelSettings.OF_NUMBERS);
    }

    public KStepSettings {
        if (submodels < 1 || past.reservoir() < (learners.areOfNumbers() ? 1 : 0)) {
            throw new SpecException("at least 1 submodel must be kept, and for a number 1 row of the past; not "
                    + submodels + " and " + past.reservoir());
        }
        if (retention == Retention.MERGE && !(learners.closed() instanceof MergingLearner)) {
            throw new SpecException("retention=merge needs a learner whose classifiers merge, which '"
                    + learners.closed().spec() + "' is not; use retention=oldest or retention=information");
        }
        learners.check(main, retention);
    }

    /** Reads the options of {@code kstep(...)}; what is not given is the default. */
    static KStepSettings read(Spec.Reader reader) {
        Map<String, String> texts = DEFAULT.options();
        texts.replaceAll(reader::text);
        return DEFAULT.with(texts);
    }

    /** Reads those of {@code regression(...)}; a learner learns every chunk, and brings its main node, or this its learner. */
    static KStepSettings readRegression(Spec.Reader reader) {
        String main = reader.text("main", "");
        boolean cuts = !main.isEmpty() && MainSettings.parse(main).kind() != MainSettings.Kind.LINEAR;
        boolean intervals = reader.text(LEARNER, cuts ? "nb" : "linear").startsWith("nb");
        KStepSettings standard = intervals ? ON_INTERVALS : REGRESSION;
        Map<String, String> texts = standard.options();
        String learner = reader.text(LEARNER, texts.get(LEARNER));
        texts.put(PROVISIONAL, learner);
        texts.put(FALLBACK, learner);
        texts.replaceAll(reader::text);
        return standard.with(texts);
    }

    @Override
    public String spec() {
        return options().entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(",", (isRegression() ? NUMBER : CLASSES) + "(", ")"));
    }

    /** Whether the target is a number. */
    public boolean isRegression() {
        return learners.areOfNumbers();
    }

    /** By single names for classes, by the whole spec for a number: what is stored has to distinguish the two. */
    @Override
    public Map<String, String> byName() {
        return isRegression() ? Map.of(StreamModels.MODEL, spec()) : options();
    }

    @Override
    public String outline() {
        return "chunks of " + chunk.size() + " and " + submodels + " submodels of "
                + learner().spec();
    }

    /** These settings by the names that commands, configuration and the control topic know them by, as texts. */
    public Map<String, String> options() {
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put(LEARNER, learner().spec());
        byName.put(PROVISIONAL, provisional().spec());
        byName.put(FALLBACK, fallback().spec());
        byName.put("main", main.spec());
        byName.put("chunk", Integer.toString(chunk.size()));
        byName.put("chunkSeconds", Double.toString(chunk.millis() / 1000.0));
        byName.put("submodels", Integer.toString(submodels));
        byName.put("retention", retention.spec());
        byName.put("drift", detector.spec());
        byName.put("reservoir", Integer.toString(past.reservoir()));
        byName.put("seed", Long.toString(past.seed()));
        if (!isRegression()) {
            labels.name(byName);
        }
        return byName;
    }

    @Override
    public KStepSettings with(Map<String, String> changes) {
        Map<String, String> all = options();
        changes.forEach((name, text) -> {
            if (all.replace(name, text) == null) {
                throw new SpecException(
                        "there is no setting '" + name + "' of a model; there are " + String.join(", ", all.keySet()));
            }
        });
        return new KStepSettings(
                isRegression()
                        ? SubmodelLearners.ofNumbers(all.get(LEARNER), all.get(PROVISIONAL), all.get(FALLBACK))
                        : SubmodelLearners.ofClasses(all.get(LEARNER), all.get(PROVISIONAL), all.get(FALLBACK)),
                MainSettings.parse(all.get("main")),
                new ChunkRule(Past.whole("chunk", all), ChunkRule.millis(all.get("chunkSeconds"))),
                Past.whole("submodels", all),
                Retention.parse(all.get("retention")),
                DriftDetectors.parse(all.get("drift")),
                new Past(Past.whole("reservoir", all), Past.seed(all.get("seed"))),
                isRegression() ? labels : LabelSettings.read(all));
    }

    /** Turns a closed chunk into a submodel. */
    public Learner learner() {
        return learners.closed();
    }

    /** Turns the open chunk into a submodel that stands in until the chunk is closed. */
    public Learner provisional() {
        return learners.open();
    }

    /** Turns a chunk into a submodel where the learner cannot. */
    public Learner fallback() {
        return learners.fallback();
    }

    /** How many labelled instances of the past are kept; 0 keeps none. */
    public int reservoir() {
        return past.reservoir();
    }

    public long seed() {
        return past.seed();
    }

    public int chunkSize() {
        return chunk.size();
    }

    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        ChunkShape shape = shape(schema, values, classes);
        return labels.isContest() ? ContestMembers.most(this, schema, shape) : ModelCost.of(this, shape, submodels);
    }

    /** The shape of a full chunk with these numbers of values and classes more than the schema has. */
    ChunkShape shape(Schema schema, int values, int classes) {
        int cut = learners.cutIntervals() ? learners.cutting().intervals() : 1;
        int states = isRegression() ? Math.max(MOST_INTERVALS, cut) : classes;
        return ChunkShape.of(schema, chunk.size()).grown(values, states);
    }

    @Override
    public int mostParts() {
        return mostMembers() * submodels;
    }

    @Override
    public int mostMembers() {
        return labels.isContest() ? ContestMembers.most(this) : 1;
    }

    @Override
    public boolean learnsUnlabelled() {
        return labels.learnsUnlabelled();
    }

    @Override
    public StreamModel start(Schema schema) {
        return labels.isContest() ? SoftContest.start(this, schema) : new KStepModel(this, schema);
    }

    @Override
    public StreamModel resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        return labels.isContest()
                ? ContestForm.read(this, state, parts, rows)
                : KStepModel.resume(
                        this, state, parts.stream().map(Submodel::read).toList(), rows);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return learners.refusal(schema).or(() -> labels.refusal(learner(), schema));
    }

    /** These settings with another learner; fails where the retention merges and that learner's classifiers do not. */
    public KStepSettings withLearner(Learner other) {
        return with(new SubmodelLearners(other, provisional(), fallback()));
    }

    public KStepSettings withProvisional(Learner other) {
        return with(new SubmodelLearners(learner(), other, fallback()));
    }

    public KStepSettings withFallback(Learner other) {
        return with(new SubmodelLearners(learner(), provisional(), other));
    }

    private KStepSettings with(SubmodelLearners others) {
        return new KStepSettings(others, main, chunk, submodels, retention, detector, past, labels);
    }

    public KStepSettings withMain(MainSettings other) {
        return new KStepSettings(learners, other, chunk, submodels, retention, detector, past, labels);
    }

    public KStepSettings withChunk(int size, long millis) {
        ChunkRule other = new ChunkRule(size, millis);
        return new KStepSettings(learners, main, other, submodels, retention, detector, past, labels);
    }

    public KStepSettings withSubmodels(int most, Retention policy) {
        return new KStepSettings(learners, main, chunk, most, policy, detector, past, labels);
    }

    public KStepSettings withDetector(DriftDetector other) {
        return new KStepSettings(learners, main, chunk, submodels, retention, other, past, labels);
    }

    public KStepSettings withReservoir(int rows, long newSeed) {
        return new KStepSettings(
                learners, main, chunk, submodels, retention, detector, new Past(rows, newSeed), labels);
    }

    /** These settings with something else made of labels that are not sure; rows without any are left out. */
    KStepSettings withSoft(SoftMode mode) {
        return withLabels(new LabelSettings(mode));
    }

    KStepSettings withLabels(LabelSettings other) {
        return new KStepSettings(learners, main, chunk, submodels, retention, detector, past, other);
    }
}

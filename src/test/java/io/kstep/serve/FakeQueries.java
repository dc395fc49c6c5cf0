package io.kstep.serve;

import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import io.kstep.session.ModelSettings;
import io.kstep.session.ModelSnapshot;
import io.kstep.stream.ModelQueries;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** A processor that holds what a test puts into it. */
final class FakeQueries implements ModelQueries {

    static final KStepSettings SETTINGS = KStepSettings.DEFAULT.withChunk(100, 0);

    /** The key of a model that is too large to be shown. */
    static final String HUGE = "huge";

    final NavigableMap<String, ModelSnapshot> models = new ConcurrentSkipListMap<>(ModelList.KEY_ORDER);
    final Map<String, byte[]> reports = new ConcurrentHashMap<>();
    final Map<String, Host> owners = new ConcurrentHashMap<>();
    volatile List<Host> hosts = List.of();
    volatile boolean live = true;
    volatile boolean ready = true;
    volatile boolean broken;
    volatile List<String> stalls = List.of();
    volatile Host here = new Host("nowhere", 1);

    /** A classifier of two chunks and some rows of an open one. */
    static KStepClassifier learned() {
        Generator stream = Generators.parse("agrawal(seed=3)");
        KStepModel learner = new KStepModel(SETTINGS, stream.schema());
        for (int i = 0; i < 250; i++) {
            LabelledInstance row = stream.next();
            learner.learn(row.instance().values(), row.label(), i);
        }
        return learner.classifier();
    }

    FakeQueries hold(String key, KStepClassifier classifier) {
        models.put(key, new ModelSnapshot(key, ModelSettings.of(SETTINGS), false, 1_000, 2_000, List.of(), classifier));
        return this;
    }

    /** A report in the form of the errors topic. */
    FakeQueries report(String key, long labels, double error) {
        String json = "{\"format\":1,\"model\":\"" + key + "\",\"time\":1700000000000,\"labels\":" + labels
                + ",\"estimates\":["
                + "{\"estimator\":\"since-start\",\"error\":0.5,\"interval\":[0.4,0.6],\"size\":12000},"
                + "{\"estimator\":\"windowed\",\"window\":1000,\"error\":" + error + ",\"interval\":[" + (error - 0.02)
                + ",0.75],\"size\":1000}],\"accuracy\":0.89,\"kappa\":null,\"classes\":{}}";
        reports.put(key, json.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    private void fail() {
        if (broken) {
            throw new IllegalStateException("secret detail");
        }
    }

    @Override
    public boolean isLive() {
        return live;
    }

    @Override
    public boolean isReady() {
        return ready;
    }

    @Override
    public List<String> stalls() {
        return stalls;
    }

    @Override
    public String state() {
        return ready ? "RUNNING" : "REBALANCING";
    }

    @Override
    public String topology() {
        return "Topologies:\n   Source: instances (topics: [kstep.instances])\n";
    }

    @Override
    public boolean holds(String key) {
        fail();
        return models.containsKey(key) || reports.containsKey(key);
    }

    @Override
    public Optional<ModelSnapshot> model(String key) {
        fail();
        if (key.equals(HUGE)) {
            throw new TooLarge(key, 1_000);
        }
        return Optional.ofNullable(models.get(key));
    }

    @Override
    public Optional<byte[]> errorReport(String key) {
        return Optional.ofNullable(reports.get(key));
    }

    @Override
    public List<String> keys(String after, int limit) {
        return models.tailMap(after, false).keySet().stream().limit(limit).toList();
    }

    @Override
    public Optional<Host> owner(String key) {
        return Optional.ofNullable(owners.get(key));
    }

    @Override
    public List<Host> hosts() {
        return hosts;
    }

    @Override
    public boolean isHere(Host host) {
        return host.equals(here);
    }
}

package io.kstep.load;

import io.kstep.data.InstanceStream;
import io.kstep.data.generate.Generators;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Twelve models of different learners, main nodes, chunks and detectors, three to a partition, each with its stream. */
final class CampaignModels {

    static final int PARTITIONS = 4;

    /** A model and where its rows come from. */
    record Model(String key, Map<String, String> settings, InstanceStream rows) {}

    private record Kind(Map<String, String> settings, String rows) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(Map.of("chunk", "200"), "sea(noise=0.1,concept=1+2+3+4,drift=abrupt@4000+9000+15000"),
            new Kind(
                    Map.of("learner", "nb(density=gaussian)", "chunk", "100", "retention", "merge", "drift", "ddm"),
                    "agrawal(drift=gradual@6000:2000"),
            new Kind(
                    Map.of("learner", "nb(density=kernel)", "chunk", "150", "submodels", "4"), "hyperplane(features=5"),
            new Kind(
                    Map.of("learner", "nb(density=discretized)", "chunk", "300", "drift", "hddm-a"),
                    "rbf(features=6,classes=5,speed=0.001"),
            new Kind(Map.of("learner", "tan(density=gaussian)", "chunk", "120"), "rbf(features=8,classes=3"),
            new Kind(Map.of("learner", "tan(density=mte)", "chunk", "250", "submodels", "5"), "sea(noise=0.05"),
            new Kind(
                    Map.of("learner", "kdb(k=2,density=discretized)", "chunk", "200", "retention", "information"),
                    "led(irrelevant=3,noise=0.1"),
            new Kind(
                    Map.of("learner", "aode(density=gaussian)", "chunk", "200", "drift", "none"),
                    "hyperplane(features=4,change=0.01"),
            new Kind(
                    Map.of("learner", "nb(density=gaussian)", "main", "child", "chunk", "100", "submodels", "5"),
                    "rbf(features=5,classes=3"),
            new Kind(
                    Map.of("learner", "nb(density=gaussian)", "main", "cascade", "chunk", "80", "submodels", "6"),
                    "rbf(features=4,classes=4,speed=0.002"),
            new Kind(
                    Map.of("learner", "jan(density=discretized)", "chunk", "400", "retention", "oldest"),
                    "stagger(noise=0.1,drift=abrupt@5000+10000"),
            new Kind(
                    Map.of("learner", "mgc", "chunk", "150", "chunkSeconds", "0.5", "drift", "ddm"),
                    "rbf(features=4,classes=2"));

    private CampaignModels() {}

    static List<Model> of(long seed) {
        List<byte[]> keys = Load.keys(PARTITIONS, KINDS.size() / PARTITIONS);
        List<Model> models = new ArrayList<>();
        for (int m = 0; m < KINDS.size(); m++) {
            Kind kind = KINDS.get(m);
            models.add(new Model(
                    new String(keys.get(m), StandardCharsets.UTF_8),
                    kind.settings,
                    Generators.parse(kind.rows + ",seed=" + (1000 * seed + m) + ")")));
        }
        return models;
    }
}

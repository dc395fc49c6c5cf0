package io.kstep.incremental;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every kind of stream model of the catalogue, in sizes that a test fills soon: the contract tests run over them. */
public final class SmallModels {

    private static final String KSTEP = "kstep(chunk=40,submodels=3)";

    /** Specs with small chunks; a kind that is not here is tested with its defaults. */
    private static final Map<String, List<String>> SMALL = Map.of(
            "kstep",
                    List.of(
                            KSTEP,
                            "kstep(chunk=40,submodels=3,main=child,retention=merge)",
                            "kstep(chunk=40,submodels=3,soft=gem)",
                            "kstep(chunk=30,submodels=3,soft=gem(unlabelled=0.1))",
                            "kstep(chunk=30,submodels=2,soft=auto(unlabelled=auto))",
                            "kstep(chunk=40,submodels=3,learner=nb(density=gaussian),soft=corrected)"),
            "regression",
                    List.of(
                            "regression(chunk=40,submodels=3,reservoir=60)",
                            "regression(chunk=60,submodels=2,reservoir=60,drift=ddm,retention=information)",
                            "regression(chunk=40,submodels=3,reservoir=60,main=parent)",
                            "regression(chunk=40,submodels=3,reservoir=60,main=child(mode=paper))",
                            "regression(chunk=40,submodels=2,reservoir=60,main=parent(mode=paper))"),
            "ctrees",
                    List.of(
                            "ctrees(greedy=2,random=1,past=2,rows=200,most=400,chunk=40)",
                            "ctrees(greedy=0,random=2,past=0,rows=100,most=100,chunk=30,drift=ddm,seed=5)"),
            "multi",
                    List.of(
                            "multi(chunk=40,submodels=3)",
                            "multi(chunk=25,submodels=2,main=child,learner=compound(nb(density=gaussian)))",
                            "multi(chunk=30,submodels=2,learner=mdtan(tan(density=discretized)))",
                            "multi(chunk=30,submodels=2,learner=chain(learner=nb))"),
            "best",
                    List.of(
                            "best(" + KSTEP + "+kstep(chunk=25,submodels=2,learner=nb(density=gaussian),main=child),"
                                    + "margin=0.01,fading=0.9)",
                            "best(best(kstep(chunk=30)+kstep(chunk=13,main=child))+kstep(chunk=20,main=cascade))",
                            "best(regression(chunk=40)+regression(chunk=30,main=child(mode=batch)))"),
            "weights",
                    List.of(
                            "weights(" + KSTEP + "+kstep(chunk=25,submodels=2,learner=tan(density=mte)))",
                            "weights(best(kstep(chunk=30)+kstep(chunk=13,main=child))+kstep(chunk=20),memory=false)",
                            "weights(twin(rate=0.1)+" + KSTEP + "+twin(fading=0.995))"),
            "pool",
                    List.of(
                            "pool(" + KSTEP + "+mixture(rows=100)+twin)",
                            "pool(" + KSTEP + "+ctrees(greedy=2,random=1,past=2,rows=200,most=400,chunk=40)+twin)"),
            "twin", List.of("twin", "twin(rate=0.1,fading=1)"),
            "mixture", List.of("mixture(rows=100)", "mixture(components=3,rows=200,remembered=30)"));

    private SmallModels() {}

    /** At least one spec of every kind. */
    public static Stream<String> specs() {
        return StreamModels.names().stream().flatMap(name -> SMALL.getOrDefault(name, List.of(name)).stream());
    }

    /** Whether a model of this spec has a number as its target, and no classes. */
    public static boolean learnsNumbers(String spec) {
        Schema classes = Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b"));
        return StreamModels.parse(spec).refusal(classes).isPresent();
    }
}

package io.kstep.benchmark;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.Belief;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import moa.classifiers.Classifier;
import moa.options.ClassOption;

/** A named regressor of streams; every pass over a stream asks for a fresh one. */
record NumberContender(String name, Function<Schema, Prequential> fresh) {

    /** One learner on its way through one stream: asked first, then told the truth. */
    interface Prequential {

        double predict(double[] values);

        void learn(double[] values, double truth);

        /** 1 where the interval that was predicted last holds the truth, else 0; NaN where there is none. */
        default double covers(double truth) {
            return Double.NaN;
        }
    }

    /** kstep's default, without memory too, more models of it, and MOA's with MOA's defaults, whose random seed is 1. */
    static List<NumberContender> all(List<String> models) {
        List<NumberContender> all = new ArrayList<>();
        all.add(kstep("kstep", KStepSettings.REGRESSION.spec()));
        all.add(kstep("kstep, no memory", "regression(main=linear(prior=network))"));
        all.add(kstep("kstep, nb", "regression(learner=nb,main=parent(mode=batch),drift=none)"));
        models.forEach(spec -> all.add(kstep(spec, spec)));
        all.add(moa("FIMT-DD", "trees.FIMTDD"));
        all.add(moa("AMRules", "rules.AMRulesRegressor"));
        all.add(moa("ARF-Reg", "meta.AdaptiveRandomForestRegressor"));
        return all;
    }

    private static NumberContender kstep(String name, String spec) {
        return new NumberContender(name, schema -> new Running(StreamModels.parse(spec).start(schema)));
    }

    private static NumberContender moa(String name, String command) {
        return new NumberContender(name, schema -> new MoaRegressor(command, schema));
    }

    private static final class Running implements Prequential {
        private final StreamModel model;
        private final Beliefs beliefs = new Beliefs();
        private Context context;

        Running(StreamModel model) {
            this.model = model;
        }

        @Override
        public double predict(double[] values) {
            context = model.predict(values, beliefs);
            return beliefs.first().mean();
        }

        @Override
        public void learn(double[] values, double truth) {
            model.learn(values, new Label.Numeric(truth), context, 0, LearningWatch.PATIENT);
        }

        @Override
        public double covers(double truth) {
            Belief said = beliefs.first();
            return truth >= said.quantile(0.05) && truth <= said.quantile(0.95) ? 1 : 0;
        }
    }

    private static final class MoaRegressor implements Prequential {
        private final Classifier regressor;
        private final InstancesHeader header;
        private Instance current;

        MoaRegressor(String command, Schema schema) {
            header = header(schema);
            try {
                regressor = (Classifier) ClassOption.cliStringToObject(command, Classifier.class, null);
            } catch (Exception e) {
                throw new IllegalStateException("MOA does not know '" + command + "'", e);
            }
            regressor.setModelContext(header);
            regressor.prepareForUse();
        }

        @Override
        public double predict(double[] values) {
            double[] withTarget = Arrays.copyOf(values, values.length + 1);
            withTarget[values.length] = Double.NaN;
            current = new DenseInstance(1, withTarget);
            current.setDataset(header);
            double[] votes = regressor.getVotesForInstance(current);
            return votes.length == 0 ? 0 : votes[0];
        }

        @Override
        public void learn(double[] values, double truth) {
            current.setClassValue(truth);
            regressor.trainOnInstance(current);
        }

        private static InstancesHeader header(Schema schema) {
            List<Attribute> attributes = new ArrayList<>();
            schema.features()
                    .forEach(feature -> attributes.add(
                            feature.isContinuous()
                                    ? new Attribute(feature.name())
                                    : new Attribute(feature.name(), feature.values())));
            attributes.add(new Attribute(schema.targets().get(0).name()));
            InstancesHeader header = new InstancesHeader(new Instances("stream", attributes, 0));
            header.setClassIndex(attributes.size() - 1);
            return header;
        }
    }
}

package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import io.kstep.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/** A k-step classifier of several class variables of one moment. */
public final class JointView implements ModelView {

    private final JointSettings settings;
    private final Schema schema;
    private final long version;
    private final long labels;
    /** The open chunk's last, null while nothing is known of it. */
    private final List<JointSubmodel> submodels;

    private final JointMain main;

    JointView(
            JointSettings settings,
            Schema schema,
            long version,
            long labels,
            List<JointSubmodel> submodels,
            JointMain main) {
        this.settings = settings;
        this.schema = schema;
        this.version = version;
        this.labels = labels;
        this.submodels = submodels;
        this.main = main;
    }

    @Override
    public String kind() {
        return JointSettings.NAME;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public long labels() {
        return labels;
    }

    /** The classifiers that answer, oldest first, the open chunk's last where something was learned of it. */
    public List<JointPart> parts() {
        List<JointPart> parts = new ArrayList<>();
        for (int i = 0; i < submodels.size(); i++) {
            if (submodels.get(i) != null) {
                parts.add(submodels.get(i).part(i == submodels.size() - 1));
            }
        }
        return List.copyOf(parts);
    }

    /** How many vectors of classes have a state of their own. */
    public int vectors() {
        return main.vectors();
    }

    public StreamSettings settings() {
        return settings;
    }

    @Override
    public Predictor predictor() {
        JointMain own = main.copy();
        return (values, out) -> {
            own.ask(values, submodels);
            own.believe(out);
        };
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeText(settings.spec());
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels);
        out.writeList(submodels.subList(0, submodels.size() - 1), (to, submodel) -> submodel.write(to));
        JointSubmodel open = submodels.get(submodels.size() - 1);
        out.writeBoolean(open != null);
        if (open != null) {
            open.write(out);
        }
        main.write(out);
    }

    static JointView read(BinaryReader in) {
        JointSettings settings = JointSettings.read(Spec.parse(in.readText()).reader());
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        int features = schema.featureCount();
        List<JointSubmodel> submodels = new ArrayList<>(in.readList(from -> JointSubmodel.read(from, features)));
        submodels.add(in.readBoolean() ? JointSubmodel.read(in, features) : null);
        return new JointView(settings, schema, version, labels, submodels, JointMain.read(settings.main(), in));
    }
}

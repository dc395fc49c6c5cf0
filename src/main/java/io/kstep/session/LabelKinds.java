package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.WireException;
import java.util.List;

/** Whether a label is of the kind of targets that a model has. */
final class LabelKinds {

    private LabelKinds() {}

    /** What a label says of a target of the model, null where it says nothing of it. */
    static NamedLabel of(NamedLabel label, Target target) {
        return label instanceof NamedLabel.Several several ? several.targets().get(target.name()) : label;
    }

    /** Fails if no model of such a schema can learn from the label. */
    static void check(Schema schema, NamedLabel label) {
        if (schema.isOfSeveral()) {
            checkSeveral(schema, label);
        } else if (schema.isRegression()) {
            require(label instanceof NamedLabel.Numeric, "the label must be a number, as the target is");
        } else {
            require(
                    !(label instanceof NamedLabel.Numeric),
                    "the label is a number, but the model has classes: write a class as a text");
            require(
                    !(label instanceof NamedLabel.Several) || schema.classCount() > 0,
                    "a first label of several class variables must name all of them, at least two");
            require(
                    !(label instanceof NamedLabel.Several),
                    "the label has several targets, but the model has one class variable");
        }
    }

    private static void checkSeveral(Schema schema, NamedLabel label) {
        List<String> known = schema.targets().stream().map(Target::name).toList();
        if (!(label instanceof NamedLabel.Several several)) {
            throw new WireException("the model has " + known.size()
                    + " class variables: its labels have the form {\"targets\":{\"...\":...}}, with names such as "
                    + WireException.quote(known.get(0)));
        }
        several.targets().forEach((name, one) -> {
            require(
                    known.contains(name),
                    "the label names the class variable " + WireException.quote(name) + ", but the model has "
                            + known.size() + " others, such as " + WireException.quote(known.get(0)));
            require(
                    !(one instanceof NamedLabel.Numeric),
                    "the label of " + WireException.quote(name) + " is a number: write a class as a text");
        });
    }

    private static void require(boolean holds, String reason) {
        if (!holds) {
            throw new WireException(reason);
        }
    }
}

package io.kstep.session;

import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.WireException;
import java.util.List;

/** The classes of each class variable of a model by name: what a label names first, and what it comes to by numbers. */
final class ClassNames {

    private final GrowingSchema known;
    private final Limit most;

    /** @param most classes of one class variable */
    ClassNames(GrowingSchema known, Limit most) {
        this.known = known;
        this.most = most;
    }

    /** The classes that a label names for the first time. */
    List<String> unknown(int target, NamedLabel label) {
        if (label instanceof NamedLabel.Hard hard && known.hasClass(target, hard.name())) {
            return List.of();
        }
        return label.names().stream()
                .filter(name -> !known.hasClass(target, name))
                .toList();
    }

    /** Fails if a class variable cannot have such a label; else what it names for the first time. */
    List<String> checked(int target, NamedLabel label) {
        List<String> unknown = unknown(target, label);
        int classes = classes(target, unknown);
        if (!(label instanceof NamedLabel.Hard)
                && toLabel(target, label, unknown).contour(classes).isInconsistent()) {
            throw new WireException("the label leaves none of the model's classes");
        }
        if (!unknown.isEmpty() && most.isExceededBy(classes)) {
            throw new WireException(
                    WireException.Fault.LIMIT,
                    "the label names a class beyond " + most.count()
                            + ": if it is a number or an id it cannot be learned, else raise " + most.setting());
        }
        return unknown;
    }

    /** How many classes there are with those that are named for the first time. */
    int classes(int target, List<String> unknown) {
        return known.classCount(target) + unknown.size();
    }

    /** A label by the numbers of its classes, a hard one where it amounts to that; those unknown come next, in order. */
    Label sharpened(int target, NamedLabel named, List<String> unknown) {
        return toLabel(target, named, unknown).sharpened(classes(target, unknown));
    }

    private Label toLabel(int target, NamedLabel named, List<String> unknown) {
        int classes = known.classCount(target);
        return named.toLabel(name ->
                known.hasClass(target, name) ? known.classIndex(target, name) : classes + unknown.indexOf(name));
    }
}

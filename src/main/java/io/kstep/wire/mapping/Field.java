package io.kstep.wire.mapping;

import io.kstep.wire.JsonBytes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A place in records that is wanted, or leads to one: made from the settings where they name it, and where they take
 * all that is there when it is first seen, so that a record finds its names ready. What is remembered so is bounded;
 * the names of hostile records are looked at each time.
 */
final class Field {

    private static final int[] NO_SLOTS = {};

    /** Characters of the paths that all fields together may remember. */
    private static final int MOST_REMEMBERED = 1 << 20;

    private static final int OVERHEAD = 100;

    /** What all fields of a mapper share. */
    private static final class Shared {
        final FeatureRules rules;
        int remembered;

        Shared(FeatureRules rules) {
            this.rules = rules;
        }
    }

    private final Shared shared;
    private final FieldPath path;
    private final boolean open;
    private final Map<String, Field> names = new HashMap<>();
    private final Map<Integer, Field> places = new HashMap<>();
    private final FeatureForm[] forms;
    private final byte[][][] formNames;
    private int[] slots = NO_SLOTS;

    private Field(Shared shared, FieldPath path) {
        this.shared = shared;
        this.path = path;
        open = shared.rules.opens(path);
        boolean isFeature = !path.isRoot() && shared.rules.takes(path);
        List<FeatureForm> all = isFeature ? shared.rules.forms(path) : List.of();
        forms = all.toArray(FeatureForm[]::new);
        formNames = new byte[forms.length][][];
        for (int i = 0; i < forms.length; i++) {
            formNames[i] = names(shared.rules.name(path), forms[i]);
        }
    }

    /** The whole record. */
    static Field root(FeatureRules rules) {
        Field root = new Field(new Shared(rules), FieldPath.ROOT);
        rules.singles().forEach(root::at);
        rules.stars().forEach(root::at);
        return root;
    }

    /** The names of a feature's parts as JSON, with the colon. */
    static byte[][] names(String name, FeatureForm form) {
        return form.endings().stream()
                .map(ending -> new JsonBytes().text(name + ending).raw(':').toBytes())
                .toArray(byte[][]::new);
    }

    /** The field at a path, for ever. */
    Field at(FieldPath wanted) {
        Field here = this;
        for (FieldPath.Step step : wanted.steps()) {
            Field from = here;
            here = step instanceof FieldPath.Name name
                    ? here.names.computeIfAbsent(name.name(), one -> from.make(step))
                    : here.places.computeIfAbsent(((FieldPath.Index) step).index(), one -> from.make(step));
        }
        return here;
    }

    private Field make(FieldPath.Step step) {
        return new Field(shared, path.then(step));
    }

    /** Has the value captured in this slot too. */
    void capture(int slot) {
        slots = Arrays.copyOf(slots, slots.length + 1);
        slots[slots.length - 1] = slot;
    }

    /** The field of this name, null if it is not wanted. */
    Field named(String name) {
        Field found = names.get(name);
        if (found == null && open) {
            found = make(new FieldPath.Name(name));
            if (found.isRemembered(name.length())) {
                names.put(name, found);
            }
        }
        return found;
    }

    /** The value at this place of a list, null if it is not wanted. */
    Field placed(int index) {
        Field found = places.get(index);
        if (found == null && open) {
            found = make(new FieldPath.Index(index));
            if (found.isRemembered(0)) {
                places.put(index, found);
            }
        }
        return found;
    }

    private boolean isRemembered(int length) {
        int more = OVERHEAD * path.steps().size() + 4 * length;
        if (shared.remembered + more > MOST_REMEMBERED) {
            return false;
        }
        shared.remembered += more;
        return true;
    }

    FieldPath path() {
        return path;
    }

    /** Whether something inside of it may be wanted. */
    boolean leadsOn() {
        return open || !names.isEmpty() || !places.isEmpty();
    }

    int[] slots() {
        return slots;
    }

    boolean isFeature() {
        return forms.length > 0;
    }

    /** Whether its value is a feature as it is. */
    boolean isPlain() {
        return forms.length == 1 && forms[0] == FeatureForm.AS_IS;
    }

    /** Names of the feature's parts where it is plain. */
    byte[][] plainNames() {
        return formNames[0];
    }

    void write(FeatureSink out, Scalar value) {
        for (int i = 0; i < forms.length; i++) {
            out.turnTo(formNames[i]);
            forms[i].write(out, value);
        }
    }
}

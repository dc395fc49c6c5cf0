package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelForm;
import io.kstep.evaluate.decision.Decision;
import io.kstep.incremental.Context;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamEvent;
import java.util.List;

/**
 * A change of a model since it was last stored whole. A model is its stored record with the entries of its journal
 * applied in order: that costs a few bytes for every label instead of the model's, and gives the same model bit for bit,
 * because learning is deterministic.
 */
public sealed interface JournalEntry extends Change
        permits JournalEntry.NewValue,
                JournalEntry.Looked,
                JournalEntry.Unlabelled,
                JournalEntry.NewClass,
                JournalEntry.Labelled,
                JournalEntry.Corrected,
                NewcomerEntry {

    /**
     * Kind of a label of which a learning step was abandoned; a kind of its own, since it is rare and other labels need
     * no field for it.
     */
    int GIVEN_UP = 4;

    void write(BinaryWriter out);

    /** Kind of a label that took the place of an earlier one; the kind after it: a learning step was abandoned. */
    int CORRECTED = 6;

    /**
     * Kind of a label that came after its instance, of which something else was decided than the most probable class; the
     * kind after it is that of one for which a learning step was abandoned.
     */
    int DECIDED = 8;

    /** Kind of a label that does not count among the errors; then comes the entry as it would be without that. */
    int UNCOUNTED = 10;

    /** Kind of an instance without a label that was looked at. */
    int LOOKED = 11;

    /** Kind of an instance that waited for its label in vain; the kind after it is that of one for which a step was abandoned. */
    int UNLABELLED = 12;

    int SHOWN = 14;
    int REFUSED = 15;

    /** Kind of a new class of a class variable that is not the first. */
    int CLASS_OF_TARGET = 16;

    /** This entry where steps of learning were abandoned, a bit each. */
    default JournalEntry having(long stepsGivenUp) {
        return this;
    }

    /** The watch over learning when this entry is applied again: a step that was abandoned then is abandoned now. */
    default LearningWatch watch() {
        return LearningWatch.PATIENT;
    }

    /** A discrete feature showed a value that its dictionary lacked. */
    record NewValue(int feature, String value) implements JournalEntry {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.dictionaries().addValue(feature, value);
            return List.of();
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeByte(2).writeInt(feature).writeText(value);
        }
    }

    /** An instance without a label came, and it was found whether to ask for that. */
    record Looked(Asking.Look look) implements JournalEntry {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.take(look);
            return List.of();
        }

        @Override
        public void write(BinaryWriter out) {
            look.write(out.writeByte(LOOKED));
        }
    }

    /**
     * An instance waited for its label in vain, and teaches without one.
     *
     * @param time of the record at which it expired
     * @param givenUp the steps of learning that {@link StepClock} abandoned, a bit each
     */
    record Unlabelled(long time, Predicted predicted, long givenUp) implements JournalEntry {

        @Override
        public Unlabelled having(long stepsGivenUp) {
            return new Unlabelled(time, predicted, stepsGivenUp);
        }

        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            return model.learner().learn(predicted.values(), new Label.Unknown(), predicted.context(), time, watch);
        }

        @Override
        public LearningWatch watch() {
            return givenUp == 0 ? LearningWatch.PATIENT : StepClock.decided(givenUp);
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeByte(givenUp == 0 ? UNLABELLED : UNLABELLED + 1);
            if (givenUp != 0) {
                out.writeLong(givenUp);
            }
            predicted.context().write(out.writeLong(time));
            for (double value : predicted.values()) {
                out.writeDouble(value);
            }
        }

        private static Unlabelled read(BinaryReader in, int features, long givenUp) {
            long time = in.readLong();
            Context context = Context.read(in);
            double[] values = new double[features];
            for (int j = 0; j < features; j++) {
                values[j] = in.readDouble();
            }
            return new Unlabelled(time, new Predicted(context, values, null), givenUp);
        }
    }

    /** A label named a class that the dictionary lacked; the label is the next entry but for other new classes. */
    record NewClass(int target, String name) implements JournalEntry {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.dictionaries().addClass(target, name);
            return List.of();
        }

        @Override
        public void write(BinaryWriter out) {
            (target == 0 ? out.writeByte(3) : out.writeByte(CLASS_OF_TARGET).writeInt(target)).writeText(name);
        }
    }

    /**
     * A label came.
     *
     * @param id {@link RememberedIds#hash} of the instance's id
     * @param time of the label's record
     * @param together whether instance and label came together: what was predicted then is computed again, not stored
     * @param givenUp the steps of learning that {@link StepClock} abandoned, a bit each
     */
    record Labelled(long id, long time, Predicted predicted, Label label, boolean together, long givenUp)
            implements JournalEntry {

        @Override
        public Labelled having(long stepsGivenUp) {
            return new Labelled(id, time, predicted, label, together, stepsGivenUp);
        }

        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            return model.learn(this, watch);
        }

        @Override
        public LearningWatch watch() {
            return givenUp == 0 ? LearningWatch.PATIENT : StepClock.decided(givenUp);
        }

        @Override
        public void write(BinaryWriter out) {
            Decision decision = together ? null : predicted.decision();
            int kind = together ? 0 : 1;
            if (!predicted.counts()) {
                out.writeByte(UNCOUNTED);
            }
            if (decision != null) {
                out.writeByte(givenUp == 0 ? DECIDED : DECIDED + 1);
                decision.write(out);
            } else {
                out.writeByte(givenUp == 0 ? kind : GIVEN_UP + kind);
            }
            if (givenUp != 0) {
                out.writeLong(givenUp);
            }
            out.writeBits(id).writeLong(time);
            predicted.context().write(out);
            for (double value : predicted.values()) {
                out.writeDouble(value);
            }
            LabelForm.write(label, out);
            if (!together) {
                out.writeDoubles(predicted.posterior());
            }
        }

        private static Labelled decided(BinaryReader in, int features, boolean isGivenUp) {
            Decision decision = Decision.read(in);
            Labelled read = read(in, features, false, isGivenUp ? in.readLong() : 0);
            Predicted was = read.predicted;
            Predicted predicted = new Predicted(was.context(), was.values(), was.posterior(), decision);
            return new Labelled(read.id, read.time, predicted, read.label, false, read.givenUp);
        }

        private static Labelled uncounted(JournalEntry entry, BinaryReader in) {
            if (!(entry instanceof Labelled read) || !read.predicted.counts()) {
                throw in.bad("a label that does not count");
            }
            return new Labelled(
                    read.id, read.time, read.predicted.counting(false), read.label, read.together, read.givenUp);
        }

        private static Labelled read(BinaryReader in, int features, boolean together, long givenUp) {
            long id = in.readBits();
            long time = in.readLong();
            Context context = Context.read(in);
            double[] values = new double[features];
            for (int j = 0; j < features; j++) {
                values[j] = in.readDouble();
            }
            Label label = LabelForm.read(in);
            Predicted predicted = new Predicted(context, values, together ? null : in.readDoubles());
            return new Labelled(id, time, predicted, label, together, givenUp);
        }
    }

    /**
     * A better label came while the chunk of its row was open.
     *
     * @param age of the label that it replaces: how many labels ago that was learned, 1 for the latest
     * @param givenUp the steps of learning that {@link StepClock} abandoned, a bit each
     */
    record Corrected(int age, Label label, long givenUp) implements JournalEntry {

        @Override
        public Corrected having(long stepsGivenUp) {
            return new Corrected(age, label, stepsGivenUp);
        }

        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            return model.correct(this, watch);
        }

        @Override
        public LearningWatch watch() {
            return givenUp == 0 ? LearningWatch.PATIENT : StepClock.decided(givenUp);
        }

        @Override
        public void write(BinaryWriter out) {
            if (givenUp == 0) {
                out.writeByte(CORRECTED);
            } else {
                out.writeByte(CORRECTED + 1).writeLong(givenUp);
            }
            LabelForm.write(label, out.writeInt(age));
        }

        private static Corrected read(BinaryReader in, long givenUp) {
            return new Corrected(in.readInt(), LabelForm.read(in), givenUp);
        }
    }

    static JournalEntry read(BinaryReader in, int features) {
        int kind = in.readByte();
        if (kind == UNCOUNTED) {
            return Labelled.uncounted(read(in, features), in);
        }
        return switch (kind) {
            case 0, 1 -> Labelled.read(in, features, kind == 0, 0);
            case GIVEN_UP, GIVEN_UP + 1 -> Labelled.read(in, features, kind == GIVEN_UP, in.readLong());
            case CORRECTED -> Corrected.read(in, 0);
            case CORRECTED + 1 -> Corrected.read(in, in.readLong());
            case DECIDED, DECIDED + 1 -> Labelled.decided(in, features, kind != DECIDED);
            case UNLABELLED -> Unlabelled.read(in, features, 0);
            case UNLABELLED + 1 -> Unlabelled.read(in, features, in.readLong());
            case LOOKED -> new Looked(Asking.Look.read(in));
            case 2 -> new NewValue(in.readInt(), in.readText());
            case 3 -> new NewClass(0, in.readText());
            case SHOWN -> NewcomerEntry.Shown.read(in);
            case REFUSED -> new NewcomerEntry.Refused(in.readText(), "");
            case CLASS_OF_TARGET -> new NewClass(in.readInt(), in.readText());
            default -> throw in.bad("a journal entry, not kind " + kind);
        };
    }
}

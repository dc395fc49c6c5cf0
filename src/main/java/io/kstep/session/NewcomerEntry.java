package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamEvent;
import io.kstep.wire.InstanceDecoder;
import java.util.List;

/** What an instance changes of the {@link Newcomers}, features that the schema lacks. */
sealed interface NewcomerEntry extends JournalEntry {

    /** An instance showed one. */
    record Shown(String name, InstanceDecoder.Shown how) implements NewcomerEntry {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.newcomers().show(name, how);
            return List.of();
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeByte(SHOWN).writeText(name).writeBoolean(how == InstanceDecoder.Shown.NUMBER);
        }

        static Shown read(BinaryReader in) {
            String name = in.readText();
            return new Shown(name, in.readBoolean() ? InstanceDecoder.Shown.NUMBER : InstanceDecoder.Shown.TEXT);
        }
    }

    /**
     * One was shown often enough, but the limits do not let it join.
     *
     * @param reason for the event, empty where it was read again
     */
    record Refused(String name, String reason) implements NewcomerEntry {
        @Override
        public List<StreamEvent> applyTo(LiveModel model, LearningWatch watch) {
            model.newcomers().refuse(name);
            return List.of();
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeByte(REFUSED).writeText(name);
        }
    }
}

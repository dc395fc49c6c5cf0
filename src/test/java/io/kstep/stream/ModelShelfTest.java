package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.session.Effects;
import io.kstep.session.JournalEntry;
import io.kstep.session.ModelRules;
import io.kstep.session.ModelSession;
import io.kstep.wire.ModelFormat;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** Models that come and go between memory and stores, without a commit in between. */
class ModelShelfTest {

    private static final Schema SCHEMA =
            Schema.classification(List.of(Feature.continuous("x")), "class", List.of("a", "b"));

    private final ModelRules rules = ServiceRules.of(ServiceSettings.standard().with("model.chunk", "40"));
    private final ModelStores stores = new ModelStores(store(), store(), store(), store());
    private final ModelShelf small = new ModelShelf(stores, rules, 1);
    private final Effects effects = new Effects();

    private static KeyValueStore<Bytes, byte[]> store() {
        return Stores.inMemoryKeyValueStore("store").get();
    }

    private ShelvedModel added(ModelShelf shelf, String key) {
        return shelf.add(key, new ModelSession(rules, rules.creation().settings(), SCHEMA, 0), 0);
    }

    private void learn(ModelShelf shelf, ShelvedModel model, int id) {
        double[] values = {Math.sin(id)};
        double[] posterior = new double[2];
        ModelSession session = model.session();
        session.learner().predict(values, posterior);
        JournalEntry entry = new JournalEntry.Labelled(
                id, id, session.lastLabel(), values, new Label.Hard(values[0] > 0.3 ? 1 : 0), posterior, 0);
        effects.clear();
        session.apply(entry, entry.watch(), true, effects);
        shelf.append(model, entry);
        if (effects.isChunkClosed()) {
            model.storeSoon(id);
        }
    }

    private static byte[] state(ShelvedModel model) {
        BinaryWriter out = new BinaryWriter();
        model.session().learner().write(out);
        model.session().errors().write(out);
        return out.writeBytes(ModelFormat.write(model.session().learner().classifier()))
                .toBytes();
    }

    @Test
    void shouldKeepWhatAModelLearnedSinceTheLastCommitWhenAnotherTakesItsPlace() {
        added(small, "a");
        ModelShelf roomy = new ModelShelf(new ModelStores(store(), store(), store(), store()), rules, 10);
        ShelvedModel twin = added(roomy, "a");
        added(small, "b"); // which drives out the other
        for (int id = 1; id <= 130; id++) {
            learn(small, small.find("a"), id);
            learn(roomy, twin, id);
            small.find("b");
            assertThat(small.decodedCount()).isEqualTo(1);
        }
        assertThat(state(small.find("a"))).isEqualTo(state(twin));
    }

    @Test
    void shouldHaveWrittenEverythingBeforeACommit() {
        ShelvedModel model = added(small, "a");
        for (int id = 1; id <= 50; id++) {
            learn(small, model, id);
        }
        small.write();
        assertThat(state(new ModelShelf(stores, rules, 1).find("a"))).isEqualTo(state(model));
    }

    @Test
    void shouldForgetASpoiltModelButNotWhatItHadLearnedBefore() {
        ShelvedModel model = added(small, "a");
        for (int id = 1; id <= 45; id++) { // a chunk and some
            learn(small, model, id);
        }
        byte[] before = state(model);
        model.session().learner().learn(new double[] {1}, new Label.Hard(0), 5); // as if it had failed half-way
        small.forget("a");
        assertThat(state(small.find("a"))).isEqualTo(before);
    }
}

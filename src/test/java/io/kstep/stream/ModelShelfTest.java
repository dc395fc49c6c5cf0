package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.incremental.Beliefs;
import io.kstep.incremental.Context;
import io.kstep.incremental.LearningWatch;
import io.kstep.incremental.StreamModel;
import io.kstep.session.LiveModel;
import io.kstep.session.ModelRules;
import io.kstep.session.Outcome;
import io.kstep.session.Session;
import io.kstep.session.WaitingRoom;
import io.kstep.wire.ModelFormat;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** Models that come and go between memory and stores, without a commit in between. */
class ModelShelfTest {

    private final ModelRules rules = ServiceRules.of(ServiceSettings.standard().with("model.chunk", "40"));
    private final ModelStores stores = new ModelStores(store(), store(), store(), store());
    private final ModelShelf small = new ModelShelf(stores, rules, 1);

    private static KeyValueStore<Bytes, byte[]> store() {
        return Stores.inMemoryKeyValueStore("store").get();
    }

    /** A key's records, from one session after another: as if each were the first of its run. */
    private final class Stream {
        private final ModelShelf shelf;

        Stream(ModelShelf shelf) {
            this.shelf = shelf;
        }

        Stream create(String key) {
            keep(
                    key,
                    session()
                            .command(
                                    key,
                                    bytes(
                                            "{\"command\":\"create\",\"schema\":{\"features\":[{\"name\":\"x\",\"type\":\"continuous\"}],\"classes\":[\"a\",\"b\"]}}"),
                                    0),
                    0);
            return this;
        }

        void learn(String key, int id) {
            double x = Math.sin(id);
            String json = "{\"id\":\"" + id + "\",\"features\":{\"x\":" + x + "},\"label\":\"" + (x > 0.3 ? "b" : "a")
                    + "\"}";
            keep(key, session().instance(key, bytes(json), id, id), id);
        }

        private Session session() {
            return new Session(rules, shelf, new WaitingRoom(new WaitingRecords(store()), 1, 1, 1, 1), () -> 0);
        }

        private void keep(String key, Outcome outcome, long time) {
            shelf.keep(key, outcome, time);
        }

        private static byte[] bytes(String json) {
            return json.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static byte[] state(LiveModel model) {
        BinaryWriter out = new BinaryWriter();
        model.learner().write(out);
        model.errors().write(out);
        return out.writeBytes(ModelFormat.write(model.learner().view())).toBytes();
    }

    @Test
    void shouldKeepWhatAModelLearnedSinceTheLastCommitWhenAnotherTakesItsPlace() {
        Stream crowded = new Stream(small).create("a").create("b"); // which drives out the other
        ModelShelf large = new ModelShelf(new ModelStores(store(), store(), store(), store()), rules, 10);
        Stream roomy = new Stream(large).create("a");
        for (int id = 1; id <= 130; id++) {
            crowded.learn("a", id);
            roomy.learn("a", id);
            small.find("b");
            assertThat(small.decodedCount()).isEqualTo(1);
        }
        assertThat(state(small.find("a"))).isEqualTo(state(large.find("a")));
    }

    @Test
    void shouldHaveWrittenEverythingBeforeACommit() {
        Stream stream = new Stream(small).create("a");
        for (int id = 1; id <= 50; id++) {
            stream.learn("a", id);
        }
        small.write();
        assertThat(state(new ModelShelf(stores, rules, 1).find("a"))).isEqualTo(state(small.find("a")));
    }

    @Test
    void shouldForgetASpoiltModelButNotWhatItHadLearnedBefore() {
        Stream stream = new Stream(small).create("a");
        for (int id = 1; id <= 45; id++) { // a chunk and some
            stream.learn("a", id);
        }
        byte[] before = state(small.find("a"));
        StreamModel model = small.find("a").learner();
        Context context = model.predict(new double[] {1}, new Beliefs());
        model.learn(new double[] {1}, new Label.Hard(0), context, 5, LearningWatch.PATIENT); // as if it failed half-way
        assertThat(state(small.find("a"))).isNotEqualTo(before);
        small.forget("a");
        assertThat(state(small.find("a"))).isEqualTo(before);
    }
}

package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.session.WaitingStore.Place;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What every store of waiting instances and labels owes to the waiting room. */
public interface WaitingStoreContract {

    /** An empty store; the same one with its contents if it is asked for again within a test. */
    WaitingStore store();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    default void shouldGiveBackWhatWasPutLast() {
        Place place = new Place("model", "id");
        assertThat(store().get(place)).isNull();
        store().put(place, bytes("first"));
        store().put(place, bytes("second"));
        assertThat(store().get(place)).isEqualTo(bytes("second"));
        store().delete(place);
        assertThat(store().get(place)).isNull();
        store().delete(place); // again, which changes nothing
    }

    @Test
    default void shouldTellPlacesApartByModelAndId() {
        store().put(new Place("a", "bc"), bytes("1"));
        store().put(new Place("ab", "c"), bytes("2"));
        store().put(new Place("a", "b"), bytes("3"));
        store().put(new Place("größe €", "𝄞"), bytes("4"));
        store().delete(new Place("a", "b"));
        Map<String, String> found = new TreeMap<>();
        store().forEach((place, value) ->
                found.put(place.model() + "/" + place.id(), new String(value, StandardCharsets.UTF_8)));
        assertThat(found).containsOnly(Map.entry("a/bc", "1"), Map.entry("ab/c", "2"), Map.entry("größe €/𝄞", "4"));
    }

    @Test
    default void shouldLetARoomGoOnAfterARestart() {
        WaitingRoom before = new WaitingRoom(store(), 100, 100, 10, 1 << 20);
        before.add(new Place("m", "label"), bytes("{}"), 5);
        before.add(
                new Place("m", "instance"), new Predicted(CONTEXT, new double[] {1, 2}, new double[] {1}), false, 10);
        WaitingRoom after = new WaitingRoom(store(), 100, 100, 10, 1 << 20);
        assertThat(after.size()).isEqualTo(2);
        Waiting.WaitingInstance instance = (Waiting.WaitingInstance) after.look(new Place("m", "instance"));
        assertThat(instance.deadline()).isEqualTo(110);
        assertThat(instance.predicted().context()).isEqualTo(CONTEXT);
        assertThat(instance.predicted().values()).containsExactly(1, 2);
        assertThat(after.expire(110))
                .singleElement()
                .isEqualTo(new WaitingRoom.Expired("m", "label", false, false, null));
        assertThat(store().get(new Place("m", "label"))).isNull();
        after.clear("m");
        assertThat(store().get(new Place("m", "instance"))).isNull();
    }

    /** Of an instance after a label of the third class. */
    io.kstep.incremental.Context CONTEXT = io.kstep.incremental.Context.LastLabel.of(2);
}

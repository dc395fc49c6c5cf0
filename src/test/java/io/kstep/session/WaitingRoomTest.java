package io.kstep.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.Context;
import io.kstep.session.WaitingRoom.Expired;
import io.kstep.session.WaitingStore.Place;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {

    private static final byte[] LABEL = {1};

    private static Place place(int i) {
        return new Place("m", "id" + i);
    }

    @Test
    void shouldExpireInTheOrderOfArrivalAndOnlyWhatIsLate() {
        WaitingRoom room = new WaitingRoom(new MemoryWaiting(), 10, 100, 100, 1 << 20);
        for (int i = 0; i < 5; i++) {
            room.add(place(i), LABEL, i);
        }
        assertThat(room.expire(10)).isEmpty();
        assertThat(room.expire(12)).extracting(Expired::id).containsExactly("id0", "id1");
        assertThat(room.size()).isEqualTo(3);
    }

    @Test
    void shouldLetTheFirstGoWhereThereAreTooMany() {
        WaitingRoom room = new WaitingRoom(new MemoryWaiting(), 10, 100, 2, 1 << 20);
        for (int i = 0; i < 3; i++) {
            room.add(place(i), LABEL, 0);
        }
        assertThat(room.expire(0)).containsExactly(new Expired("m", "id0", false, true, null));
    }

    @Test
    void shouldLetTheFirstGoWhereTheirKeysTakeTooMuchMemory() {
        WaitingRoom room = new WaitingRoom(new MemoryWaiting(), 10, 100, 100, 3 * 205);
        for (int i = 0; i < 4; i++) { // of 201 bytes, one of the model's key and three of the id
            room.add(place(i), LABEL, 0);
        }
        assertThat(room.expire(0)).extracting(Expired::id).containsExactly("id0");
        room.take(place(1));
        room.add(new Place("m", "ä€"), LABEL, 0); // two and three bytes: two too many beside two others
        room.add(place(4), LABEL, 0);
        assertThat(room.expire(0)).extracting(Expired::id).containsExactly("id2", "id3");
    }

    @Test
    void shouldNotWrapRoundAtTheEndOfTime() {
        WaitingRoom room = new WaitingRoom(new MemoryWaiting(), Long.MAX_VALUE, 100, 100, 1 << 20);
        room.add(place(1), LABEL, Long.MAX_VALUE - 5);
        assertThat(room.expire(Long.MAX_VALUE)).isEmpty();
    }

    /** Written on 2026-11-18; what a stopped service left must be read for ever. */
    @Test
    void shouldStillReadTheVotesOfAWaitingInstance() {
        Waiting.WaitingInstance waiting = new Waiting.WaitingInstance(
                7,
                1_000,
                new Predicted(Context.LastLabel.of(1), new double[] {1.5}, new double[] {0.25, 0.75}),
                new Waiting.Ballot(9, 500, "{}".getBytes(StandardCharsets.UTF_8)));
        String golden = "020107e807020100013ff80000000000000200023fd00000000000003fe800000000000009f403027b7d";
        assertThat(HexFormat.of().formatHex(waiting.toBytes(new BinaryWriter())))
                .isEqualTo(golden);
        Waiting.WaitingInstance read =
                (Waiting.WaitingInstance) Waiting.read(HexFormat.of().parseHex(golden));
        assertThat(read.arrival()).isEqualTo(7);
        assertThat(read.deadline()).isEqualTo(1_000);
        assertThat(read.predicted().posterior()).containsExactly(0.25, 0.75);
        assertThat(read.ballot().arrival()).isEqualTo(9);
        assertThat(read.ballot().deadline()).isEqualTo(500);
        assertThat(read.ballot().json()).asString().isEqualTo("{}");
    }
}

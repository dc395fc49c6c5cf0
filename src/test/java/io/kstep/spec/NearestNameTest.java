package io.kstep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    private static final List<String> KNOWN =
            List.of("serve", "replay", "topics", "learners", "generators", "generate");

    @Test
    void shouldFindWhatASlipMeant() {
        assertThat(NearestName.of("sevre", KNOWN)).as("swapped").contains("serve");
        assertThat(NearestName.of("serv", KNOWN)).as("missing").contains("serve");
        assertThat(NearestName.of("toppics", KNOWN)).as("too many").contains("topics");
        assertThat(NearestName.of("replai", KNOWN)).as("changed").contains("replay");
        assertThat(NearestName.of("generaters", KNOWN)).as("the nearer of two").contains("generators");
        assertThat(NearestName.of("generate", KNOWN)).as("itself").contains("generate");
    }

    @Test
    void shouldTakeASwapOfNeighboursForOneSlip() {
        assertThat(NearestName.of("bac", List.of("abc"))).contains("abc");
        assertThat(NearestName.of("cba", List.of("abc"))).isEmpty();
    }

    @Test
    void shouldGuessNothingFromAfar() {
        assertThat(NearestName.of("train", KNOWN)).isEmpty();
        assertThat(NearestName.of("", KNOWN)).isEmpty();
        assertThat(NearestName.of("x".repeat(100_000), KNOWN)).isEmpty();
        assertThat(NearestName.of("serve", List.of())).isEmpty();
    }
}

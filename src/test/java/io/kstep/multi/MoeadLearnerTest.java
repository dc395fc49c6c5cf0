package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The search for structures that are good at several things, and which of them becomes the model. */
class MoeadLearnerTest {

    private static final String SMALL = "moead(evaluations=400,population=40,times=1,neighbours=8";

    private static Front front(String options, Chunk chunk) {
        return JointLearners.parse(SMALL + options + ")").front(chunk).orElseThrow();
    }

    @Test
    void shouldFindAFrontThatNothingDominates() {
        Front front = front("", StructureTestsTest.discrete(200, 3, 6, 1));
        assertThat(front.objectives()).containsExactly("c0", "c1", "c2");
        for (Front.Member one : front.members()) {
            assertThat(one.values()).containsExactly(one.validated().single());
            assertThat(front.members()).noneMatch(other -> ParetoArchive.dominates(other.values(), one.values()));
        }
        assertThat(front.members()).extracting(Front.Member::structure).doesNotHaveDuplicates();
    }

    @Test
    void shouldChooseByWhatIsAskedFor() {
        Chunk chunk = StructureTestsTest.discrete(200, 3, 6, 2);
        Front byMean = front("", chunk);
        List<Front.Member> members = byMean.members();
        assertThat(members).hasSizeGreaterThan(1);
        assertThat(members.get(byMean.chosen().get(0)).validated().mean())
                .isEqualTo(members.stream()
                        .mapToDouble(member -> member.validated().mean())
                        .max()
                        .orElseThrow());
        int global = front(",choose=global", chunk).chosen().get(0);
        assertThat(members.get(global).validated().global())
                .isEqualTo(members.stream()
                        .mapToDouble(member -> member.validated().global())
                        .max()
                        .orElseThrow());
        List<Integer> each = front(",choose=each", chunk).chosen();
        for (int j = 0; j < 3; j++) {
            int variable = j;
            assertThat(members.get(each.get(j)).validated().single()[j])
                    .isEqualTo(members.stream()
                            .mapToDouble(member -> member.validated().single()[variable])
                            .max()
                            .orElseThrow());
        }
        assertThat(front(",choose=weighted,weights=0+0+1", chunk).chosen()).containsExactly(each.get(2));
        assertThat(front(",choose=member,member=1", chunk).chosen()).containsExactly(1);
    }

    @Test
    void shouldSayWhatCannotBeChosen() {
        Chunk chunk = StructureTestsTest.discrete(100, 3, 4, 3);
        assertThatThrownBy(() -> front(",choose=weighted,weights=1+1", chunk))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("3 objectives and 2 weights; write weights=1+1+1");
        assertThatThrownBy(() -> front(",choose=member,member=100000", chunk))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("there is no 100000");
        assertThatThrownBy(() -> front(",choose=weighted,weights=much", chunk))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("numbers such as 2+1");
    }

    /** Specificity and sensitivity are the rates of the two classes of a variable. */
    @Test
    void shouldSearchByTheRatesOfTheClasses() {
        Front front = front(",objectives=rates", StructureTestsTest.discrete(150, 2, 5, 4));
        assertThat(front.objectives()).containsExactly("c0=0", "c0=1", "c1=0", "c1=1", "c1=2");
        assertThat(front.members().get(0).values()).hasSize(5);
    }

    @Test
    void shouldAnswerEachVariableByTheMemberThatIsBestAtIt() {
        Chunk chunk = StructureTestsTest.discrete(200, 3, 6, 5);
        JointClassifier best = JointLearners.parse(SMALL + ",choose=each)").learn(chunk);
        List<Integer> each = front(",choose=each", chunk).chosen();
        for (int j = 0; j < 3; j++) {
            JointClassifier member = JointLearners.parse(SMALL + ",choose=member,member=" + each.get(j) + ")")
                    .learn(chunk);
            for (int row = 0; row < 10; row++) {
                assertThat(best.posterior(chunk.row(row)).marginal(j))
                        .containsExactly(member.posterior(chunk.row(row)).marginal(j), within(1e-12));
            }
        }
    }

    /** A search that works finds the arcs that help: better than what it begins with, on rows that it has not seen. */
    @Test
    void shouldBeBetterThanTheRandomStructuresItBeginsWith() {
        double gained = 0;
        for (int seed = 0; seed < 5; seed++) {
            Chunk chunk = StructureTestsTest.discrete(300, 3, 8, 10 + seed);
            Chunk test = StructureTestsTest.discrete(1000, 3, 8, 100 + seed);
            JointLearner first = JointLearners.parse("moead(evaluations=2,population=40,times=1)");
            JointLearner last = JointLearners.parse("moead(evaluations=1500,population=40,times=1,choose=global)");
            gained += SeveralClasses.global(last.learn(chunk), test) - SeveralClasses.global(first.learn(chunk), test);
        }
        assertThat(gained / 5).isGreaterThan(.02);
    }

    @Test
    void shouldLearnTablesFromRowsWithMissingClassesToo() {
        Chunk chunk = SeveralClasses.chunk(200, 3, 6, .8, .3, 6);
        Chunk complete = chunk.subset(Polytrees.complete(chunk));
        assertThat(complete.size()).isBetween(40, 120);
        double[] all = JointLearners.parse(SMALL + ")")
                .learn(chunk)
                .posterior(chunk.row(0))
                .marginal(0);
        double[] some = JointLearners.parse(SMALL + ")")
                .learn(complete)
                .posterior(chunk.row(0))
                .marginal(0);
        assertThat(Arrays.equals(all, some)).isFalse();
        assertThat(JointLearners.parse(SMALL + ")").front(chunk.subset(new int[] {0, 1, 2})))
                .isEmpty();
    }

    @Test
    void shouldRefuseMoreVectorsThanItCanLookAt() {
        assertThat(JointLearners.parse("moead").refusal(SeveralClasses.schema(13, 4)))
                .hasValueSatisfying(reason -> assertThat(reason).contains("8192 vectors, and the most are 4096"));
        assertThat(IntStream.of(2, 12)
                        .mapToObj(m -> JointLearners.parse("moead").refusal(SeveralClasses.schema(m, 4))))
                .allMatch(java.util.Optional::isEmpty);
    }
}

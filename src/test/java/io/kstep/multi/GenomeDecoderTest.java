package io.kstep.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The two decodings that Rodríguez 2013, sections 6.2.3 and 7.2, writes out, and what holds of every genome. */
class GenomeDecoderTest {

    /** Tests by a table; what is not in it is independent. */
    private static final class Written implements GenomeDecoder.ArcTests {

        private final Map<String, Double> chances = new HashMap<>();

        Written with(String arc, double chance) {
            chances.put(arc, chance);
            return this;
        }

        private double of(String kind, int one, int other) {
            return chances.getOrDefault(kind + (one + 1) + ">" + kind + (other + 1), 1.0);
        }

        @Override
        public double classes(int one, int other) {
            return of("C", one, other);
        }

        @Override
        public double features(int one, int other, int[] given) {
            return of("X", one, other);
        }

        @Override
        public boolean fits(int feature, int[] bridge, int[] parents) {
            return true;
        }
    }

    private static boolean[] bits(String blocks) {
        String text = blocks.replace(" ", "");
        boolean[] bits = new boolean[text.length()];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = text.charAt(i) == '1';
        }
        return bits;
    }

    @Test
    void shouldDecodeTheExampleOfThreeClassVariables() {
        Genome genome = new Genome(new int[] {2, 0, 1}, bits("1010 0111 0110"), new int[] {1, 0, 2, 3});
        Written tests = new Written()
                .with("C3>C2", .01)
                .with("C1>C2", .02)
                .with("X2>X3", .01)
                .with("X1>X3", .02)
                .with("X2>X4", .03)
                .with("X3>X4", .04);
        assertThat(new GenomeDecoder(tests, .1, 9, 9).decode(genome))
                .isEqualTo(new JointStructure(
                        new int[][] {{}, {0, 2}, {}},
                        new int[][] {{0}, {1, 2}, {0, 1, 2}, {1}},
                        new int[][] {{}, {}, {0, 1}, {1, 2}}));
    }

    @Test
    void shouldKeepTheSurestParentsWhereThereAreTooMany() {
        Genome genome = new Genome(new int[] {0, 1}, bits("1010 0111"), new int[] {1, 0, 2, 3});
        Written tests = new Written()
                .with("C1>C2", .01)
                .with("X2>X3", .01)
                .with("X1>X3", .02)
                .with("X1>X4", .05)
                .with("X2>X4", .03)
                .with("X3>X4", .04);
        assertThat(new GenomeDecoder(tests, .1, 1, 2).decode(genome))
                .isEqualTo(new JointStructure(
                        new int[][] {{}, {0}}, new int[][] {{0}, {1}, {0, 1}, {1}}, new int[][] {{}, {}, {0, 1}, {1, 2}
                        }));
    }

    @Test
    void shouldNotDependOnTheOrdersWhereNothingIsDependent() {
        SplittableRandom random = new SplittableRandom(1);
        boolean[] bridge = Genome.random(3, 6, random).bridge();
        GenomeDecoder decoder = new GenomeDecoder(new Written(), .1, 9, 9);
        JointStructure first = null;
        for (int i = 0; i < 20; i++) {
            Genome drawn = Genome.random(3, 6, random);
            JointStructure found = decoder.decode(new Genome(drawn.classOrder(), bridge, drawn.featureOrder()));
            first = first == null ? found : first;
            assertThat(found).isEqualTo(first);
        }
    }

    @Test
    void shouldMakeGenomesOfGenomes() {
        SplittableRandom random = new SplittableRandom(2);
        Genome one = Genome.random(4, 9, random);
        Genome other = Genome.random(4, 9, random);
        for (int i = 0; i < 500; i++) {
            Genome child = one.crossed(other, random);
            assertThat(Arrays.stream(child.classOrder()).sorted()).containsExactly(0, 1, 2, 3);
            assertThat(Arrays.stream(child.featureOrder()).sorted()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
            one = other;
            other = child;
        }
    }

    /** G = 2 N I of the counts 30, 10, 15, 45 is 25.1607, whose probability by chance is 5.27e-7. */
    @Test
    void shouldTestByTheInformationInNats() {
        JointCounts.Dependence found = new JointCounts.Dependence(.1258037, 100, 1);
        assertThat(2 * found.rows() * found.nats()).isCloseTo(25.1607, within(1e-4));
        assertThat(found.chance()).isCloseTo(5.27e-7, within(1e-9));
    }

    @Test
    void shouldTestFeaturesGivenTheirClassVariables() {
        Chunk chunk = SeveralClasses.chunk(400, 2, 6, .8, 3);
        JointCounts counts = new JointCounts(chunk, JointRows.of(chunk));
        GenomeDecoder.Counted tests = new GenomeDecoder.Counted(counts);
        // features 0 and 2 are of the same class variable: dependent, but not given it
        assertThat(tests.features(0, 2, new int[0])).isLessThan(.001);
        assertThat(tests.features(2, 0, new int[] {0})).isGreaterThan(.001);
        assertThat(tests.features(0, 2, new int[] {0})).isEqualTo(tests.features(2, 0, new int[] {0}));
        assertThat(tests.classes(0, 1)).isLessThan(.001);
    }
}

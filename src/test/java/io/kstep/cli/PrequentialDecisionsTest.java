package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.SignedRanks;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrequentialDecisionsTest {

    @TempDir
    Path folder;

    @Test
    void shouldCostWhatThePublishedDecisionsCost() {
        Path data = Samples.declared(folder, 1300);
        Path predictions = folder.resolve("predictions.csv");
        JsonNode json = Outcome.of(
                        "prequential",
                        "--data",
                        data,
                        "--loss",
                        "yes>no=8",
                        "--reject",
                        "0.3",
                        "--json",
                        "--predictions",
                        predictions)
                .json();
        double cost = 0;
        double expected = 0;
        int rejected = 0;
        List<String> rows = Samples.read(predictions).lines().skip(1).toList();
        int right = 0;
        for (String line : rows) {
            String[] cells = line.split(",", -1);
            double no = Double.parseDouble(cells[3]);
            double yes = Double.parseDouble(cells[4]);
            double least = Math.min(8 * yes, no);
            String said = least > 0.3 ? "" : 8 * yes <= no ? "no" : "yes";
            assertThat(cells[2]).as(line).isEqualTo(said);
            cost += said.isEmpty() ? 0.3 : said.equals(cells[1]) ? 0 : said.equals("no") ? 8 : 1;
            expected += Math.min(least, 0.3);
            rejected += said.isEmpty() ? 1 : 0;
            right += said.equals(cells[1]) ? 1 : 0;
        }
        assertThat(rejected).isBetween(1, rows.size() - 1);
        assertThat(json.path("cost").asDouble()).isCloseTo(cost / rows.size(), within(1e-9));
        assertThat(json.path("expectedCost").asDouble()).isCloseTo(expected / rows.size(), within(1e-9));
        assertThat(json.path("rejected").asDouble()).isCloseTo((double) rejected / rows.size(), within(1e-12));
        assertThat(json.path("accuracy").asDouble())
                .as("of what was decided")
                .isCloseTo((double) right / (rows.size() - rejected), within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"sea(noise=0.1), 1>0=6", "agrawal, groupB>groupA=6", "rbf(noise=0.2), 1>0=6"})
    void shouldCostLessThanTheMostProbableClass(String generator, String loss) {
        int seeds = 8;
        double[] decided = new double[seeds];
        double[] undecided = new double[seeds];
        for (int seed = 0; seed < seeds; seed++) {
            String spec = generator.contains("(")
                    ? generator.replace("(", "(seed=" + (seed + 1) + ",")
                    : generator + "(seed=" + (seed + 1) + ")";
            JsonNode json = Outcome.of(
                            "prequential",
                            "--generate",
                            spec,
                            "--records",
                            2_000,
                            "--learner",
                            "nb(density=gaussian)",
                            "--loss",
                            loss,
                            "--json")
                    .json();
            decided[seed] = json.path("cost").asDouble();
            undecided[seed] = json.path("costOfLikeliest").asDouble();
        }
        assertThat(SignedRanks.of(decided, undecided)
                        .test(Alternative.TWO_SIDED)
                        .pValue())
                .isLessThan(0.01);
        assertThat(SignedRanks.of(decided, undecided).plus()).isZero();
    }

    @Test
    void shouldRecoverTheErrorOfTheRightPrior() {
        double corrected = 0;
        double right = 0;
        double uncorrected = 0;
        int seeds = 3;
        for (int seed = 0; seed < seeds; seed++) {
            uncorrected += error(seed, 0.5) / seeds;
            corrected += error(seed, 0.5, "--prior", "ill=0.1,well=0.9") / seeds;
            right += error(seed, 0.1) / seeds;
        }
        assertThat(corrected).isCloseTo(right, within(0.003));
        assertThat(uncorrected).isGreaterThan(right + 0.02);
    }

    /** Learns from rows of which a share is ill, and errs on rows without labels of which a tenth is. */
    private double error(int seed, double share, Object... options) {
        int known = 4_000;
        int asked = 10_000;
        StringBuilder csv = new StringBuilder("a,b,class\n");
        boolean[] ill = new boolean[known + asked];
        append(csv, ill, 0, known, share, new Random(seed));
        append(csv, ill, known, known + asked, 0.1, new Random(1_000 + seed));
        Path data = Samples.write(folder.resolve("rows.csv"), csv.toString());
        Path predictions = folder.resolve("said.csv");
        Object[] command = IntStream.range(0, 5 + options.length)
                .mapToObj(i -> i < 5
                        ? new Object[] {"prequential", "--data", data, "--predictions", predictions}[i]
                        : options[i - 5])
                .toArray();
        Outcome.of(command).fine();
        List<String> said = Samples.read(predictions).lines().skip(1 + known).toList();
        return IntStream.range(0, asked)
                        .filter(i -> said.get(i).split(",", -1)[2].equals("ill") != ill[known + i])
                        .count()
                / (double) asked;
    }

    private static void append(StringBuilder csv, boolean[] ill, int from, int to, double share, Random random) {
        for (int i = from; i < to; i++) {
            ill[i] = random.nextDouble() < share;
            csv.append(random.nextGaussian() + (ill[i] ? 1.5 : 0)).append(',');
            csv.append(random.nextGaussian() + (ill[i] ? 1.0 : 0)).append(',');
            csv.append(from > 0 ? "" : ill[i] ? "ill" : "well").append('\n');
        }
    }

    @Test
    void shouldSayWhichClassesDidNotCome() {
        Path data = Samples.declared(folder, 100);
        Outcome outcome =
                Outcome.of("prequential", "--data", data, "--loss", "maybe>no=8", "--prior", "yes=0.25,no=0.75");
        assertThat(outcome.fine().err()).contains("class 'maybe' of --loss or --prior did not come");
    }

    @Test
    void shouldRefuseBadDecisionsInOneLine() {
        Path data = Samples.declared(folder, 100);
        Outcome.of("prequential", "--data", data, "--loss", "yes>no").refused("TRUE>PREDICTED=LOSS", "'yes>no'");
        Outcome.of("prequential", "--data", data, "--reject", "-1").refused("--reject", "-1");
        Outcome.of("prequential", "--data", data, "--prior", "yes=0").refused("prior", "'yes=0'");
        Outcome.of("prequential", "--generate", "toy-regression", "--regression", "--reject", "1")
                .refused("--regression");
    }
}

package io.kstep.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.Chunk;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.Target.ClassVariable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Reads the real data sets and compares with what their sidecars count. */
class ShippedDataTest {

    private static final Path FOLDER = Path.of("src/test/resources/data");

    @Test
    void shouldReadEveryDataSetAsItsSidecarCounts() throws IOException {
        for (Path path : files()) {
            JsonNode facts = new ObjectMapper()
                    .readTree(Files.readString(Path.of(path.toString().replace(".csv.gz", ".json"))));
            DataSet set = DataFile.open(path, DataOptions.DEFAULTS).read();
            assertThat(set.size())
                    .as(path.toString())
                    .isEqualTo(facts.path("instances").asInt());
            assertThat(set.notes()).as(path.toString()).isEmpty();
            assertThat(set.schema().featureCount())
                    .isEqualTo(facts.path("features").size());
            assertThat(missing(set))
                    .as(path.toString())
                    .isEqualTo(facts.path("missing_feature_cells").asInt());
            JsonNode targets = facts.path("targets");
            assertThat(set.schema().targets()).hasSize(Math.max(1, targets.size()));
            Chunk chunk = set.chunk();
            for (int t = 0; t < set.schema().targets().size(); t++) {
                JsonNode counts = targets.isArray() ? targets.path(t).path("counts") : facts.path("class_counts");
                assertThat(counts(chunk, t))
                        .as(path.toString())
                        .isEqualTo(new ObjectMapper()
                                .convertValue(counts, new TypeReference<TreeMap<String, Integer>>() {}));
            }
        }
    }

    @Test
    void shouldStreamTheSameRowsAsTheDataSetHolds() {
        for (Path path : files()) {
            DataFile file = DataFile.open(path, DataOptions.DEFAULTS);
            DataSet set = file.read();
            try (DataStream stream = file.stream()) {
                for (LabelledInstance row : set.rows()) {
                    assertThat(stream.next()).isEqualTo(row);
                }
                assertThat(stream.hasNext()).isFalse();
                assertThat(stream.schema()).isEqualTo(set.schema());
            }
        }
    }

    private static List<Path> files() {
        try (var listing = Files.list(FOLDER)) {
            List<Path> found = listing.filter(path -> path.toString().endsWith(".csv.gz"))
                    .sorted()
                    .toList();
            // mixed with missing values, continuous, discrete with several targets
            assertThat(found)
                    .extracting(path -> path.getFileName().toString())
                    .containsExactly("hepatitis.csv.gz", "iris.csv.gz", "solar_flare.csv.gz");
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int missing(DataSet set) {
        int missing = 0;
        for (int row = 0; row < set.size(); row++) {
            for (double value : set.instance(row).values()) {
                missing += Double.isNaN(value) ? 1 : 0;
            }
        }
        return missing;
    }

    private static Map<String, Integer> counts(Chunk chunk, int target) {
        Schema schema = chunk.schema();
        List<String> classes = ((ClassVariable) schema.targets().get(target)).values();
        Map<String, Integer> counts = new TreeMap<>();
        classes.forEach(name -> counts.put(name, 0));
        for (int row = 0; row < chunk.size(); row++) {
            counts.merge(classes.get(chunk.classWeights(target).hardClass(row)), 1, Integer::sum);
        }
        return counts;
    }
}

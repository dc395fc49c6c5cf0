package io.kstep.data.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Chunk;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rows of each generator, pinned: published results name a seed, so a change of rows must be meant. */
class PinnedRowsTest {

    @Test
    void shouldGiveTheRowsItAlwaysGave() {
        Map<String, Integer> pinned = new LinkedHashMap<>();
        pinned.put("sea(seed=42,noise=0.1,drift=gradual@50:20)", -1_376_769_703);
        pinned.put("hyperplane(seed=42)", -884_920_745);
        pinned.put("rbf(seed=42,speed=0.01)", 1_149_688_512);
        pinned.put("gaussians(seed=42,quarter=200)", 1_073_226_794);
        pinned.put("stagger(seed=42)", -475_109_585);
        pinned.put("led(seed=42)", 1_420_373_781);
        pinned.put("waveform(seed=42)", 196_257_368);
        pinned.put("randomtree(seed=42)", -1_566_292_352);
        pinned.put("agrawal(seed=42)", 1_894_684_282);
        pinned.put("toy(seed=42,classes=4,division=class:0.85)", -1_865_909_904);
        pinned.put("toy-regression(seed=42)", 651_640_090);
        pinned.put("friedman(seed=42,drift=abrupt@50)", 34_235_038);
        pinned.put("hyperplane-regression(seed=42)", 1_185_561_343);
        pinned.put("planes(seed=42,drift=abrupt@50)", 123_709_715);
        pinned.put("karalic(seed=42,drift=abrupt@50)", 212_889_301);
        pinned.put("steps(seed=42)", 701_830_538);
        pinned.put("thesis(seed=42,domain=cChM)", -996_098_457);
        pinned.put("kbn(seed=42,kernels=50)", -821_023_237);
        pinned.put("kdb(seed=42)", -1_643_230_325);
        pinned.put("rgd(seed=42)", -1_584_269_389);
        Map<String, Integer> found = new LinkedHashMap<>();
        pinned.keySet()
                .forEach(spec -> found.put(spec, hash(Generators.parse(spec).chunk(100))));
        assertThat(found).isEqualTo(pinned);
    }

    private static int hash(Chunk chunk) {
        int hash = Arrays.hashCode(chunk.numbers());
        for (int i = 0; i < chunk.size(); i++) {
            int label = chunk.schema().isRegression() ? 0 : chunk.classWeights().hardClass(i);
            hash = 31 * (31 * hash + Arrays.hashCode(chunk.row(i))) + label;
        }
        return hash;
    }
}

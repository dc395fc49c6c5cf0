package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Feature;
import io.kstep.data.GrowingSchema;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream in which every row shows a class of its own costs no cube of their number. */
class ManyClassesTest {

    @ParameterizedTest
    @ValueSource(strings = {"parent", "child", "cascade"})
    void shouldSpreadTheCostOfGrowing(String main) {
        allocated(main, 100);
        double few = allocated(main, 250);
        double many = allocated(main, 1_000);
        assertThat(many / few)
                .as("four times the classes: about sixteen times, not sixty-four")
                .isLessThan(30);
    }

    /** Bytes allocated while so many classes come, one with every row: what the machine does beside it does not count. */
    private static double allocated(String main, int classes) {
        KStepSettings settings =
                KStepSettings.DEFAULT.withMain(MainSettings.parse(main)).withChunk(5_000, 0);
        GrowingSchema schema =
                new GrowingSchema(Schema.classification(List.of(Feature.continuous("x")), "class", List.of()));
        KStepModel learner = new KStepModel(settings, schema.schema());
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < classes; i++) {
            int c = schema.classIndex("c" + i);
            learner.grow(schema.schema());
            learner.learn(new double[] {i}, new Label.Hard(c), i);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}

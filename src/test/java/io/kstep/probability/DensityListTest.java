package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No estimator is left out of the contract tests, and every density that one gives can be stored. */
class DensityListTest {

    @Test
    void shouldPutEveryEstimatorUnderTheContract() {
        List<String> estimators = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("io.kstep.probability").stream()
                        .filter(type -> !type.isInterface() && type.isAssignableTo(DensityEstimator.class))
                        .map(JavaClass::getName)
                        .toList();
        assertThat(estimators)
                .isNotEmpty()
                .isSubsetOf(DensityContractTest.ESTIMATORS.values().stream()
                        .map(estimator -> estimator.getClass().getName())
                        .toList());
    }

    @Test
    void shouldStoreEveryDensity() {
        double[] values = {1, 2, 2.5, 4, 7, 7.5, 9};
        DensityContractTest.ESTIMATORS.forEach((name, estimator) -> {
            Density density = estimator.fit(values, Samples.ones(values.length), values.length, 0);
            BinaryWriter out = new BinaryWriter();
            DensityForm.write(density, out);
            Density read = DensityForm.read(new BinaryReader(out.toBytes()));
            for (double x : values) {
                assertThat(read.logDensity(x)).as(name).isEqualTo(density.logDensity(x));
            }
        });
    }
}

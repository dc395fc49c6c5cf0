package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

class CholeskyTest {

    @Test
    void shouldSolveAsEjmlDoes() {
        SplittableRandom random = new SplittableRandom(1);
        int n = 6;
        DMatrixRMaj root = new DMatrixRMaj(n, n);
        double[] b = new double[n];
        for (int i = 0; i < n * n; i++) {
            root.set(i, random.nextGaussian());
            b[i % n] = random.nextGaussian();
        }
        DMatrixRMaj matrix = new DMatrixRMaj(n, n);
        CommonOps_DDRM.multTransB(root, root, matrix);
        double[] factor = matrix.data.clone();
        double logDeterminant = Math.log(CommonOps_DDRM.det(matrix));
        DMatrixRMaj expected = new DMatrixRMaj(n, 1);
        CommonOps_DDRM.solve(matrix, new DMatrixRMaj(n, 1, true, b.clone()), expected);
        assertThat(new Cholesky().factorise(factor, n)).isTrue();
        assertThat(Cholesky.logDeterminant(factor, n)).isCloseTo(logDeterminant, within(1e-9));
        Cholesky.forward(factor, n, b);
        Cholesky.backward(factor, n, b);
        for (int i = 0; i < n; i++) {
            assertThat(b[i]).isCloseTo(expected.get(i), within(1e-8));
        }
    }

    @Test
    void shouldRefuseWhatIsNotPositiveDefinite() {
        assertThat(new Cholesky().factorise(new double[] {1, 2, 2, 1}, 2)).isFalse();
        assertThat(new Cholesky().factorise(new double[] {Double.NaN}, 1)).isFalse();
        assertThat(new Cholesky().factorise(new double[] {Double.POSITIVE_INFINITY}, 1))
                .isFalse();
    }
}

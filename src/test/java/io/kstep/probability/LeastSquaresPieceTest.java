package io.kstep.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class LeastSquaresPieceTest {

    private static MtePiece fit(DoubleUnaryOperator curve, int n) {
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = 2 + i / (n - 1.0);
            y[i] = curve.applyAsDouble(i / (n - 1.0));
        }
        return LeastSquaresPiece.fit(x, y, 0, n, 2, 3, 4).on(10, 14);
    }

    @Test
    void shouldFindAnExponential() {
        MtePiece piece = fit(t -> 2 * Math.exp(1.5 * t), 20);
        for (double t = 0; t <= 1; t += 0.1) {
            assertThat(piece.at(10 + 4 * t)).isCloseTo(2 * Math.exp(1.5 * t), within(1e-9));
        }
    }

    @Test
    void shouldFindAnExponentialOnAConstantFromItsSlopes() {
        for (double b : new double[] {2, -2}) {
            for (double a : new double[] {0.3, -0.3}) {
                MtePiece piece = fit(t -> 5 + a * Math.exp(b * t), 20);
                for (double t = 0; t <= 1; t += 0.1) {
                    assertThat(piece.at(10 + 4 * t)).isCloseTo(5 + a * Math.exp(b * t), within(1e-2));
                }
            }
        }
    }

    @Test
    void shouldComeNearAMonotoneCurveOfOneBend() {
        MtePiece piece = fit(t -> Math.exp(-0.5 * (1 + t) * (1 + t)), 30); // a normal density from 1 to 2
        for (double t = 0; t <= 1; t += 0.05) {
            assertThat(piece.at(10 + 4 * t)).isCloseTo(Math.exp(-0.5 * (1 + t) * (1 + t)), within(0.02));
        }
    }

    @Test
    void shouldStayPositiveAtTheEndsAndBetweenThem() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 500; round++) {
            double depth = random.nextDouble(0.5, 12);
            double middle = random.nextDouble();
            double[] noise = random.doubles(40, 0, 0.3).toArray();
            MtePiece piece = fit(t -> Math.pow(Math.abs(t - middle), depth) + 1e-6 * noise[(int) (39 * t)], 40);
            assertThat(piece.isAtLeast(0)).isTrue();
        }
    }
}

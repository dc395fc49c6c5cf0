package io.kstep.bayes;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Chunks of values from the least to the largest that a double holds, in many shapes, by a seed. */
final class ExtremeChunks {

    /** How the values of a column are drawn. */
    enum Shape {
        WHOLE_RANGE {
            @Override
            double value(SplittableRandom random, int c) {
                double x = Double.longBitsToDouble(random.nextLong());
                return Double.isFinite(x) ? x : Double.MAX_VALUE;
            }
        },
        ONE_LARGEST {
            @Override
            double value(SplittableRandom random, int c) {
                return random.nextInt(20) == 0 ? Double.MAX_VALUE : random.nextGaussian() + c;
            }
        },
        SOME_FAR {
            @Override
            double value(SplittableRandom random, int c) {
                double far = random.nextBoolean() ? 1e155 : -1e200;
                return random.nextInt(10) == 0 ? far : random.nextGaussian() + c;
            }
        },
        BOTH_ENDS {
            @Override
            double value(SplittableRandom random, int c) {
                return random.nextBoolean() ? Double.MAX_VALUE : -Double.MAX_VALUE;
            }
        },
        LARGEST_BY_CLASS {
            @Override
            double value(SplittableRandom random, int c) {
                return c == 0 ? Double.MAX_VALUE : random.nextGaussian();
            }
        },
        LARGE {
            @Override
            double value(SplittableRandom random, int c) {
                return (random.nextGaussian() + c) * 1e300;
            }
        },
        SMALL {
            @Override
            double value(SplittableRandom random, int c) {
                return (random.nextGaussian() + c) * 1e-300;
            }
        },
        LEAST {
            @Override
            double value(SplittableRandom random, int c) {
                return random.nextInt(4) * Double.MIN_VALUE;
            }
        },
        NEAR_TIES {
            @Override
            double value(SplittableRandom random, int c) {
                return random.nextBoolean() ? 1 : Math.nextUp(1.0);
            }
        },
        LARGE_NEAR_TIES {
            @Override
            double value(SplittableRandom random, int c) {
                return random.nextBoolean() ? Double.MAX_VALUE : Math.nextDown(Double.MAX_VALUE);
            }
        },
        CONSTANT_LARGEST {
            @Override
            double value(SplittableRandom random, int c) {
                return -Double.MAX_VALUE;
            }
        },
        CONSTANT_LEAST {
            @Override
            double value(SplittableRandom random, int c) {
                return Double.MIN_VALUE;
            }
        },
        ZEROS {
            @Override
            double value(SplittableRandom random, int c) {
                return random.nextBoolean() ? 0.0 : -0.0;
            }
        },
        ORDINARY {
            @Override
            double value(SplittableRandom random, int c) {
                return random.nextGaussian() + 2 * c;
            }
        };

        abstract double value(SplittableRandom random, int c);
    }

    static final double[] PROBES = {
        0, 1, -3, 1e100, -1e155, 1e200, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, -1e-310, 1e-160
    };

    private static final int CONTINUOUS = 4;

    private ExtremeChunks() {}

    /** @param mixed whether the last feature is discrete */
    static Chunk chunk(int number, boolean mixed) {
        SplittableRandom random = new SplittableRandom(number);
        Shape[] shapes = Shape.values();
        int rows = new int[] {1, 2, 3, 12, 60}[number % 5];
        int classes = number % 7 == 0 ? 1 : 3;
        double missing = number % 3 == 0 ? 0 : 0.15;
        double[][] columns = new double[CONTINUOUS + 1][rows];
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            // a class of one row in every fourth chunk
            labels[i] = number % 4 == 1 && i > 0 ? 1 % classes : random.nextInt(classes);
        }
        for (int j = 0; j <= CONTINUOUS; j++) {
            Shape shape = shapes[(number + j * (1 + number / shapes.length)) % shapes.length];
            for (int i = 0; i < rows; i++) {
                double x = mixed && j == CONTINUOUS ? random.nextInt(3) : shape.value(random, labels[i]);
                columns[j][i] = random.nextDouble() < missing ? Double.NaN : x;
            }
        }
        Chunk chunk = Chunk.classified(schema(mixed), columns, ClassWeights.hard(labels));
        return number % 6 == 5
                ? chunk.withRowWeights(IntStream.range(0, rows)
                        .mapToDouble(i -> Math.pow(10, random.nextInt(9) - 4))
                        .toArray())
                : chunk;
    }

    static Schema schema(boolean mixed) {
        return Schema.classification(
                Stream.concat(
                                IntStream.range(0, CONTINUOUS).mapToObj(j -> Feature.continuous("x" + j)),
                                Stream.of(mixed ? Feature.discrete("z", "a", "b", "c") : Feature.continuous("z")))
                        .toList(),
                "class",
                List.of("one", "two", "three"));
    }

    /** Rows to ask about: those of the chunk, and every probe in every place beside them. */
    static List<double[]> asked(Chunk chunk) {
        Stream<double[]> own = IntStream.range(0, Math.min(10, chunk.size())).mapToObj(chunk::row);
        Stream<double[]> probes = Arrays.stream(PROBES)
                .boxed()
                .flatMap(x -> IntStream.rangeClosed(0, CONTINUOUS).mapToObj(j -> {
                    double[] row = chunk.row(0);
                    if (j < CONTINUOUS) {
                        row[j] = x;
                    } else {
                        Arrays.fill(row, 0, CONTINUOUS, x);
                    }
                    return row;
                }));
        return Stream.concat(own, probes).toList();
    }
}

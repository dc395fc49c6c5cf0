package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Loan applicants in two groups (Agrawal, Imielinski and Swami 1993): nine features and ten functions, here the concepts
 * 1 to 10, that define group A. Perturbation p moves a continuous value v of range r, after the function has spoken, to v
 * + u p r with u uniform in [-0.5, 0.5], kept within its range.
 */
final class Agrawal {

    static final int CONCEPTS = 10;

    private static final int SALARY = 0;
    private static final int COMMISSION = 1;
    private static final int AGE = 2;
    private static final int EDUCATION = 3;
    private static final int CAR = 4;
    private static final int ZIPCODE = 5;
    private static final int HOUSE_VALUE = 6;
    private static final int HOUSE_YEARS = 7;
    private static final int LOAN = 8;

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("salary"),
                    Feature.continuous("commission"),
                    Feature.continuous("age"),
                    Feature.discrete("elevel", numbers(0, 4)),
                    Feature.discrete("car", numbers(1, 20)),
                    Feature.discrete("zipcode", numbers(0, 8)),
                    Feature.continuous("hvalue"),
                    Feature.continuous("hyears"),
                    Feature.continuous("loan")),
            "class",
            List.of("groupA", "groupB"));

    private Agrawal() {}

    static Concept concept(int number, double perturbation) {
        return new RuleConcept(
                SCHEMA,
                Agrawal::applicant,
                values -> isGroupA(number, values) ? 0 : 1,
                perturbation == 0
                        ? Optional.empty()
                        : Optional.of((draws, values) -> perturb(perturbation, draws, values)));
    }

    private static void applicant(Draws draws, double[] x) {
        x[SALARY] = draws.uniform(20_000, 150_000);
        x[COMMISSION] = x[SALARY] >= 75_000 ? 0 : draws.uniform(10_000, 75_000);
        x[AGE] = 20 + draws.index(61);
        x[EDUCATION] = draws.index(5);
        x[CAR] = draws.index(20);
        x[ZIPCODE] = draws.index(9);
        x[HOUSE_VALUE] = houseScale(x) * draws.uniform(0.5, 1.5);
        x[HOUSE_YEARS] = 1 + draws.index(30);
        x[LOAN] = draws.uniform(0, 500_000);
    }

    private static void perturb(double by, Draws draws, double[] x) {
        moved(x, SALARY, 20_000, 150_000, by, draws);
        if (x[COMMISSION] > 0) {
            moved(x, COMMISSION, 10_000, 75_000, by, draws);
        }
        moved(x, AGE, 20, 80, by, draws);
        moved(x, HOUSE_VALUE, 0.5 * houseScale(x), 1.5 * houseScale(x), by, draws);
        moved(x, HOUSE_YEARS, 1, 30, by, draws);
        moved(x, LOAN, 0, 500_000, by, draws);
    }

    private static void moved(double[] x, int j, double low, double high, double by, Draws draws) {
        double value = x[j] + draws.uniform(-0.5, 0.5) * by * (high - low);
        x[j] = Math.max(low, Math.min(high, value));
    }

    private static double houseScale(double[] x) {
        return 100_000 * (9 - x[ZIPCODE]);
    }

    static boolean isGroupA(int function, double[] x) {
        int level = (int) x[EDUCATION];
        double salary = x[SALARY];
        double income = salary + x[COMMISSION];
        return switch (function) {
            case 1 -> x[AGE] < 40 || x[AGE] >= 60;
            case 2 -> byAge(x, within(salary, 50, 100), within(salary, 75, 125), within(salary, 25, 75));
            case 3 -> byAge(x, level <= 1, level >= 1 && level <= 3, level >= 2);
            case 4 ->
                byAge(
                        x,
                        level <= 1 ? within(salary, 25, 75) : within(salary, 50, 100),
                        (level >= 1 && level <= 3) ? within(salary, 50, 100) : within(salary, 75, 125),
                        level >= 2 ? within(salary, 50, 100) : within(salary, 25, 75));
            case 5 ->
                byAge(
                        x,
                        within(salary, 50, 100) ? within(x[LOAN], 100, 300) : within(x[LOAN], 200, 400),
                        within(salary, 75, 125) ? within(x[LOAN], 200, 400) : within(x[LOAN], 300, 500),
                        within(salary, 25, 75) ? within(x[LOAN], 300, 500) : within(x[LOAN], 100, 300));
            case 6 -> byAge(x, within(income, 50, 100), within(income, 75, 125), within(income, 25, 75));
            case 7 -> 2 * income / 3 - x[LOAN] / 5 - 20_000 > 0;
            case 8 -> 2 * income / 3 - 5000 * level - 20_000 > 0;
            case 9 -> 2 * income / 3 - 5000 * level - x[LOAN] / 5 - 10_000 > 0;
            default -> 2 * income / 3 - 5000 * level + equity(x) / 5 - 10_000 > 0;
        };
    }

    private static double equity(double[] x) {
        return x[HOUSE_YEARS] < 20 ? 0 : x[HOUSE_VALUE] * (x[HOUSE_YEARS] - 20) / 10;
    }

    private static boolean byAge(double[] x, boolean young, boolean middle, boolean old) {
        return x[AGE] < 40 ? young : x[AGE] < 60 ? middle : old;
    }

    private static boolean within(double amount, int lowThousands, int highThousands) {
        return amount >= 1000 * lowThousands && amount <= 1000 * highThousands;
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toList();
    }
}

"""Writes scipy.json, what SciPy and plain enumeration find for random samples.

Made on Debian 12 with its packages python3 3.11, python3-numpy 1.24.2 and python3-scipy 1.10.1:
    /usr/bin/python3 make_scipy.py > scipy.json
Where SciPy has no exact law (ties, zeros, Friedman, Bergmann and Hommel) everything is enumerated here in the
slowest and plainest way.
"""
import itertools
import json
import math

import numpy as np
from scipy import stats

rng = np.random.default_rng(20261117)
SIDES = {"TWO_SIDED": "two-sided", "LESS": "less", "GREATER": "greater"}
out = {}


def numbers(a):
    return [float(x) for x in a]


def sides(below, above):
    return {"TWO_SIDED": min(1.0, 2 * min(below, above)), "LESS": below, "GREATER": above}


# Tails ---------------------------------------------------------------------------------------------------------------
tails = []
for _ in range(60):
    z = float(rng.normal(0, 4))
    tails.append({"law": "normal", "x": z, "parameters": [], "p": float(stats.norm.sf(z))})
    df = int(rng.integers(1, 40))
    x = float(rng.gamma(df / 2, 4))
    tails.append({"law": "chiSquare", "x": x, "parameters": [df], "p": float(stats.chi2.sf(x, df))})
    d1, d2 = int(rng.integers(1, 30)), int(rng.integers(1, 300))
    x = float(rng.gamma(1, 3))
    tails.append({"law": "f", "x": x, "parameters": [d1, d2], "p": float(stats.f.sf(x, d1, d2))})
    df = int(rng.integers(1, 120))
    x = float(rng.normal(0, 5))
    tails.append({"law": "student", "x": x, "parameters": [df], "p": float(stats.t.sf(x, df))})
    n, p = int(rng.integers(1, 400)), float(rng.uniform(0.01, 0.99))
    k = int(rng.integers(0, n + 1))
    tails.append({"law": "binomial", "x": k, "parameters": [n, p], "p": float(stats.binom.sf(k - 1, n, p))})
for k in (2, 3, 4, 5, 7, 10, 15, 20, 50):
    for q in (0.3, 1.0, 2.0, 3.3, 4.5, 6.0):
        tails.append({"law": "range", "x": q, "parameters": [k], "p": float(stats.studentized_range.sf(q, k, np.inf))})
out["tails"] = tails

# Wilcoxon ------------------------------------------------------------------------------------------------------------
wilcoxon = []
for n in (3, 5, 8, 12, 20, 25):  # no ties: SciPy's exact law
    d = rng.normal(0.4, 1, n)
    b = rng.normal(0, 1, n)
    case = {"first": numbers(b + d), "second": numbers(b), "exact": {}, "normal": {}}
    for side, name in SIDES.items():
        case["exact"][side] = float(stats.wilcoxon(d, mode="exact", alternative=name).pvalue)
        case["normal"][side] = float(stats.wilcoxon(d, mode="approx", alternative=name).pvalue)
    case["corrected"] = case["normal"]
    wilcoxon.append(case)
for n in (4, 6, 9, 11, 13):  # ties and zeros: all signs
    a, b = rng.integers(0, 5, n) / 10, rng.integers(0, 4, n) / 10
    d = np.round(10 * (a - b)) / 10
    r = stats.rankdata(abs(d))
    plus = r[d > 0].sum() + r[d == 0].sum() / 2
    free = r[d != 0]
    sums = [sum(s) + r[d == 0].sum() / 2 for s in itertools.product(*[(0, x) for x in free])]
    below = sum(s <= plus + 1e-9 for s in sums) / len(sums)
    above = sum(s >= plus - 1e-9 for s in sums) / len(sums)
    z = (plus - n * (n + 1) / 4) / math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    corrected = (plus - np.mean(sums)) / np.std(sums)
    wilcoxon.append({
        "first": numbers(a), "second": numbers(b), "plus": float(plus),
        "exact": sides(below, above),
        "normal": sides(float(stats.norm.cdf(z)), float(stats.norm.sf(z))),
        "corrected": sides(float(stats.norm.cdf(corrected)), float(stats.norm.sf(corrected)))})
for n in (60, 200):  # ties without zeros: SciPy's limit corrects for them
    d = rng.integers(1, 12, n) * rng.choice([-1, 1], n, p=[0.4, 0.6])
    case = {"first": numbers(d), "second": [0.0] * n, "corrected": {}}
    for side, name in SIDES.items():
        case["corrected"][side] = float(stats.wilcoxon(d, mode="approx", alternative=name).pvalue)
    wilcoxon.append(case)
out["wilcoxon"] = wilcoxon

# Binomial and sign ---------------------------------------------------------------------------------------------------
binomial = []
for _ in range(60):
    n = int(rng.integers(1, 300))
    p = float(rng.choice([0.5, 0.1, float(rng.uniform(0.02, 0.98))]))
    k = int(rng.binomial(n, min(0.98, max(0.02, p + rng.normal(0, 0.1)))))
    binomial.append({"k": k, "n": n, "probability": p, "p": {
        side: float(stats.binomtest(k, n, p, alternative=name).pvalue) for side, name in SIDES.items()}})
out["binomial"] = binomial
sign = []
for n in (1, 4, 9, 21, 60):
    a, b = rng.integers(0, 4, n), rng.integers(0, 5, n)
    plus, minus = int((a > b).sum()), int((a < b).sum())
    sign.append({"first": numbers(a), "second": numbers(b), "p": {
        side: 1.0 if plus + minus == 0 else float(stats.binomtest(plus, plus + minus, 0.5, alternative=name).pvalue)
        for side, name in SIDES.items()}})
out["sign"] = sign

# Corrected resampled t -----------------------------------------------------------------------------------------------
corrected = []
for n, ratio in ((2, 1.0), (5, 0.25), (10, 1 / 9), (50, 0.25), (100, 1 / 9)):
    a, b = rng.normal(0.2, 0.05, n), rng.normal(0.18, 0.05, n)
    # of SciPy's paired t, whose variance is s^2/n: t shrinks by sqrt(1 + n ratio)
    t = stats.ttest_rel(a, b).statistic / math.sqrt(1 + n * ratio)
    corrected.append({"first": numbers(a), "second": numbers(b), "ratio": ratio, "t": float(t),
                      "p": sides(float(stats.t.cdf(t, n - 1)), float(stats.t.sf(t, n - 1)))})
out["correctedT"] = corrected

# Mann-Whitney --------------------------------------------------------------------------------------------------------
mann = []
for n, m in ((1, 3), (4, 4), (7, 5), (10, 10), (12, 18), (25, 25)):
    a, b = rng.normal(0, 1, n), rng.normal(0.5, 1, m)
    case = {"first": numbers(a), "second": numbers(b), "u": float(stats.mannwhitneyu(a, b).statistic),
            "exact": {}, "normal": {}}
    for side, name in SIDES.items():
        case["exact"][side] = float(stats.mannwhitneyu(a, b, alternative=name, method="exact").pvalue)
        case["normal"][side] = float(stats.mannwhitneyu(a, b, alternative=name, method="asymptotic").pvalue)
    mann.append(case)
for n, m in ((3, 4), (6, 5), (10, 10)):  # ties: all ways to deal
    a, b = rng.integers(0, 5, n), rng.integers(1, 6, m)
    r = stats.rankdata(np.concatenate([a, b]))
    seen = r[:n].sum()
    sums = [sum(c) for c in itertools.combinations(r, n)]
    case = {"first": numbers(a), "second": numbers(b), "u": float(seen - n * (n + 1) / 2),
            "exact": sides(sum(s <= seen + 1e-9 for s in sums) / len(sums),
                           sum(s >= seen - 1e-9 for s in sums) / len(sums)), "normal": {}}
    for side, name in SIDES.items():
        case["normal"][side] = float(stats.mannwhitneyu(a, b, alternative=name, method="asymptotic").pvalue)
    mann.append(case)
for n, m in ((40, 60), (200, 150)):
    a, b = rng.integers(0, 30, n), rng.integers(2, 32, m)
    mann.append({"first": numbers(a), "second": numbers(b), "u": float(stats.mannwhitneyu(a, b).statistic), "normal": {
        side: float(stats.mannwhitneyu(a, b, alternative=name, method="asymptotic").pvalue)
        for side, name in SIDES.items()}})
out["mannWhitney"] = mann

# Friedman ------------------------------------------------------------------------------------------------------------
friedman = []
for n, k, ties in ((2, 3, False), (5, 3, False), (4, 3, True), (3, 4, False), (3, 4, True), (2, 5, True),
                   (12, 6, True), (30, 4, False), (21, 15, False)):
    x = rng.integers(0, 4, (n, k)) / 10 if ties else rng.normal(0, 1, (n, k)) + np.arange(k) / 4
    r = np.apply_along_axis(stats.rankdata, 1, x)
    means = r.mean(axis=0)
    chi = 12 * n / (k * (k + 1)) * ((means ** 2).sum() - k * (k + 1) ** 2 / 4)
    f = (n - 1) * chi / (n * (k - 1) - chi)
    test = stats.friedmanchisquare(*x.T)
    case = {"scores": [numbers(row) for row in x], "ranks": numbers(means), "chiSquare": float(chi),
            "chiSquareP": float(stats.chi2.sf(chi, k - 1)), "corrected": float(test.statistic),
            "correctedP": float(test.pvalue), "f": float(f), "fP": float(stats.f.sf(f, k - 1, (k - 1) * (n - 1)))}
    if math.factorial(k) ** (n - 1) < 200000:  # all orders within every block; the first may stay
        seen = ((r.sum(axis=0)) ** 2).sum()
        orders = [list(itertools.permutations(row)) for row in r[1:]]
        values = [((np.array(choice).sum(axis=0) + r[0]) ** 2).sum() for choice in itertools.product(*orders)]
        case["exactP"] = sum(v >= seen - 1e-9 for v in values) / len(values)
    error = math.sqrt(k * (k + 1) / (6 * n))
    pairs = list(itertools.combinations(range(k), 2))
    z = [(means[i] - means[j]) / error for i, j in pairs]
    case["z"] = numbers(z)
    case["p"] = [float(2 * stats.norm.sf(abs(v))) for v in z]
    case["nemenyi"] = [float(stats.studentized_range.sf(abs(v) * math.sqrt(2), k, np.inf)) for v in z]
    case["criticalDifference"] = float(stats.studentized_range.ppf(0.95, k, np.inf) / math.sqrt(2) * error)
    friedman.append(case)
out["friedman"] = friedman


# Adjustments: a set of hypotheses can be the set of the true ones if equality is then transitive ---------------------
def possible(subset, k):
    return all(((i, j) in subset) + ((j, l) in subset) + ((i, l) in subset) != 2
               for i, j, l in itertools.combinations(range(k), 3))


adjust = []
for k in (2, 3, 4, 5, 6, 6):
    pairs = list(itertools.combinations(range(k), 2))
    m = len(pairs)
    p = rng.beta(0.4, 3, m) if k != 3 else np.array([0.01, 0.02, 0.02])
    by_pair = dict(zip(pairs, p))
    sets = [s for bits in range(1 << m)
            if possible(s := frozenset(q for b, q in enumerate(pairs) if bits >> b & 1), k)]
    counts = {len(s) for s in sets}
    order = np.argsort(p, kind="stable")
    holm, shaffer, t = [0.0] * m, [0.0] * m, []
    for adjusted, factor in ((holm, lambda i: m - i), (shaffer, lambda i: max(c for c in counts if c <= m - i))):
        top = 0.0
        for i, which in enumerate(order):
            top = max(top, min(1.0, factor(i) * p[which]))
            adjusted[which] = float(top)
    t = [max(c for c in counts if c <= m - i) for i in range(m)]
    bergmann = [float(min(1.0, max(len(s) * min(by_pair[q] for q in s) for s in sets if pair in s))) for pair in pairs]
    adjust.append({"things": k, "p": numbers(p), "mostTrue": t, "BONFERRONI": numbers(np.minimum(1, m * p)),
                   "HOLM": holm, "SHAFFER": shaffer, "BERGMANN_HOMMEL": bergmann})
out["adjust"] = adjust

# Spearman ------------------------------------------------------------------------------------------------------------
spearman = []
for n, ties in ((3, False), (5, False), (6, True), (7, False), (8, True), (15, False), (40, True)):
    a = rng.integers(0, 5, n).astype(float) if ties else rng.normal(0, 1, n)
    b = np.round(a + rng.normal(0, 2, n)) if ties else a / 2 + rng.normal(0, 1, n)
    found = stats.spearmanr(a, b)
    case = {"first": numbers(a), "second": numbers(b), "rho": float(found.statistic),
            "student": {side: float(stats.spearmanr(a, b, alternative=name).pvalue) for side, name in SIDES.items()}}
    if n <= 8:
        x, y = stats.rankdata(a), stats.rankdata(b)
        sums = [np.dot(x, order) for order in itertools.permutations(y)]
        seen = np.dot(x, y)
        case["exact"] = sides(sum(s <= seen + 1e-9 for s in sums) / len(sums),
                              sum(s >= seen - 1e-9 for s in sums) / len(sums))
    spearman.append(case)
out["spearman"] = spearman

parts = ['"%s": [\n%s\n]' % (name, ",\n".join(json.dumps(case) for case in cases)) for name, cases in out.items()]
print("{\n" + ",\n".join(parts) + "\n}")

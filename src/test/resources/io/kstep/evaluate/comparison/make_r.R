# Writes r.csv, what R finds for random samples. Made on Debian 12 with its package r-base-core 4.2.2:
#   Rscript make_r.R > r.csv
# One line a case: the test, its samples or arguments with blanks between, statistic, p-value (two-sided).
set.seed(20261117)
options(digits = 17, warn = 2)
text <- function(x) paste(format(x, digits = 17, trim = TRUE), collapse = " ")
line <- function(test, first, second, statistic, p) {
  cat(test, text(first), text(second), format(statistic, digits = 17), format(p, digits = 17), sep = ",")
  cat("\n")
}
cat("test,first,second,statistic,p\n")
for (n in c(6, 15, 30, 49)) {
  a <- rnorm(n, 0.3); b <- rnorm(n)
  w <- wilcox.test(a, b, paired = TRUE, exact = TRUE)
  line("wilcoxon", a, b, w$statistic, w$p.value)
}
for (n in c(3, 10, 20, 30)) {
  a <- rnorm(n, 0.4); b <- rnorm(n)
  w <- wilcox.test(a, b, exact = TRUE)
  line("mann-whitney", a, b, w$statistic, w$p.value)
  a <- sample(0:20, 3 * n, TRUE); b <- sample(2:22, 2 * n, TRUE)
  w <- wilcox.test(a, b, exact = FALSE, correct = TRUE)
  line("mann-whitney-normal", a, b, w$statistic, w$p.value)
}
for (n in c(4, 6, 9)) { # R's own exact law: up to 9 pairs
  a <- rnorm(n); b <- a + rnorm(n)
  s <- cor.test(a, b, method = "spearman", exact = TRUE)
  line("spearman", a, b, s$estimate, s$p.value)
}
for (k in c(2, 3, 5, 10, 18)) for (q in c(0.5, 2, 3.5, 5, 7)) {
  line("range", q, k, q, ptukey(q, k, Inf, lower.tail = FALSE))
}
for (k in c(2, 3, 5, 6, 10, 15, 18)) for (alpha in c(0.1, 0.05, 0.01)) {
  line("range-quantile", alpha, k, qtukey(alpha, k, Inf, lower.tail = FALSE), alpha)
}
for (k in c(3, 5, 10)) {
  x <- matrix(rnorm(12 * k) + rep(seq_len(k) / 5, each = 12), 12)
  f <- friedman.test(x)
  line("friedman", as.vector(x), k, f$statistic, f$p.value)
}
for (k in c(3, 5, 8)) {
  p <- rbeta(k * (k - 1) / 2, 0.4, 3)
  line("holm", p, p.adjust(p, "holm"), 0, 0)
  line("bonferroni", p, p.adjust(p, "bonferroni"), 0, 0)
}
for (i in 1:20) {
  n <- sample(200, 1); k <- rbinom(1, n, 0.4); p <- runif(1, 0.2, 0.6)
  line("binomial", c(k, n), p, k, binom.test(k, n, p)$p.value)
}

/** 97.5 % quantiles of Student's distribution for 1 to 30 degrees of freedom. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const normal = 1.959964;

/**
 * The 97.5 % quantile of Student's distribution. Above 30 degrees of freedom the first terms of its expansion around the
 * normal distribution (Abramowitz and Stegun 26.7.5) are exact to four digits.
 */
export function toStudentQuantile(freedom: number): number {
  const tabled = quantiles[freedom - 1];
  if (tabled !== undefined) return tabled;
  const first = (normal ** 3 + normal) / 4;
  const second = (5 * normal ** 5 + 16 * normal ** 3 + 3 * normal) / 96;
  return normal + first / freedom + second / freedom ** 2;
}

/** The 95 % confidence interval of a mean; null below two numbers, or if they are too large to be squared. */
export function toInterval95(
  mean: number | null,
  deviation: number | null,
  count: number,
): { low: number; high: number } | null {
  if (mean === null || deviation === null || count < 2) return null;
  const reach = (toStudentQuantile(count - 1) * deviation) / Math.sqrt(count);
  return { low: mean - reach, high: mean + reach };
}

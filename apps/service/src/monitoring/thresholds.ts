/** From where on something is late or short, for `overlay doctor` and the page of administrators. `rules.yml` has the same. */
export const thresholds = {
  /** Every job is due at least every 15 minutes. */
  lateJobSeconds: 7_200,
  lateEventSeconds: 30,
  lateBackupSeconds: 36 * 3_600,
  leastFreeShare: 0.1,
  soonFullDays: 14,
  /** Of a node that reports every 30 s. */
  silentNodeSeconds: 120,
} as const;

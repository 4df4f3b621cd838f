const dayMs = 86_400_000;

/** The first day (UTC) whose events an account keeps. Whole days, so that the numbers of a day are complete or gone. */
export function firstRetainedMs(nowMs: number, retentionDays: number | null): number {
  return retentionDays === null ? 0 : (Math.floor(nowMs / dayMs) - retentionDays) * dayMs;
}

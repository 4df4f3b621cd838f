const dayMs = 86_400_000;

/** The first day (UTC) of which an account keeps what happened: whole days, so that a day's numbers are whole or gone. */
export function firstRetainedMs(nowMs: number, retentionDays: number | null): number {
  return retentionDays === null ? 0 : (Math.floor(nowMs / dayMs) - retentionDays) * dayMs;
}

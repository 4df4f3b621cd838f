/** Milliseconds since the Unix epoch. Passed as an argument everywhere, so that tests control the time. */
export type Clock = () => number;
export const systemClock: Clock = Date.now;

export const dayMs = 86_400_000;

/** The UTC day of a time, as `YYYY-MM-DD`. */
export function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const firstMs = 500;
const capMs = 60_000;
const retryAfterCapMs = 300_000;

/** Full jitter: anything from 0 to 0.5 s × 2^n, at most 60 s, so that pages that failed together do not return together. */
export function toBackoffMs(failures: number, random: number): number {
  return random * Math.min(capMs, firstMs * 2 ** failures);
}

/** `Retry-After` in seconds or as an HTTP date; more than 300 s would outlast most page views and is cut to that. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Math.min(retryAfterCapMs, Math.max(0, ms || 0));
}

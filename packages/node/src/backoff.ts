const retryAfterCapMs = 300_000;

/**
 * Full jitter: a random pause from 0 to `firstMs` × 2ⁿ, at most `maxMs`, so that servers that failed together do not
 * retry together.
 */
export function toBackoffMs(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random: number,
): number {
  return random * Math.min(maxMs, firstMs * 2 ** Math.min(failures, 30));
}

/** `Retry-After`, in seconds or as an HTTP date, as milliseconds from now; at most 300 s, and 0 if there is none. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number {
  if (header === null || header.trim() === '') return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1_000;
  return Number.isNaN(ms) ? 0 : Math.min(retryAfterCapMs, Math.max(0, ms));
}

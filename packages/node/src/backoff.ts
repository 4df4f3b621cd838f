const retryAfterCapMs = 300_000;

/** Full jitter: anything from 0 to `firstMs` × 2ⁿ, at most `maxMs`, so that servers that failed together return apart. */
export function toBackoffMs(
  failures: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random: number,
): number {
  return random * Math.min(maxMs, firstMs * 2 ** Math.min(failures, 30));
}

/** `Retry-After` in seconds or as an HTTP date, as milliseconds from now; cut to 300 s, 0 where there is none. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number {
  if (header === null || header.trim() === '') return 0;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1_000;
  return Number.isNaN(ms) ? 0 : Math.min(retryAfterCapMs, Math.max(0, ms));
}

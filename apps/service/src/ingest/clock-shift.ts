import { limits } from '@overlay/contract';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const latestMs = 8_640_000_000_000_000;

/**
 * Milliseconds to add to a body's timestamps: its `sentAt` against the service's clock, where they differ by more
 * than 60 s. Undefined where `sentAt` is no moment: milliseconds since the epoch, or ISO 8601 with its offset.
 */
export function toClockShift(sentAt: unknown, now: number): number | undefined {
  if (sentAt === undefined) return 0;
  const sentAtMs = typeof sentAt === 'string' && instant.test(sentAt) ? Date.parse(sentAt) : sentAt;
  if (typeof sentAtMs !== 'number' || !Number.isInteger(sentAtMs)) return undefined;
  if (sentAtMs < 0 || sentAtMs > latestMs) return undefined;
  const shift = now - sentAtMs;
  return Math.abs(shift) > limits.clockSkewToleranceMs ? shift : 0;
}

import { limits } from '@overlay/contract';

/** Milliseconds to add to a body's timestamps: its `sentAt` against the service's clock, where they differ by more than 60 s. */
export function toClockShift(sentAt: unknown, now: number): number {
  const sentAtMs = typeof sentAt === 'string' ? Date.parse(sentAt) : sentAt;
  if (typeof sentAtMs !== 'number' || !Number.isFinite(sentAtMs)) return 0;
  const shift = now - sentAtMs;
  return Math.abs(shift) > limits.clockSkewToleranceMs ? Math.round(shift) : 0;
}

import { limits } from '@overlay/contract';

/** Whether one event of a batch has more bytes than an event may have. */
export function isTooLarge(event: unknown): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(event)) > limits.eventBytes;
  } catch {
    // Parsing JSON has no depth, writing it has: what is nested too deeply to be written again is no event.
    return true;
  }
}

import type { QueuedEvent } from './queued-event.ts';

/** The first events that fit. */
export function takeBatch(
  events: readonly QueuedEvent[],
  maxEvents: number,
  maxBytes: number,
): readonly QueuedEvent[] {
  let bytes = 0;
  const end = events.findIndex((event, i) => {
    bytes += event.bytes + 1;
    return i >= maxEvents || bytes > maxBytes;
  });
  return end < 0 ? events : events.slice(0, end);
}

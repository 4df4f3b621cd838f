import type { QueuedEvent } from './queued-event.ts';

export interface QueueBounds {
  readonly maxQueuedEvents: number;
  readonly maxQueuedBytes: number;
}

/** Bounded, in order. When full, it drops the oldest impression first, because a viewer's answer is worth more. */
export interface EventQueue {
  /** Returns what was dropped, possibly the event itself. */
  add(event: QueuedEvent, bounds: QueueBounds): QueuedEvent[];
  /** False if it was already gone: evicted, or removed with the consent. */
  remove(event: QueuedEvent): boolean;
  clear(): QueuedEvent[];
  all(): readonly QueuedEvent[];
  waiting(): QueuedEvent[];
}

export function createEventQueue(): EventQueue {
  let events: QueuedEvent[] = [];
  let bytes = 0;
  const remove = (event: QueuedEvent) => {
    if (!events.includes(event)) return false;
    events = events.filter((other) => other !== event);
    bytes -= event.bytes;
    return true;
  };
  const waiting = () => events.filter((event) => !event.isInFlight);
  return {
    add(event, { maxQueuedEvents, maxQueuedBytes }) {
      events.push(event);
      bytes += event.bytes;
      const evicted: QueuedEvent[] = [];
      while (events.length > maxQueuedEvents || bytes > maxQueuedBytes) {
        const candidates = waiting();
        const victim = candidates.find((candidate) => candidate.isImpression) ?? candidates[0];
        if (!victim) break;
        remove(victim);
        evicted.push(victim);
      }
      return evicted;
    },
    remove,
    clear() {
      const cleared = events;
      events = [];
      bytes = 0;
      return cleared;
    },
    all: () => events,
    waiting,
  };
}

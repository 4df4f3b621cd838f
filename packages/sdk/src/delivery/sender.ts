import type { TrackError, TrackResult } from '../client/track.ts';
import { toBackoffMs } from './backoff.ts';
import type { Environment } from './environment.ts';
import type { EventQueue } from './event-queue.ts';
import type { QueuedEvent } from './queued-event.ts';
import { envelopeBytes, type Transport } from './transport.ts';

/** Below the keepalive quota, so that a request in flight survives the page. */
const batchBytes = 48 * 1024;

export interface SenderParts {
  readonly environment: Environment;
  readonly queue: EventQueue;
  readonly transport: Transport;
  readonly config: () => { readonly flushIntervalMs: number; readonly maxBatchEvents: number };
  onSettled(event: QueuedEvent, result: TrackResult): void;
  onFailure(error: TrackError): void;
}

/** Decides when to send; the transport knows how. */
export interface Sender {
  /** Call when something was queued. */
  wake(): void;
  /** Sends everything that waits, ignoring our own pauses. Resolves when each event was tried once. */
  flush(): Promise<void>;
  /** Sends at once, in parallel to requests in flight, because the page may be gone in the next task. */
  sendNow(): void;
  /** The page is hidden or leaves: sends one request that outlives it, answers before impressions. */
  leave(): void;
  stop(): void;
}

export function createSender(parts: SenderParts): Sender {
  const { environment, queue, transport, config } = parts;
  let failures = 0;
  let pauseUntil = 0;
  /** From `Retry-After`, which nothing here overrides. */
  let refusedUntil = 0;
  let batchLimit = 500;
  let wakesAt = Number.POSITIVE_INFINITY;
  let cancelWake = () => {};
  let draining: Promise<void> | undefined;
  let flights: Promise<void> = Promise.resolve();
  let isStopped = false;

  const wakeIn = (delayMs: number) => {
    const at = environment.now() + delayMs;
    if (isStopped || at >= wakesAt) return;
    cancelWake();
    wakesAt = at;
    cancelWake = environment.setTimer(() => {
      wakesAt = Number.POSITIVE_INFINITY;
      void drain();
    }, delayMs);
  };

  const deliver = async (events: readonly QueuedEvent[], isLeaving = false): Promise<void> => {
    for (const event of events) event.isInFlight = true;
    const flight = fly(events, isLeaving);
    const others = flights;
    flights = flight.then(() => others);
    await flight;
  };

  const fly = async (events: readonly QueuedEvent[], isLeaving: boolean): Promise<void> => {
    // Every second attempt omits keepalive, in case the host has used up the page's quota.
    const outlivesPage = isLeaving || failures % 2 === 0;
    const answer = await transport.send(events, isLeaving, outlivesPage);
    const { toResult, error, waitMs = 0, isTooLarge } = answer;
    const half = Math.ceil(events.length / 2);
    if (isTooLarge && half < events.length) {
      if (!isLeaving) batchLimit = half;
      await Promise.all([deliver(events.slice(0, half), isLeaving), deliver(events.slice(half), isLeaving)]);
      return;
    }
    let isAnyLeft = false;
    events.forEach((event, i) => {
      event.isInFlight = false;
      const result = toResult(i);
      if (!result) isAnyLeft = true;
      else if (queue.remove(event)) parts.onSettled(event, result);
    });
    if (isAnyLeft) {
      const now = environment.now();
      pauseUntil = now + toBackoffMs(failures, environment.random());
      refusedUntil = Math.max(refusedUntil, now + waitMs);
      failures += 1;
      // `sendNow` and `leave` start without a timer: what they could not send would otherwise wait for another event.
      wakeIn(Math.max(pauseUntil, refusedUntil) - now);
      parts.onFailure(error);
    } else failures = 0;
  };

  /** A single event is sent however large it is: only the service decides that it is too large. */
  const takeNext = (events: readonly QueuedEvent[]) =>
    takeBatch(
      events,
      Math.min(config().maxBatchEvents, batchLimit),
      Math.max(batchBytes, (events[0]?.bytes ?? 0) + 1),
    );
  const isFull = () => queue.waiting().length >= config().maxBatchEvents;

  const drainOnce = async () => {
    // Events tracked meanwhile wait for their own interval, or a busy page would send one event per round trip.
    const last = queue.waiting().at(-1)?.sequence ?? 0;
    for (;;) {
      const waiting = queue.waiting();
      const batch = takeNext(isFull() ? waiting : waiting.filter(({ sequence }) => sequence <= last));
      if (isStopped || batch.length === 0) return;
      const waitMs = Math.max(pauseUntil, refusedUntil) - environment.now();
      if (waitMs > 0) return wakeIn(waitMs);
      await deliver(batch);
    }
  };
  const drain = (): Promise<void> => {
    draining ??= drainOnce().finally(() => {
      draining = undefined;
      if (queue.waiting().length > 0) wakeIn(config().flushIntervalMs);
    });
    return draining;
  };

  return {
    wake() {
      if (isFull()) void drain();
      else wakeIn(config().flushIntervalMs);
    },
    async flush() {
      await draining;
      pauseUntil = 0;
      await drain();
      await flights;
    },
    sendNow() {
      if (environment.now() < refusedUntil) return;
      for (let batch = takeNext(queue.waiting()); batch.length > 0; batch = takeNext(queue.waiting())) {
        void deliver(batch);
      }
    },
    leave() {
      const answersFirst = queue.waiting().sort((a, b) => Number(a.isImpression) - Number(b.isImpression));
      const batch = takeBatch(answersFirst, batchLimit, transport.room() - envelopeBytes);
      if (batch.length > 0 && environment.now() >= refusedUntil) void deliver(batch, true);
    },
    stop() {
      isStopped = true;
      cancelWake();
    },
  };
}

/** The first events that fit. */
function takeBatch(
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

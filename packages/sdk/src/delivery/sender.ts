import { type TrackError, type TrackResult, toRefusal } from '../track.ts';
import { toBackoffMs } from './backoff.ts';
import type { DropCounter } from './drop-counts.ts';
import type { Environment } from './environment.ts';
import type { EventQueue } from './event-queue.ts';
import type { QueuedEvent } from './queued-event.ts';
import type { DeliveryAnswer } from './read-answer.ts';
import { takeBatch } from './take-batch.ts';
import { toTrackResult } from './to-track-result.ts';
import { envelopeBytes, type Transport } from './transport.ts';

/** Below the room for keepalive, so that a request in flight survives the page. */
const batchBytes = 48 * 1024;
const serverMaxEvents = 500;

export interface SenderParts {
  readonly environment: Environment;
  readonly queue: EventQueue;
  readonly transport: Transport;
  readonly drops: DropCounter;
  readonly settings: () => { readonly flushIntervalMs: number; readonly maxBatchEvents: number };
  onSettled(event: QueuedEvent, result: TrackResult): void;
  onFailure(error: TrackError): void;
}

/** Knows when to send; the transport knows how. */
export interface Sender {
  /** Something was queued. */
  wake(): void;
  /** Everything that waits, without regard to our own pauses. Resolves when each was tried once. */
  flush(): Promise<void>;
  /** At once and beside what is in flight: the page may be gone in the next task. */
  sendNow(): void;
  /** The page is hidden or goes: one request that outlives it, answers before impressions. */
  leave(): void;
  stop(): void;
}

export function createSender(parts: SenderParts): Sender {
  const { environment, queue, transport, drops, settings } = parts;
  let failures = 0;
  let pauseUntil = 0;
  /** From `Retry-After`: the service's word, which nothing here overrides. */
  let refusedUntil = 0;
  let batchLimit = serverMaxEvents;
  let timer = { at: Number.POSITIVE_INFINITY, cancel: () => {} };
  let draining: Promise<void> | undefined;
  let isStopped = false;
  const flights = new Set<Promise<boolean>>();

  const wakeIn = (delayMs: number) => {
    const at = environment.now() + delayMs;
    if (isStopped || at >= timer.at) return;
    timer.cancel();
    const cancel = environment.setTimer(() => {
      timer = { at: Number.POSITIVE_INFINITY, cancel: () => {} };
      void drain();
    }, delayMs);
    timer = { at, cancel };
  };

  const pause = (waitMs: number, error: TrackError) => {
    const now = environment.now();
    pauseUntil = now + toBackoffMs(failures, environment.random());
    refusedUntil = Math.max(refusedUntil, now + waitMs);
    failures += 1;
    parts.onFailure(error);
  };

  const settle = (event: QueuedEvent, result: TrackResult) => {
    if (queue.remove(event)) parts.onSettled(event, result);
  };

  const deliver = (events: readonly QueuedEvent[], isLeaving: boolean): Promise<boolean> => {
    const flight = fly(events, isLeaving).finally(() => flights.delete(flight));
    flights.add(flight);
    return flight;
  };

  const fly = async (events: readonly QueuedEvent[], isLeaving: boolean): Promise<boolean> => {
    for (const event of events) event.isInFlight = true;
    const dropped = drops.take();
    // Every second try does without keepalive, in case the host has used up the quota of the page.
    const outlivesPage = isLeaving || failures % 2 === 0;
    const answer = await transport.send(events, { isLeaving, outlivesPage, dropped });
    for (const event of events) event.isInFlight = false;
    if (answer.kind !== 'verdicts') drops.giveBack(dropped);
    return apply(events, answer, isLeaving);
  };

  /** True where the next batch may go at once. */
  const apply = async (
    events: readonly QueuedEvent[],
    answer: DeliveryAnswer,
    isLeaving: boolean,
  ): Promise<boolean> => {
    switch (answer.kind) {
      case 'verdicts': {
        const results = events.map((event, i) => ({ event, result: toTrackResult(answer.verdicts.get(i)) }));
        for (const { event, result } of results) if (result) settle(event, result);
        if (results.every(({ result }) => result)) {
          failures = 0;
          return true;
        }
        pause(answer.waitMs, { code: 'retry', message: 'The service asked to send the event again' });
        return false;
      }
      case 'retry':
        pause(answer.waitMs, answer.error);
        return false;
      case 'refused':
        for (const event of events) settle(event, toRefusal(answer.error.code, answer.error.message));
        return true;
      case 'too-large':
      case 'no-room': {
        const half = Math.ceil(events.length / 2);
        if (half < events.length) {
          if (answer.kind === 'too-large') batchLimit = half;
          const halves = [events.slice(0, half), events.slice(half)];
          return (await Promise.all(halves.map((part) => deliver(part, isLeaving)))).every(Boolean);
        }
        if (answer.kind === 'no-room') return false;
        for (const event of events) settle(event, toRefusal('payload_too_large', 'The event is too large'));
        return true;
      }
    }
  };

  /** A single event goes however large it is: only the service can say that it is too large. */
  const takeNext = (events: readonly QueuedEvent[]) =>
    takeBatch(
      events,
      Math.min(settings().maxBatchEvents, batchLimit),
      Math.max(batchBytes, (events[0]?.bytes ?? 0) + 1),
    );

  const drainOnce = async () => {
    // What is tracked meanwhile waits for its own interval: else a busy page sends an event a round trip.
    const last = queue.waiting().at(-1)?.sequence ?? 0;
    for (;;) {
      const waitMs = Math.max(pauseUntil, refusedUntil) - environment.now();
      const waiting = queue.waiting();
      const isFull = waiting.length >= settings().maxBatchEvents;
      const batch = takeNext(isFull ? waiting : waiting.filter(({ sequence }) => sequence <= last));
      if (isStopped || batch.length === 0) return;
      if (waitMs > 0) return wakeIn(waitMs);
      await deliver(batch, false);
    }
  };
  const drain = (): Promise<void> => {
    draining ??= drainOnce().finally(() => {
      draining = undefined;
      if (queue.waiting().length > 0) wakeIn(settings().flushIntervalMs);
    });
    return draining;
  };

  return {
    wake() {
      if (queue.waiting().length >= settings().maxBatchEvents) void drain();
      else wakeIn(settings().flushIntervalMs);
    },
    async flush() {
      await draining;
      pauseUntil = 0;
      await drain();
      await Promise.all(flights);
    },
    sendNow() {
      if (environment.now() < refusedUntil) return;
      for (let batch = takeNext(queue.waiting()); batch.length > 0; batch = takeNext(queue.waiting())) {
        void deliver(batch, false);
      }
    },
    leave() {
      if (environment.now() < refusedUntil) return;
      const waiting = queue.waiting();
      const answersFirst = [
        ...waiting.filter((event) => !event.isImpression),
        ...waiting.filter((event) => event.isImpression),
      ];
      const batch = takeBatch(answersFirst, batchLimit, transport.room() - envelopeBytes);
      if (batch.length > 0) void deliver(batch, true);
    },
    stop() {
      isStopped = true;
      timer.cancel();
    },
  };
}

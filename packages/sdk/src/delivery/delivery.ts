import type { DeliveryConfig } from '@overlay/contract';
import { type TrackError, type TrackFailure, type TrackResult, toFailure } from '../client/track.ts';
import type { Environment, SafeStorage } from './environment.ts';
import { createEventQueue } from './event-queue.ts';
import { createPersistence, type Persistence } from './persistence.ts';
import type { DropCounts, DropReason } from './queued-event.ts';
import { type QueuedEvent, toQueuedEvent } from './queued-event.ts';
import { createSender } from './sender.ts';
import { createTransport } from './transport.ts';

/** Settings until the service's init answer arrives. */
export const defaultDeliveryConfig: DeliveryConfig = {
  flushIntervalMs: 2_000,
  maxBatchEvents: 20,
  maxQueuedEvents: 500,
  maxQueuedBytes: 512 * 1024,
  maxEventBytes: 32 * 1024,
  playbackProgressSeconds: 10,
  globalPrivacyControl: 'cookieless',
};

export interface DeliveryParts {
  readonly environment: Environment;
  readonly endpoint: string;
  readonly apiKey: string;
  /** Prefix of the storage keys: another account on the same page has another. */
  readonly namespace: string;
  readonly config: () => DeliveryConfig;
  onDelivered(json: string, result: Extract<TrackResult, { ok: true }>): void;
  onDropped(reason: DropReason, error: TrackError): void;
  onFailure(error: TrackError): void;
}

export const refusedByViewer = toFailure(
  { code: 'consent_refused', message: 'The viewer refused' },
  { status: 'filtered' },
);

export type Settle = (result: TrackResult) => void;

/** From an event's JSON to the service's receipt: at least once here, exactly once by its dedupeKey there. */
export interface Delivery {
  add(json: string, settle: Settle | undefined, isUrgent: boolean): void;
  /** Storage of the queue across page loads; waiting events move along. Undefined: only in memory. */
  keepIn(storage: SafeStorage | undefined): void;
  /** Consent was refused: waiting events are neither sent nor stored. */
  forget(): void;
  drop(reason: DropReason, message: string, settle?: Settle): void;
  flush(): Promise<void>;
  destroy(): void;
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { environment, config } = parts;
  const queue = createEventQueue();
  const drops: DropCounts = {};
  const transport = createTransport(environment, parts.endpoint, parts.apiKey, drops);
  let sequence = 0;
  let hasLeft = false;
  let persistence: Persistence | undefined;

  const report = (reason: DropReason, result: TrackFailure, settle: Settle | undefined) => {
    if (result.error) parts.onDropped(reason, result.error);
    settle?.(result);
  };
  const drop = (reason: DropReason, message: string, settle?: Settle) => {
    drops[reason] = (drops[reason] ?? 0) + 1;
    report(reason, toFailure({ code: reason, message }), settle);
  };
  /**
   * A lock requested while the page leaves is granted when the page is in the back/forward cache: its script would
   * run, and Chromium discards a page for that.
   */
  const occupy = (isOccupied = queue.all().length > 0) =>
    hasLeft ? persistence?.leave(isOccupied) : persistence?.occupy(isOccupied);
  const erase = (event: QueuedEvent) => {
    persistence?.erase(event);
    occupy();
  };

  const sender = createSender({
    environment,
    queue,
    transport,
    config,
    onFailure: parts.onFailure,
    onSettled(event, result) {
      erase(event);
      if (!result.ok) return report('refused', result, event.settle);
      parts.onDelivered(event.json, result);
      event.settle?.(result);
    },
  });

  const add = (json: string, settle?: Settle) => {
    const { maxEventBytes } = config();
    sequence += 1;
    const event = toQueuedEvent(sequence, json, settle);
    if (event.bytes > maxEventBytes) return drop('too_large', `Over ${maxEventBytes} bytes`, settle);
    occupy(true);
    persistence?.write(event);
    for (const evicted of queue.add(event, config())) {
      erase(evicted);
      drop('queue_full', 'Too many wait', evicted.settle);
    }
  };
  const adopt = () => {
    persistence?.adopt((json) => {
      add(json);
      sender.wake();
    });
  };
  const leave = () => {
    hasLeft = true;
    sender.leave();
    persistence?.leave(queue.all().some((event) => event.isInFlight));
  };
  const comeBack = () => {
    hasLeft = false;
    occupy();
    void sender.flush();
    adopt();
  };
  const stopListening = [
    environment.listen('hidden', sender.leave),
    environment.listen('pagehide', leave),
    environment.listen('visible', adopt),
    environment.listen('restored', comeBack),
    // `navigator.onLine` is unreliable; this only ends a pause early.
    environment.listen('online', sender.flush),
  ];

  return {
    add(json, settle, isUrgent) {
      add(json, settle);
      if (isUrgent) sender.sendNow();
      else sender.wake();
    },
    keepIn(storage) {
      const previous = persistence;
      persistence = storage && createPersistence(environment, storage, parts.namespace);
      for (const event of queue.all()) {
        persistence?.write(event);
        previous?.erase(event);
      }
      previous?.occupy(false);
      previous?.stop();
      occupy();
      adopt();
    },
    forget() {
      for (const event of queue.clear()) {
        erase(event);
        event.settle?.(refusedByViewer);
      }
    },
    drop,
    flush: sender.flush,
    destroy() {
      leave();
      sender.stop();
      persistence?.stop();
      for (const stop of stopListening) stop();
    },
  };
}

import type { DeliveryConfig } from '@overlay/contract';
import { type TrackError, type TrackResult, toFiltered, toRefusal } from '../track.ts';
import { createDropCounter, type DropReason } from './drop-counts.ts';
import type { Environment } from './environment.ts';
import { createEventQueue } from './event-queue.ts';
import { createPersistence, type Persistence } from './persistence.ts';
import { type QueuedEvent, toQueuedEvent } from './queued-event.ts';
import type { SafeStorage } from './safe-storage.ts';
import { createSender } from './sender.ts';
import { createTransport } from './transport.ts';

/** What holds until the service's init answer says otherwise. */
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
  /** Of the storage keys: another account in the same page has another. */
  readonly namespace: string;
  readonly config: () => DeliveryConfig;
  onDelivered(json: string, result: Extract<TrackResult, { ok: true }>): void;
  onDropped(reason: DropReason, error: TrackError): void;
  onFailure(error: TrackError): void;
}

export type Settle = (result: TrackResult) => void;

/** From an event's JSON to the service's receipt: at least once here, exactly once by its dedupeKey there. */
export interface Delivery {
  add(json: string, settle: Settle | undefined, isUrgent: boolean): void;
  /** Where the queue is kept across page loads; what waits moves along. Undefined: in memory alone. */
  keepIn(storage: SafeStorage | undefined): void;
  /** Consent was refused: nothing that waits is sent or kept. */
  forget(): void;
  drop(reason: DropReason, message: string, settle?: Settle): void;
  flush(): Promise<void>;
  destroy(): void;
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { environment, config } = parts;
  const queue = createEventQueue();
  const drops = createDropCounter();
  const transport = createTransport(environment, parts.endpoint, parts.apiKey);
  let sequence = 0;
  let persistence: Persistence | undefined;

  const report = (event: Pick<QueuedEvent, 'settle'>, reason: DropReason, result: TrackResult) => {
    if (!result.ok && result.error) parts.onDropped(reason, result.error);
    event.settle?.(result);
  };
  const drop = (reason: DropReason, message: string, settle?: Settle) => {
    drops.add(reason);
    report({ settle }, reason, toRefusal(reason, message));
  };
  const erase = (event: QueuedEvent) => {
    persistence?.erase(event);
    if (queue.all().length === 0) persistence?.occupy(false);
  };

  const sender = createSender({
    environment,
    queue,
    transport,
    drops,
    settings: config,
    onFailure: parts.onFailure,
    onSettled(event, result) {
      erase(event);
      if (result.ok) {
        parts.onDelivered(event.json, result);
        event.settle?.(result);
      } else report(event, 'refused', result);
    },
  });

  const add = (json: string, settle: Settle | undefined) => {
    sequence += 1;
    const event = toQueuedEvent(sequence, json, settle);
    if (event.bytes > config().maxEventBytes) return drop('too_large', 'The event is too large', settle);
    persistence?.occupy(true);
    persistence?.write(event);
    for (const evicted of queue.add(event, config())) {
      erase(evicted);
      drop('queue_full', 'Too many events wait to be sent', evicted.settle);
    }
  };
  const adopt = () => {
    persistence?.adopt((json) => {
      add(json, undefined);
      sender.wake();
    });
  };
  const leave = () => {
    sender.leave();
    persistence?.leave(queue.all().some((event) => event.isInFlight));
  };

  const stopListening = [
    environment.listen('hidden', () => sender.leave()),
    environment.listen('pagehide', leave),
    environment.listen('visible', () => {
      transport.restore();
      adopt();
    }),
    environment.listen('restored', () => {
      transport.restore();
      if (queue.all().length > 0) persistence?.occupy(true);
      void sender.flush();
      adopt();
    }),
    // `navigator.onLine` is wrong both ways; this only ends a pause early.
    environment.listen('online', () => void sender.flush()),
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
      if (queue.all().length > 0) persistence?.occupy(true);
      adopt();
    },
    forget() {
      for (const event of queue.all()) persistence?.erase(event);
      persistence?.occupy(false);
      for (const event of queue.clear()) event.settle?.(toFiltered('Consent was refused'));
    },
    drop,
    flush: () => sender.flush(),
    destroy() {
      leave();
      sender.stop();
      persistence?.stop();
      for (const stop of stopListening) stop();
    },
  };
}

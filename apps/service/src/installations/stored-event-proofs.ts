import { type EventType, identifierPrefixes, type ReachedState } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { InstallationRepository } from '../control-store/installations.ts';
import type { Clock } from '../scheduling/clock.ts';
import { growingTo } from '../scheduling/growing.ts';
import type { InstallationChanges } from './installation-changes.ts';
import { applyStoredEvent, provesMore } from './installation-state.ts';

const maxRemembered = 50_000;
const rememberForMs = 600_000;
/** Entries beyond this are dropped: the next event of the same installation proves the same step. */
const maxWaiting = 1_000;

export interface InstallationEvent {
  readonly installationId: string;
  readonly eventType: EventType;
}

export interface StoredEventProofsOptions {
  readonly installations: Pick<InstallationRepository, 'get'>;
  readonly changes: InstallationChanges;
  readonly staleAfterMs: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface WaitingProof extends InstallationEvent {
  readonly accountId: string;
}

/**
 * Moves installations forward when events carry their identifier. The hot path compares two strings in memory; the
 * store is queried once per step of an installation, afterwards and one at a time. Each node has its own memory, so
 * each of several nodes queries once.
 */
export class StoredEventProofs {
  readonly #options: StoredEventProofsOptions;
  /** The step reached, or `live` if there is nothing to move: unknown installations and those of other accounts. */
  readonly #reached: LRUCache<string, ReachedState>;
  readonly #waiting = new Map<string, WaitingProof>();
  #running: Promise<void> | undefined;

  constructor(options: StoredEventProofsOptions) {
    this.#options = options;
    this.#reached = new LRUCache({
      ...growingTo(maxRemembered),
      ttl: rememberForMs,
      ttlResolution: 0,
      perf: { now: options.clock },
    });
  }

  /** Call with stored events that count as impressions or interactions, not with playback records. */
  note(accountId: string, events: Iterable<InstallationEvent>): void {
    for (const { installationId, eventType } of events) {
      if (!installationId.startsWith(identifierPrefixes.installation)) continue;
      const key = `${accountId} ${installationId}`;
      if (!provesMore(eventType, this.#reached.get(key) ?? 'pending')) continue;
      const waiting = this.#waiting.get(key);
      if (waiting?.eventType === 'interaction') continue;
      if (waiting === undefined && this.#waiting.size >= maxWaiting) continue;
      this.#waiting.set(key, { accountId, installationId, eventType });
    }
    if (this.#waiting.size > 0) this.#running ??= this.#work();
  }

  /** Resolves when nothing is waiting. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #work(): Promise<void> {
    // The caller is about to answer a request: let that go first.
    await Promise.resolve();
    for (const [key, proof] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        this.#reached.set(key, await this.#prove(proof));
      } catch (error) {
        this.#options.onError(error);
      }
    }
    this.#running = undefined;
  }

  async #prove({ accountId, installationId, eventType }: WaitingProof): Promise<ReachedState> {
    const { installations, changes, staleAfterMs, clock } = this.#options;
    const installation = await installations.get(accountId, installationId);
    if (installation === undefined) return 'live';
    const applied = await changes.apply(installation, (current) =>
      applyStoredEvent(current, eventType, clock(), staleAfterMs),
    );
    return applied?.next.reachedState ?? 'live';
  }
}

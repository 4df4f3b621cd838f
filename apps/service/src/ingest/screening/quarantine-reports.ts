import { randomUUID } from 'node:crypto';
import type { AccountDirectory } from '../../access/account-directory.ts';
import type { ControlStore } from '../../control-store/control-store.ts';
import { type Clock, dayMs } from '../../scheduling/clock.ts';
import { burstWindowMs, calmAfterMs } from './burst-rules.ts';
import type { OpenQuarantine } from './quarantines.ts';
import type { Screening } from './screening.ts';

/** Taken over from other nodes at a time, of all accounts together. */
const mostAdopted = 1_000;
/** Of an account. The oldest go first; released ones stay. */
const mostKept = 1_000;

export interface QuarantineReportsOptions {
  readonly controlStore: Pick<ControlStore, 'quarantines' | 'changes'>;
  readonly screening: Screening;
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Stores what the screening of this process finds, and tells it what other nodes find and count. */
export class QuarantineReports {
  readonly #options: QuarantineReportsOptions;
  readonly #node = randomUUID();
  #isContinued = false;
  #last: Promise<void> = Promise.resolve();

  constructor(options: QuarantineReportsOptions) {
    this.#options = options;
  }

  /** Stores what was found and counted since the last call. */
  flush(): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => this.#flush());
    return this.#last;
  }

  /** Call every few seconds. */
  async run(): Promise<void> {
    const { controlStore, screening, clock } = this.#options;
    const nowMs = clock();
    // What this process had found before its restart.
    if (!this.#isContinued) await this.#adopt(nowMs - dayMs);
    this.#isContinued = true;
    await this.flush();
    // A process that has the store to itself has nobody to tell.
    if (!controlStore.changes.isWatching()) return;
    await this.#adopt(nowMs - calmAfterMs);
    const shared = { atMs: nowMs, counts: screening.share(nowMs) };
    const ofOthers = await controlStore.quarantines.exchange(this.#node, shared, nowMs - burstWindowMs);
    screening.receive(ofOthers, clock());
  }

  async #flush(): Promise<void> {
    const { quarantines } = this.#options.controlStore;
    for (const [accountId, open] of this.#options.screening.openQuarantines()) {
      if (open.isReported) continue;
      const { unreported } = open;
      open.unreported = 0;
      open.isReported = true;
      try {
        await quarantines.report(toReport(accountId, open, unreported));
        if (open.toMs === open.fromMs) await quarantines.purge(accountId, mostKept);
      } catch (error) {
        open.unreported += unreported;
        open.isReported = false;
        throw error;
      }
    }
  }

  async #adopt(sinceMs: number): Promise<void> {
    const { controlStore, screening, accounts, onError } = this.#options;
    for (const record of await controlStore.quarantines.listSince(sinceMs, mostAdopted)) {
      try {
        screening.adopt(await accounts.get(record.accountId), record);
      } catch (error) {
        onError(error);
      }
    }
  }
}

function toReport(accountId: string, open: OpenQuarantine, events: number) {
  const { quarantineId, reason, fromMs, toMs, countedBefore, members } = open;
  return { accountId, quarantineId, reason, fromMs, toMs, countedBefore, events, members: [...members] };
}

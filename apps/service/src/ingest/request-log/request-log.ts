import type { FieldError, RefusalOutcome } from '@overlay/contract';
import type { KeyOfAccount } from '../../access/authorise.ts';
import type { RefusalRecord, RequestLogRepository } from '../../control-store/request-log.ts';
import { redact, redactPointer } from './redact.ts';

const minuteMs = 60_000;
/** Enough for a thousand keys with ten reasons each. Refusals beyond it are not recorded. */
const maxEntries = 10_000;
/** An embedded store writes on the event loop: many writes at once would block everyone. */
const entriesPerWrite = 200;

export interface Refusal {
  readonly outcome: RefusalOutcome;
  readonly code: string;
  readonly errors?: readonly FieldError[] | undefined;
  /** Of the page that sent it. */
  readonly origin?: string | undefined;
  /** Called only when the payload is stored, which is once per entry and flush. */
  readonly payload: () => unknown;
}

interface Entry extends Omit<RefusalRecord, 'count'> {
  count: number;
}

/**
 * Counts refusals in memory and writes them together. A flood of invalid requests costs one lookup and one addition
 * each; a crash loses a few seconds of counts. The last refusal stored is the first one since the last flush. Several nodes add to the
 * same counts.
 */
export class RequestLog {
  readonly #repository: Pick<RequestLogRepository, 'add'>;
  #entries = new Map<string, Map<string, Entry>>();
  #size = 0;

  constructor(repository: Pick<RequestLogRepository, 'add'>) {
    this.#repository = repository;
  }

  note(principal: KeyOfAccount, refusal: Refusal, nowMs: number, count = 1): void {
    const minute = Math.floor(nowMs / minuteMs) * minuteMs;
    const reasons = this.#entries.get(principal.keyId);
    const name = `${refusal.outcome}:${refusal.code}:${minute}`;
    const entry = reasons?.get(name);
    if (entry !== undefined) entry.count += count;
    else if (this.#size < maxEntries)
      this.#put(name, { ...toEntry(principal, refusal, minute, nowMs), count });
  }

  /** Writes the counts. What cannot be written is tried again on the next flush. */
  async flush(): Promise<void> {
    const entries = [...this.#entries.values()].flatMap((reasons) => [...reasons]);
    this.#entries = new Map();
    this.#size = 0;
    while (entries.length > 0) {
      const slice = entries.splice(0, entriesPerWrite);
      try {
        await this.#repository.add(slice.map(([, entry]) => entry));
      } catch (error) {
        for (const [name, entry] of [...slice, ...entries]) this.#putBack(name, entry);
        throw error;
      }
    }
  }

  #put(name: string, entry: Entry): void {
    const reasons = this.#entries.get(entry.keyId) ?? new Map<string, Entry>();
    this.#entries.set(entry.keyId, reasons.set(name, entry));
    this.#size += 1;
  }

  #putBack(name: string, entry: Entry): void {
    const later = this.#entries.get(entry.keyId)?.get(name);
    if (later !== undefined) later.count += entry.count;
    else if (this.#size < maxEntries) this.#put(name, entry);
  }
}

function toEntry(
  { accountId, keyId }: KeyOfAccount,
  { outcome, code, errors = [], origin, payload }: Refusal,
  minute: number,
  nowMs: number,
): Omit<Entry, 'count'> {
  return {
    accountId,
    keyId,
    minuteMs: minute,
    outcome,
    code,
    lastAtMs: nowMs,
    lastOrigin: origin === undefined || origin === '' ? null : origin,
    lastErrors: errors.map((error) => ({ pointer: redactPointer(error.pointer), code: error.code })),
    lastPayloadText: JSON.stringify(redact(payload()) ?? null),
  };
}

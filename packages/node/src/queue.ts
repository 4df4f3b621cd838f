import type { ReportedError, ResolvedOptions } from './client-options.ts';
import { CountingDeliveries } from './delivery-counts.ts';
import { type Delivered, notStored } from './delivery-result.ts';
import { Journal } from './journal/journal.ts';
import type { JournalRecord } from './journal/journal-line.ts';
import { Lane } from './lane.ts';
import { createPost, type Reply } from './post.ts';
import type { QueuedRecord, RecordKind } from './queued-record.ts';
import { type Outcome, readConversionReply, readEventsReply, toRetry } from './read-reply.ts';
import { bounds, serialise } from './serialise.ts';

/** Adds key, clock and drop counts to the events of a request. */
const envelopeBytes = 1_024;

/** The outcome of a payload: immediate if it cannot be queued, otherwise in two steps. */
export interface Kept {
  /** Resolves to whether the record is in the journal on disk; immediately `true` without a journal. */
  readonly kept: Promise<boolean>;
  readonly delivered: Promise<Delivered>;
}

/** The queue: bounded, written to the journal if there is one, and sent through one lane per kind. */
export class Queue {
  readonly counts = new CountingDeliveries();
  readonly #options: ResolvedOptions;
  readonly #lanes: Readonly<Record<RecordKind, Lane>>;
  readonly #journal: Journal | undefined;
  readonly #abort = new AbortController();
  #bytes = 0;
  #onEmpty: (() => void)[] = [];
  #isClosed = false;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    this.#lanes = this.#createLanes();
    if (options.journal === undefined) {
      process.once('exit', this.#warnOfLoss);
      return;
    }
    const opened = Journal.open(options.journal.path, (cause) => {
      const message = `The journal cannot be written: ${cause.message}. Waiting records are kept in memory only.`;
      options.onError({ code: 'journal_failed', message, isRetried: true, count: 1 });
    });
    this.#journal = opened.journal;
    for (const record of opened.records) void this.#enter(record);
    if (opened.damagedLines > 0) this.#reportDamage(opened.damagedLines);
  }

  get size(): number {
    return this.#lanes.event.size + this.#lanes.conversion.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Queues a copy of the payload, or returns why it cannot be queued. */
  add(kind: RecordKind, payload: object): Kept | Delivered {
    if (this.#isClosed) return this.#drop(notStored('closed', 'The client is closed.'));
    const serialised = serialise(payload);
    if ('ok' in serialised) return this.#drop(serialised);
    const { maxQueued, maxQueuedBytes } = this.#options;
    if (this.size >= maxQueued || this.#bytes + serialised.bytes > maxQueuedBytes) {
      const message = `${this.size} records (${this.#bytes} bytes) are already waiting. Is the service reachable?`;
      return this.#drop(notStored('queue_full', message));
    }
    const number = this.#journal?.nextNumber() ?? 0;
    const record = { number, kind, json: serialised.json };
    const kept = this.#journal?.append(record) ?? Promise.resolve(true);
    return { kept, delivered: this.#enter(record) };
  }

  /** Resolves when the queue is empty. */
  async empty(): Promise<void> {
    for (const lane of Object.values(this.#lanes)) lane.flush();
    if (this.size > 0) await new Promise<void>((resolve) => this.#onEmpty.push(resolve));
  }

  /**
   * Runs at the exit of a process that did not call `close()`. Nothing can be sent any more, and a warning would come
   * too late.
   */
  readonly #warnOfLoss = () => {
    if (this.size === 0) return;
    const advice = 'Call close() before the process ends, or give the client a journal.';
    console.error(`@overlay/node: ${this.size} records that were not stored yet are lost. ${advice}`);
  };

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    process.off('exit', this.#warnOfLoss);
    const isKept = this.#journal !== undefined;
    const left = this.#lanes.event.close(isKept) + this.#lanes.conversion.close(isKept);
    this.#abort.abort();
    if (left > 0 && !isKept) this.#report('closed', 'Records were lost when the client was closed.', left);
    await this.#journal?.close();
  }

  #enter({ number, kind, json }: JournalRecord): Promise<Delivered> {
    const bytes = Buffer.byteLength(json);
    this.#bytes += bytes;
    return new Promise((resolve) => {
      const settle = (result: Delivered) => {
        this.#bytes -= bytes;
        if (result.ok || result.error?.code !== 'closed') this.counts.settled(result);
        if (result.ok || !result.queued) this.#journal?.forget(number);
        if (this.size === 0) for (const isEmpty of this.#onEmpty.splice(0)) isEmpty();
        resolve(result);
      };
      this.#lanes[kind].add({ number, kind, json, bytes, settle });
    });
  }

  #createLanes(): Record<RecordKind, Lane> {
    const { gatherMs, concurrency, backoff, onError } = this.#options;
    const post = createPost(this.#options);
    const onOutcome = ({ error }: Outcome, results: readonly Delivered[], retried: number) => {
      if (error !== undefined && retried > 0) onError({ ...error, isRetried: true, count: retried });
      for (const refusal of groupRefusals(results)) onError(refusal);
    };
    const send = async (path: string, body: string, read: (reply: Reply) => Outcome) => {
      try {
        return read(await post(path, body, this.#abort.signal));
      } catch (cause) {
        return toRetry({ code: 'network_error', message: toReason(cause) });
      }
    };
    const shared = { gatherMs, concurrency, backoff, onOutcome };
    return {
      event: new Lane({
        ...shared,
        maxRecords: bounds.eventsPerRequest,
        maxBytes: bounds.requestBytes - envelopeBytes,
        send: (records) => send('/api/sdk/event', this.#toBatch(records), readEventsReply),
      }),
      conversion: new Lane({
        ...shared,
        gatherMs: 0,
        maxRecords: 1,
        maxBytes: bounds.recordBytes,
        send: ([record]) => send('/api/sdk/conversion', record?.json ?? '', readConversionReply),
      }),
    };
  }

  #toBatch(records: readonly QueuedRecord[]): string {
    const sdkDropped = this.counts.hasDropped ? this.counts.read().dropped : undefined;
    const envelope = JSON.stringify({ sentAt: Date.now(), sdkDropped });
    return `${envelope.slice(0, -1)},"events":[${records.map(({ json }) => json).join(',')}]}`;
  }

  #drop(refusal: Delivered & { readonly ok: false }): Delivered {
    const { code = 'closed', message = '' } = refusal.error ?? {};
    this.#report(code, message, 1);
    return refusal;
  }

  #report(code: string, message: string, count: number): void {
    this.counts.dropped(code, count);
    this.#options.onError({ code, message, isRetried: false, count });
  }

  #reportDamage(lines: number): void {
    const message = `${lines} lines of the journal were incomplete, as after a crash, and were skipped.`;
    this.#options.onError({ code: 'journal_failed', message, isRetried: false, count: lines });
  }
}

/** One report per code, however many records it affects. */
function groupRefusals(results: readonly Delivered[]): Iterable<ReportedError> {
  const byCode = new Map<string, ReportedError>();
  for (const result of results) {
    if (result.ok || result.error === undefined || result.status === 'filtered') continue;
    const count = (byCode.get(result.error.code)?.count ?? 0) + 1;
    byCode.set(result.error.code, { ...result.error, isRetried: false, count });
  }
  return byCode.values();
}

/** `fetch failed` alone says little: its cause names the address or the certificate. */
function toReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message || cause.cause.name}` : '';
  return `The service could not be reached: ${cause.message}${inner}`;
}

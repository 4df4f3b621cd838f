import type { HttpAnswer } from '../../../packages/sdk/src/delivery/environment.ts';

export interface ReceivedEvent {
  readonly dedupeKey: string;
  readonly [field: string]: unknown;
}

export interface ReceivedBody {
  readonly key: string;
  readonly sentAt: number;
  readonly sdkDropped?: Readonly<Record<string, number>>;
  readonly events: readonly ReceivedEvent[];
}

/** What happens to a request on the network and in the service. */
export type Fate =
  | 'ok'
  | 'lost'
  | 'answer-lost'
  | 'throws'
  | 'hangs'
  | 'captive-portal'
  | 'retry-some'
  | 'reject-all'
  | 'filter-all'
  | { readonly status: number; readonly retryAfter?: string; readonly code?: string };

/** The ingest contract in memory: dedupe before the answer, a verdict for every event. */
export class FakeIngest {
  readonly stored = new Map<string, { readonly eventId: string; readonly event: ReceivedEvent }>();
  readonly bodies: ReceivedBody[] = [];
  readonly keepalives: boolean[] = [];
  fate: Fate = 'ok';
  maxBytes = 1024 * 1024;
  /** Applied to the next requests, before `fate`. */
  next: Fate[] = [];

  /** How often each event arrived, confirmed or not. */
  arrivals(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { events } of this.bodies) {
      for (const { dedupeKey } of events) counts.set(dedupeKey, (counts.get(dedupeKey) ?? 0) + 1);
    }
    return counts;
  }

  receive(text: string, keepalive = false): Promise<HttpAnswer> {
    const fate = this.next.shift() ?? this.fate;
    if (fate === 'throws') throw new TypeError('patched fetch');
    if (fate === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    if (fate === 'hangs') return new Promise(() => {});
    if (fate === 'captive-portal') return Promise.resolve(toAnswer(200, '<html>Welcome to the hotel</html>'));
    if (typeof fate === 'object') return Promise.resolve(toProblem(fate));
    if (text.length > this.maxBytes) return Promise.resolve(toProblem({ status: 413 }));
    const body: ReceivedBody = JSON.parse(text);
    this.bodies.push(body);
    this.keepalives.push(keepalive);
    const results = body.events.map((event, index) => ({ index, ...this.#judge(event, index, fate) }));
    if (fate === 'answer-lost') return Promise.reject(new TypeError('Failed to fetch'));
    const isAnyTaken = results.some(({ status }) => status !== 'rejected' && status !== 'retry');
    return Promise.resolve(toAnswer(isAnyTaken ? 200 : 422, JSON.stringify({ ok: isAnyTaken, results })));
  }

  #judge(event: ReceivedEvent, index: number, fate: Fate) {
    if (fate === 'retry-some' && index % 2 === 1) return { status: 'retry', code: 'overloaded' };
    if (fate === 'reject-all') return { status: 'rejected', code: 'validation_failed', detail: 'value' };
    if (fate === 'filter-all') return { status: 'filtered', code: 'bot' };
    const receivedAt = '2026-03-01T12:00:00.000Z';
    const first = this.stored.get(event.dedupeKey);
    if (first) return { status: 'duplicate', eventId: first.eventId, receivedAt };
    const eventId = `evt_${this.stored.size + 1}`;
    this.stored.set(event.dedupeKey, { eventId, event });
    return { status: 'accepted', eventId, receivedAt };
  }
}

function toAnswer(status: number, text: string, retryAfter?: string): HttpAnswer {
  return {
    status,
    headers: { get: (name) => (name === 'retry-after' ? (retryAfter ?? null) : null) },
    text: () => Promise.resolve(text),
  };
}

function toProblem({ status, code, retryAfter }: Exclude<Fate, string>): HttpAnswer {
  return toAnswer(
    status,
    JSON.stringify({ status, code: code ?? `code_${status}`, detail: 'no' }),
    retryAfter,
  );
}

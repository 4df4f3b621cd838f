import { setTimeout as sleep } from 'node:timers/promises';
import { AnalyticsResult, EventPage, type StoredEvent } from '@overlay/contract';
import Type, { type TSchema } from 'typebox';
import Value from 'typebox/value';

const shippedWithinMs = 90_000;
const mostRetries = 45;
const retryMs = 2_000;
const nothingWaits = Type.Object({ waitingEvents: Type.Literal(0), ageMs: Type.Number() });

/** Reads a service with its secret key; audits compare its answers. */
export class ServiceReader {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Every stored event, page after page. */
  async events(): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for (let cursor = ''; ; ) {
      const page = await this.#read(EventPage, `/api/events?limit=200${cursor}`);
      events.push(...page.events);
      if (page.nextCursor === null) return events;
      cursor = `&cursor=${page.nextCursor}`;
    }
  }

  summary(): Promise<AnalyticsResult> {
    return this.#read(AnalyticsResult, '/api/analytics/summary');
  }

  async statusOf(path: string): Promise<number> {
    return (await this.#get(path)).status;
  }

  /** Waits until the log is empty and everything is in the store. */
  async shipped(): Promise<void> {
    const startedMs = performance.now();
    const deadline = startedMs + shippedWithinMs;
    while (performance.now() < deadline) {
      const answer = await fetch(`${this.#url}/readyz`);
      const body: unknown = await answer.json();
      if (answer.ok && Value.Check(nothingWaits, body) && body.ageMs < performance.now() - startedMs) return;
      await sleep(50);
    }
    throw new Error('the log was not shipped in time');
  }

  async #read<Schema extends TSchema>(schema: Schema, path: string) {
    let answer = await this.#get(path);
    // A store that has just come back, or a busy machine: the service said that a retry is worthwhile.
    for (let attempt = 0; answer.status === 503 && attempt < mostRetries; attempt += 1) {
      await sleep(retryMs);
      answer = await this.#get(path);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return Value.Parse(schema, JSON.parse(text));
  }

  async #get(path: string): Promise<Response> {
    const get = () => fetch(this.#url + path, { headers: { authorization: `Bearer ${this.#key}` } });
    try {
      return await get();
    } catch (error) {
      // A kept connection may end at the very moment of the next request; browsers ask again as well.
      if (!(error instanceof TypeError)) throw error;
      return await get();
    }
  }
}

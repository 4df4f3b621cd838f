import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalyticsResult, StoredEvent } from '@overlay/contract';
import Type from 'typebox';
import Value from 'typebox/value';
import { type Answer, bearer, HttpClient } from '../../kit/http-client.ts';
import { readEvents, readSummary } from '../../kit/read-back.ts';

const shippedWithinMs = 90_000;
const mostRetries = 45;
const retryMs = 2_000;
const nothingWaits = Type.Object({ waitingEvents: Type.Literal(0), ageMs: Type.Number() });

/** Retries 503 answers: a store has just come back, or the machine is busy. */
class PatientClient extends HttpClient {
  override async send(...request: Parameters<HttpClient['send']>): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.sendOnce(...request);
      if (answer.status !== 503 || attempt === mostRetries) return answer;
      await sleep(retryMs);
    }
  }

  async sendOnce(...request: Parameters<HttpClient['send']>): Promise<Answer> {
    try {
      return await super.send(...request);
    } catch (error) {
      // A kept-alive connection may end just when the next request is sent; browsers resend it as well.
      if (!(error instanceof TypeError)) throw error;
      return await super.send(...request);
    }
  }
}

/** Reads a service with its secret key, for an audit. */
export class ServiceReader {
  readonly #client: PatientClient;

  constructor(url: string, key: string) {
    this.#client = new PatientClient(url, bearer(key));
  }

  events(): Promise<StoredEvent[]> {
    return readEvents(this.#client);
  }

  summary(): Promise<AnalyticsResult> {
    return readSummary(this.#client);
  }

  async statusOf(path: string): Promise<number> {
    return (await this.#client.sendOnce('GET', path, undefined)).status;
  }

  /** Waits until the log is empty and everything is in the store. */
  async shipped(): Promise<void> {
    const startedMs = performance.now();
    while (performance.now() < startedMs + shippedWithinMs) {
      const { status, body } = await this.#client.sendOnce('GET', '/readyz', undefined);
      const isEmpty = status === 200 && Value.Check(nothingWaits, body);
      if (isEmpty && body.ageMs < performance.now() - startedMs) return;
      await sleep(50);
    }
    throw new Error('the log was not shipped in time');
  }
}

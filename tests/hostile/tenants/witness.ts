import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient } from '../../kit/http-client.ts';
import { readEvents, sendBatch, sendEvent } from '../../kit/read-back.ts';

const pauseMs = 20;
const campaignId = 'camp_witness';
const shippedWithinMs = 90_000;

/**
 * An honest sender of the other account: each of its events must be acknowledged during the fuzzing, and stored once.
 */
export class Witness {
  readonly #page: HttpClient;
  readonly #server: HttpClient;
  readonly #sent = new Map<string, string>();
  readonly #failures: string[] = [];
  #isStopping = false;
  #running: Promise<void> | undefined;

  constructor(page: HttpClient, server: HttpClient) {
    this.#page = page;
    this.#server = server;
  }

  start(): void {
    this.#running = this.#send();
  }

  get acknowledged(): number {
    return this.#sent.size;
  }

  /** Stops it; returns what was not acknowledged, not stored, stored twice or stored differently, one sentence each. */
  async findLosses(): Promise<string[]> {
    this.#isStopping = true;
    await this.#running;
    const deadline = performance.now() + shippedWithinMs;
    let stored = await readEvents(this.#server, { campaignId });
    while (stored.length < this.#sent.size && performance.now() < deadline) {
      await sleep(200);
      stored = await readEvents(this.#server, { campaignId });
    }
    const losses = [...this.#failures];
    const times = new Map<string, number>();
    for (const event of stored) {
      times.set(event.eventId, (times.get(event.eventId) ?? 0) + 1);
      if (this.#sent.get(event.eventId) !== event.sessionId)
        losses.push(`${event.eventId} is stored otherwise than sent`);
    }
    for (const eventId of this.#sent.keys()) {
      const count = times.get(eventId) ?? 0;
      if (count !== 1) losses.push(`${eventId} was acknowledged and is stored ${count} times`);
    }
    return losses;
  }

  async #send(): Promise<void> {
    for (let round = 0; !this.#isStopping; round += 1) {
      try {
        if (round % 2 === 0) await this.#sendOne();
        else await this.#sendBatch(1 + (round % 5));
      } catch (error) {
        this.#failures.push(
          `an honest event was not accepted: ${error instanceof Error ? error.message : error}`,
        );
        if (this.#failures.length > 20) return;
      }
      await sleep(pauseMs);
    }
  }

  async #sendOne(): Promise<void> {
    const event = makeEvent();
    const { eventId } = await sendEvent(this.#page, event);
    this.#sent.set(eventId, event.sessionId);
  }

  async #sendBatch(size: number): Promise<void> {
    const events = Array.from({ length: size }, makeEvent);
    const { results } = await sendBatch(this.#page, events);
    for (const [index, { sessionId }] of events.entries()) {
      const { eventId, status } = results[index] ?? {};
      if (eventId === undefined) this.#failures.push(`an honest event was answered ${status}`);
      else this.#sent.set(eventId, sessionId);
    }
  }
}

function makeEvent() {
  const sessionId = `sess_${randomUUID()}`;
  return {
    eventType: 'interaction',
    interactionType: 'tap',
    value: 1,
    campaignId,
    sessionId,
    dedupeKey: sessionId,
  };
}

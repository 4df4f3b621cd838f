import { setTimeout as sleep } from 'node:timers/promises';
import { makePayload } from './make-payload.ts';
import type { Acknowledgement, SentEvent } from './sent-event.ts';

/** Everything sent, and every answer that is wrong whatever the store contains. */
export class Ledger {
  readonly #run = Math.random().toString(36).slice(2, 8);
  readonly #events: SentEvent[] = [];
  readonly contradictions: string[] = [];
  #acknowledged = 0;
  attempts = 0;
  replays = 0;
  /** 503 answers. */
  turnedAway = 0;

  get events(): readonly SentEvent[] {
    return this.#events;
  }

  get acknowledgedCount(): number {
    return this.#acknowledged;
  }

  /** Waits until this many more events are acknowledged. */
  async acknowledgedMore(events: number): Promise<void> {
    const enough = this.acknowledgedCount + events;
    while (this.acknowledgedCount < enough) await sleep(20);
  }

  make(timestampMs: number): SentEvent {
    const marker = `s_${this.#run}_${this.#events.length}`;
    const event: SentEvent = {
      marker,
      payload: makePayload(marker, timestampMs),
      sentAts: [],
      acknowledged: undefined,
    };
    this.#events.push(event);
    return event;
  }

  /** An event acknowledged earlier, to be resent like by a client that never got the answer. */
  pickAcknowledged(): SentEvent | undefined {
    const event = this.#events[Math.floor(Math.random() * this.#events.length)];
    return event?.acknowledged !== undefined && event.payload.dedupeKey !== undefined ? event : undefined;
  }

  acknowledge(
    event: SentEvent,
    answer: Acknowledgement & { readonly isDuplicate: boolean; readonly warning?: string | undefined },
  ): void {
    const { eventId, receivedAt } = answer;
    if (answer.warning !== undefined) this.contradictions.push(`${event.marker}: ${answer.warning}`);
    const first = event.acknowledged;
    if (first === undefined) {
      event.acknowledged = { eventId, receivedAt };
      this.#acknowledged += 1;
      return;
    }
    this.replays += 1;
    if (!answer.isDuplicate) this.contradictions.push(`${event.marker}: accepted twice`);
    if (first.eventId !== eventId || first.receivedAt !== receivedAt) {
      this.contradictions.push(`${event.marker}: ${JSON.stringify(first)}, then ${JSON.stringify(answer)}`);
    }
  }

  refuse(event: SentEvent, reason: string): void {
    this.contradictions.push(`${event.marker}: refused (${reason})`);
  }
}

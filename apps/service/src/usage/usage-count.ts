const minuteMs = 60_000;

/** Events of one account in one month: those that the store had at a moment, and those by minute since. */
export class UsageCount {
  readonly month: string;
  isKnown = false;
  nextCountAtMs = 0;
  underWay: Promise<void> = Promise.resolve();
  #stored = 0;
  #recent = 0;
  #recentByMinute = new Map<number, number>();

  constructor(month: string) {
    this.month = month;
  }

  get events(): number {
    return this.#stored + this.#recent;
  }

  add(events: number, createdAtMs: number): void {
    const minute = this.startOfMinute(createdAtMs);
    this.#recentByMinute.set(minute, (this.#recentByMinute.get(minute) ?? 0) + events);
    this.#recent += events;
  }

  /** The store has `stored` events from before this start of a minute. Erasing events gives nothing back. */
  countedTo(ms: number, stored: number): void {
    const before = this.events;
    this.#recentByMinute = new Map([...this.#recentByMinute].filter(([minute]) => minute >= ms));
    this.#recent = [...this.#recentByMinute.values()].reduce((sum, events) => sum + events, 0);
    this.#stored = Math.max(stored, before - this.#recent);
    this.isKnown = true;
  }

  startOfMinute(ms: number): number {
    return Math.floor(ms / minuteMs) * minuteMs;
  }
}

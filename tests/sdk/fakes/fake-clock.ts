interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * A clock that stands still until a test advances it; everything started by a timer settles before the next one runs.
 */
export class FakeClock {
  nowMs = Date.parse('2026-03-01T12:00:00.000Z');
  #timers = new Set<Timer>();

  setTimer(run: () => void, delayMs: number): () => void {
    const timer = { at: this.nowMs + delayMs, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get pendingTimers(): number {
    return this.#timers.size;
  }

  async advance(ms: number): Promise<void> {
    const until = this.nowMs + ms;
    await settle();
    for (;;) {
      const next = [...this.#timers].sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      this.#timers.delete(next);
      this.nowMs = Math.max(this.nowMs, next.at);
      next.run();
      await settle();
    }
    this.nowMs = until;
  }
}

/** Lets every promise settle that can. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

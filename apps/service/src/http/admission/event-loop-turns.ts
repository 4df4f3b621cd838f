/** How many start in a turn of the event loop: about as long as a millisecond or two. */
const startsAtOnce = 4;

/**
 * Turns of those who may have to wait, in the order in which they ask. Between two of them the event loop hears of everybody else,
 * so that a thousand requests that arrive at once delay another one by a few of them.
 */
export class EventLoopTurns {
  readonly #waiting: (() => void)[] = [];
  #isArmed = false;

  take(start: () => void): void {
    this.#waiting.push(start);
    this.#arm();
  }

  #arm(): void {
    if (this.#isArmed) return;
    this.#isArmed = true;
    setImmediate(() => {
      this.#isArmed = false;
      const starts = this.#waiting.splice(0, startsAtOnce);
      if (this.#waiting.length > 0) this.#arm();
      for (const start of starts) start();
    });
  }
}

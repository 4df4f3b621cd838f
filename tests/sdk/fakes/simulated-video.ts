/** Playback of a `<video>` as specified in HTML, in milliseconds of the video and without a clock. */
export class SimulatedVideo extends EventTarget {
  /** Every millisecond of this source that was played. */
  shown = new Set<number>();
  /** How many of them there were at the last event on which the page could look. */
  heard = 0;
  hasPlayed = false;
  loop = false;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 4;
  #atMs = 0;
  #lengthMs: number;

  constructor(lengthMs: number) {
    super();
    this.#lengthMs = lengthMs;
  }

  get currentTime(): number {
    return this.#atMs / 1000;
  }

  get duration(): number {
    return this.#lengthMs / 1000;
  }

  get played() {
    const pairs: [number, number][] = [];
    for (const at of [...this.shown].sort((one, other) => one - other)) {
      const last = pairs.at(-1);
      if (last?.[1] === at) last[1] = at + 1;
      else pairs.push([at, at + 1]);
    }
    return {
      length: pairs.length,
      start: (index: number) => (pairs[index]?.[0] ?? 0) / 1000,
      end: (index: number) => (pairs[index]?.[1] ?? 0) / 1000,
    };
  }

  asElement(): HTMLVideoElement {
    return this as unknown as HTMLVideoElement;
  }

  /** Plays for this long by the viewer's clock. */
  play(forMs: number, speed: number): void {
    if (this.ended) this.seek(0);
    if (this.paused) {
      this.paused = false;
      this.hasPlayed = true;
      this.#tell('playing');
    }
    const tickMs = 250 * speed;
    for (let leftMs = Math.round(forMs * speed); leftMs > 0 && !this.paused; leftMs -= 1) {
      this.shown.add(this.#atMs);
      this.#atMs += 1;
      if (leftMs % tickMs === 0) this.#tell('timeupdate');
      if (this.#atMs >= this.#lengthMs) this.#reachEnd();
    }
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#tell('timeupdate');
    this.#tell('pause');
  }

  seek(toMs: number): void {
    this.seeking = true;
    this.ended = false;
    this.#atMs = Math.min(toMs, this.#lengthMs - 1);
    this.#tell('seeking');
    this.#tell('timeupdate');
    this.seeking = false;
    this.#tell('seeked');
  }

  /** Switches the source: played ranges are lost before any event. */
  load(lengthMs: number): void {
    this.shown = new Set();
    this.heard = 0;
    this.hasPlayed = false;
    this.paused = true;
    this.ended = false;
    this.#atMs = 0;
    this.#lengthMs = lengthMs;
    this.#tell('timeupdate');
    this.#tell('emptied');
  }

  #reachEnd(): void {
    if (this.loop) {
      this.seek(0);
      return;
    }
    this.ended = true;
    this.paused = true;
    this.#tell('timeupdate');
    this.#tell('pause');
    this.#tell('ended');
  }

  #tell(type: string): void {
    this.heard = this.shown.size;
    this.dispatchEvent(new Event(type));
  }
}

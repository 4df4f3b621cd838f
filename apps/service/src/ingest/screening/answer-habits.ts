/** New devices of one network that tell something about the usual visitor, in each period. */
const mostOfNetwork = 3;
const periodMs = 600_000;
/** Fewer say nothing. */
const fewestDevices = 50;
/** What earlier periods weigh against the last one. */
const keptOfEarlier = 0.9;

/**
 * How large a part of an account's new devices usually answers in its first request. Only a few devices of each network count,
 * and none of the current ten minutes: neither a sender in few networks nor a sudden burst makes its own habits the usual ones.
 */
export class AnswerHabits {
  readonly #ofNetworks = new Uint8Array(2_048);
  #period = 0;
  #devices = 0;
  #answering = 0;
  #current = { devices: 0, answering: 0 };

  /** Notes a new device. Returns whether it is one of those that count: then `noteAnswer` has to tell if it answers. */
  noteDevice(network: number, nowMs: number): boolean {
    this.#moveTo(nowMs);
    const slot = network % this.#ofNetworks.length;
    const seen = this.#ofNetworks[slot] ?? 0;
    if (seen >= mostOfNetwork) return false;
    this.#ofNetworks[slot] = seen + 1;
    this.#current.devices += 1;
    return true;
  }

  noteAnswer(): void {
    this.#current.answering += 1;
  }

  /** From 0 to 1; undefined if too few devices were seen. */
  usual(nowMs: number): number | undefined {
    this.#moveTo(nowMs);
    return this.#devices < fewestDevices ? undefined : this.#answering / this.#devices;
  }

  #moveTo(nowMs: number): void {
    const period = Math.floor(nowMs / periodMs);
    if (period === this.#period) return;
    this.#period = period;
    this.#devices = this.#devices * keptOfEarlier + this.#current.devices;
    this.#answering = this.#answering * keptOfEarlier + this.#current.answering;
    this.#current = { devices: 0, answering: 0 };
    this.#ofNetworks.fill(0);
  }
}

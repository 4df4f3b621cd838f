import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageDamaged } from '../damage/storage-damaged.ts';
import type { StoredPart } from '../event-store/event-store.ts';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { InstallationMarks } from '../ports/installation-check.ts';
import type { Ports } from '../ports/ports.ts';
import type { Clock } from '../scheduling/clock.ts';

export interface StoresCheckOptions
  extends Pick<Ports, 'eventStore' | 'controlStore' | 'damage' | 'folders' | 'clock'> {
  readonly marks: InstallationMarks;
  readonly onError: (error: unknown) => void;
  /** Monotonic, for the rate. */
  readonly elapsed?: Clock;
}

const everyMs = 60_000;
/** On average: a terabyte takes three days, and a disk hardly notices. */
const bytesPerSecond = 4 * 1024 ** 2;
const restMs = 24 * 3_600_000;
/** Reading a larger one would hold up events for longer than a fifth of a second. */
const mostBlockingBytes = 64 * 1024 ** 2;

/**
 * Reads every byte of the embedded stores, part by part, so that damage is found before somebody asks for what it hit. A round
 * starts a day after the last one, or at once after a start. What is found is noted in `damage`, as if a read had met it.
 */
export class StoresCheck {
  readonly job: RepeatingJob;
  readonly #options: StoresCheckOptions;
  readonly #elapsed: Clock;
  /** What is still to be read in this round; undefined between rounds. */
  #waiting: StoredPart[] | undefined;
  #notBeforeMs = Number.NEGATIVE_INFINITY;
  /** Until when reading has used up the rate. */
  #paidUntilMs = Number.NEGATIVE_INFINITY;
  #finishedAtMs: number | undefined;

  constructor(options: StoresCheckOptions) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.job = new RepeatingJob({
      name: 'read-stores',
      everyMs,
      onError: options.onError,
      run: () => this.run(),
    });
  }

  /** When everything was last read since the start, milliseconds since the epoch. */
  get finishedAtMs(): number | undefined {
    return this.#finishedAtMs;
  }

  /** Reads on until the rate is used up. */
  async run(): Promise<void> {
    const { eventStore, clock } = this.#options;
    if (this.#waiting === undefined) {
      if (this.#elapsed() < this.#notBeforeMs) return;
      this.#notBeforeMs = this.#elapsed() + restMs;
      this.#waiting = [...(await eventStore.listParts())];
    }
    // What was not read since the last run may be read now: parts are often small.
    this.#paidUntilMs = Math.max(this.#paidUntilMs, this.#elapsed() - everyMs);
    for (;;) {
      if (this.#elapsed() < this.#paidUntilMs) return;
      const [part] = this.#waiting;
      if (part === undefined) break;
      await this.#read(part);
      this.#waiting.shift();
      this.#paidUntilMs += (part.bytes / bytesPerSecond) * 1_000;
    }
    await this.#readOthers(this.#options.marks);
    this.#waiting = undefined;
    this.#finishedAtMs = clock();
  }

  /** A merge may have replaced it meanwhile, which has read it. */
  async #read(part: StoredPart): Promise<void> {
    const { eventStore, damage } = this.#options;
    for (const { name, table, message } of await eventStore.damagedParts(part))
      damage.note(new StorageDamaged('event-store', `part ${name} of ${table}`, message));
  }

  async #readOthers(marks: InstallationMarks): Promise<void> {
    const { controlStore, damage, folders } = this.#options;
    const { size } = await stat(join(folders.data, 'control.sqlite'));
    if (size <= mostBlockingBytes) {
      const [message] = await controlStore.damage();
      if (message !== undefined) damage.note(new StorageDamaged('control.sqlite', 'control.sqlite', message));
    }
    for (const log of Object.values(marks.logs)) {
      for (const found of await log.damage(mostBlockingBytes)) damage.note(found);
    }
  }
}

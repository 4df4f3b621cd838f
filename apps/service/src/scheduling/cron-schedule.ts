import { Cron } from 'croner';

/** Moments by the five fields of cron, in UTC. */
export class CronSchedule {
  readonly #cron: Cron;

  /** @throws {Error} if these are no five fields, or never come true again and again */
  constructor(fields: string) {
    this.#cron = new Cron(fields, { timezone: 'UTC', mode: '5-part' });
    if (this.#cron.nextRuns(2).length < 2) throw new Error('it never repeats');
  }

  /** The first moment after this one. */
  nextAfter(atMs: number): number {
    return this.#cron.nextRun(new Date(atMs))?.getTime() ?? Number.POSITIVE_INFINITY;
  }
}

import { Cron } from 'croner';

/** A schedule in the five fields of cron, in UTC. */
export class CronSchedule {
  readonly #cron: Cron;

  /** @throws {Error} if they are not five valid fields, or do not recur */
  constructor(fields: string) {
    this.#cron = new Cron(fields, { timezone: 'UTC', mode: '5-part' });
    if (this.#cron.nextRuns(2).length < 2) throw new Error('it does not recur');
  }

  /** The first moment after this one. */
  nextAfter(atMs: number): number {
    return this.#cron.nextRun(new Date(atMs))?.getTime() ?? Number.POSITIVE_INFINITY;
  }
}

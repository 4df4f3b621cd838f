import { Turns } from '../../../scheduling/turns.ts';
import { EngineSession } from './engine-session.ts';

/** Sessions of the engine, each of which runs one statement at a time. */
export class SessionPool {
  readonly #sessions: readonly EngineSession[];
  readonly #idle: EngineSession[];
  readonly #turns: Turns;

  constructor(path: string, size: number) {
    this.#sessions = Array.from({ length: size }, () => new EngineSession(path));
    this.#idle = [...this.#sessions];
    this.#turns = new Turns(size);
  }

  /** Rejects with the reason of the signal if it aborts while the work waits for a session. */
  run<Result>(work: (session: EngineSession) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#turns.run(async () => {
      const session = this.#idle.pop();
      if (session === undefined) throw new Error('a turn has a session');
      try {
        return await work(session);
      } finally {
        this.#idle.push(session);
      }
    }, signal);
  }

  close(): void {
    for (const { chdb } of this.#sessions) chdb.close();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';
import { Gate } from './gate.ts';

/** Without a slot, a standby that is slow must still find what it has not read. */
const settings = { wal_keep_size: '1GB', shared_buffers: '64MB' };

/** A primary and its synchronous standby, each of which every node reaches through gates of its own. */
export class Database {
  /** Of each node, in the order of `#servers`. */
  readonly #gates: readonly (readonly [Gate, Gate])[];
  #servers: [PostgresServer, PostgresServer];
  #primary: 0 | 1 = 0;

  private constructor(servers: [PostgresServer, PostgresServer], gates: readonly (readonly [Gate, Gate])[]) {
    this.#servers = servers;
    this.#gates = gates;
    this.#lead();
  }

  static async start(nodes: number): Promise<Database> {
    const primary = await startPostgres(settings);
    const standby = await primary.startStandby({ synchronous: true });
    const opening = Array.from(
      { length: nodes },
      async () => [await Gate.open(), await Gate.open()] as const,
    );
    return new Database([primary, standby], await Promise.all(opening));
  }

  /** For a node: both servers in one address. */
  urlFor(node: number): string {
    const [one, other] = this.gatesOf(node);
    const server = this.#servers[0];
    const hosts = server.url().replace(`:${server.port}/`, `:${one.port},127.0.0.1:${other.port}/`);
    return `${hosts}?target_session_attrs=primary`;
  }

  gatesOf(node: number): readonly [Gate, Gate] {
    const gates = this.#gates[node];
    if (gates === undefined) throw new Error(`there is no node ${node}`);
    return gates;
  }

  /** The primary is killed, the standby promoted after a while, and another standby made of it. */
  async failOver(noticedAfterMs: number): Promise<void> {
    const lost = this.#servers[this.#primary];
    const promoted = this.#servers[1 - this.#primary] as PostgresServer;
    await lost.kill();
    await sleep(noticedAfterMs);
    await promoted.promote();
    await lost.dispose();
    const standby = await promoted.startStandby({ synchronous: true });
    this.#primary = this.#primary === 0 ? 1 : 0;
    this.#servers = this.#primary === 0 ? [promoted, standby] : [standby, promoted];
    this.#lead();
    // Commits that began before the standby was synchronous are over, and on it, by then.
    await sleep(1_000);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#gates.flat().map((gate) => gate.close()));
    await Promise.all(this.#servers.map((server) => server.dispose()));
  }

  #lead(): void {
    for (const gates of this.#gates) {
      for (const [at, gate] of gates.entries()) gate.leadTo(this.#servers[at === 0 ? 0 : 1].port);
    }
  }
}

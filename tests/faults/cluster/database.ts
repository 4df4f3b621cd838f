import { setTimeout as sleep } from 'node:timers/promises';
import { type CuttingProxy, startCuttingProxy } from '../../kit/cutting-proxy.ts';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';

/** Without a replication slot, a slow standby must still find what it has not read. */
const settings = { wal_keep_size: '1GB', shared_buffers: '64MB' };

/** A primary and its synchronous standby. Every node reaches each of them through its own proxy. */
export class Database {
  /** For each node, in the order of `#servers`. */
  readonly #proxies: readonly (readonly [CuttingProxy, CuttingProxy])[];
  #servers: [PostgresServer, PostgresServer];
  #primary: 0 | 1 = 0;

  private constructor(
    servers: [PostgresServer, PostgresServer],
    proxies: readonly (readonly [CuttingProxy, CuttingProxy])[],
  ) {
    this.#servers = servers;
    this.#proxies = proxies;
    this.#lead();
  }

  static async start(nodes: number): Promise<Database> {
    const primary = await startPostgres(settings);
    const standby = await primary.startStandby({ synchronous: true });
    const opening = Array.from(
      { length: nodes },
      async () => [await startCuttingProxy(), await startCuttingProxy()] as const,
    );
    return new Database([primary, standby], await Promise.all(opening));
  }

  /** A node's address of both servers. */
  urlFor(node: number): string {
    const [one, other] = this.proxiesOf(node);
    const server = this.#servers[0];
    const hosts = server.url().replace(`:${server.port}/`, `:${one.port},127.0.0.1:${other.port}/`);
    return `${hosts}?target_session_attrs=primary`;
  }

  proxiesOf(node: number): readonly [CuttingProxy, CuttingProxy] {
    const proxies = this.#proxies[node];
    if (proxies === undefined) throw new Error(`there is no node ${node}`);
    return proxies;
  }

  /** Kills the primary, promotes the standby after a while, and adds another standby to it. */
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
    // By then, commits that began before the standby was synchronous have ended and reached it.
    await sleep(1_000);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#proxies.flat().map((proxy) => proxy.stop()));
    await Promise.all(this.#servers.map((server) => server.dispose()));
  }

  #lead(): void {
    for (const proxies of this.#proxies) {
      for (const [at, proxy] of proxies.entries()) proxy.leadTo(this.#servers[at === 0 ? 0 : 1].port);
    }
  }
}

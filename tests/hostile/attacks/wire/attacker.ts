import { once } from 'node:events';
import { connect } from 'node:net';
import { AttackSocket } from './attack-socket.ts';

/** What an attack took from whoever made it. */
export interface AttackerCost {
  readonly connections: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  readonly cpuSeconds: number;
}

/**
 * Opens the connections of an attack and adds up what they cost. Each may come from an address of its own: Linux owns
 * all of 127.0.0.0/8; elsewhere, where only 127.0.0.1 is there, every connection comes from that one.
 */
export class Attacker {
  readonly #url: URL;
  readonly #sockets: AttackSocket[] = [];
  readonly #cpuAtStart = process.cpuUsage();

  constructor(url: string) {
    this.#url = new URL(url);
  }

  get host(): string {
    return this.#url.host;
  }

  /** A connection from the address 127.0.66.`address`, 1 to 254; what the service refuses to accept is closed soon. */
  async open(address = 1): Promise<AttackSocket> {
    const socket = connect({
      host: this.#url.hostname,
      port: Number(this.#url.port),
      noDelay: true,
      ...(process.platform === 'linux' ? { localAddress: `127.0.66.${address}` } : {}),
    });
    const wrapped = new AttackSocket(socket);
    this.#sockets.push(wrapped);
    await Promise.race([once(socket, 'connect').catch(() => {}), wrapped.closed]);
    return wrapped;
  }

  /** `count` connections, spread over `addresses` addresses. */
  openMany(count: number, addresses = 1): Promise<AttackSocket[]> {
    return Promise.all(Array.from({ length: count }, (_, at) => this.open(1 + (at % addresses))));
  }

  get cost(): AttackerCost {
    const { user, system } = process.cpuUsage(this.#cpuAtStart);
    const sum = (of: (socket: AttackSocket) => number) =>
      this.#sockets.reduce((total, socket) => total + of(socket), 0);
    return {
      connections: this.#sockets.length,
      sentBytes: sum(({ sentBytes }) => sentBytes),
      receivedBytes: sum(({ receivedBytes }) => receivedBytes),
      cpuSeconds: (user + system) / 1e6,
    };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

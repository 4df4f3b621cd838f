import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerLimits } from '../../settings/limits.ts';
import { toNetwork } from './client-address.ts';
import { Connection } from './connection.ts';

export interface ConnectionsOptions {
  readonly limits: Pick<
    ServerLimits,
    'connections' | 'connectionsPerAddress' | 'unreadAnswerMs' | 'slowReaderMs'
  >;
  /** A proxy carries the connections of everyone, so they do not count against its address. */
  readonly isProxy: (address: string) => boolean;
}

/** As many as take a millisecond or two. */
const startsPerTurn = 4;

/** Every connection of the service. Connections beyond the limits are closed before they cost more than a socket. */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #bySocket = new Map<Socket, Connection>();
  readonly #openByNetwork = new Map<string, number>();
  /** At most one per connection. */
  readonly #deferred: (() => void)[] = [];

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  watch(server: Server): void {
    server.maxConnections = this.#options.limits.connections;
    server.on('connection', (socket: Socket) => this.#open(socket));
  }

  of(socket: Socket): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  /** Call every second. */
  watchReaders(): void {
    const nowMs = performance.now();
    const { unreadAnswerMs, slowReaderMs } = this.#options.limits;
    for (const connection of this.#bySocket.values()) {
      connection.watchReader(connection.mayBeReadSlowly ? slowReaderMs : unreadAnswerMs, nowMs);
    }
  }

  #open(socket: Socket): void {
    const { limits, isProxy } = this.#options;
    const address = socket.remoteAddress;
    if (address === undefined) {
      socket.destroy();
      return;
    }
    if (!isProxy(address) && !this.#count(socket, toNetwork(address), limits.connectionsPerAddress)) {
      socket.destroy();
      return;
    }
    this.#bySocket.set(socket, new Connection(socket, (start) => this.#defer(socket, start)));
    socket.once('close', () => this.#bySocket.delete(socket));
  }

  /**
   * Starts a few per turn of the event loop, so that hundreds of refusals or pipelined requests do not delay other
   * connections.
   */
  #defer(socket: Socket, start: () => void): void {
    this.#deferred.push(() => {
      if (!socket.destroyed) start();
    });
    if (this.#deferred.length === 1) setImmediate(this.#startSome);
  }

  readonly #startSome = (): void => {
    const some = this.#deferred.splice(0, startsPerTurn);
    if (this.#deferred.length > 0) setImmediate(this.#startSome);
    for (const start of some) start();
  };

  #count(socket: Socket, network: string, most: number): boolean {
    const open = this.#openByNetwork.get(network) ?? 0;
    if (open >= most) return false;
    this.#openByNetwork.set(network, open + 1);
    socket.once('close', () => {
      const left = (this.#openByNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#openByNetwork.set(network, left);
      else this.#openByNetwork.delete(network);
    });
    return true;
  }
}

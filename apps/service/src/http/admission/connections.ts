import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from './client-address.ts';
import { Connection } from './connection.ts';
import { EventLoopTurns } from './event-loop-turns.ts';
import type { ServerLimits } from './server-limits.ts';

export interface ConnectionsOptions {
  readonly limits: Pick<
    ServerLimits,
    'connections' | 'connectionsPerAddress' | 'requestsPerConnection' | 'unreadAnswerMs'
  >;
  /** A proxy carries the connections of everyone, so they do not count against its address. */
  readonly isProxy: (address: string) => boolean;
}

/** Every connection of the service. Beyond the limits, connections are closed before they cost more than a socket. */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly turns = new EventLoopTurns();
  readonly #bySocket = new Map<Socket, Connection>();
  readonly #openByNetwork = new Map<string, number>();

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
    for (const connection of this.#bySocket.values()) {
      connection.watchReader(this.#options.limits.unreadAnswerMs, nowMs);
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
    this.#bySocket.set(socket, new Connection(socket, limits.requestsPerConnection, this.turns));
    socket.once('close', () => this.#bySocket.delete(socket));
  }

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

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between one node and a server, on a port that stays the same while servers come and go behind it. */
export class Gate {
  readonly #listener: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: number | undefined;
  #isFrozen = false;

  private constructor() {
    this.#listener = createServer((client) => this.#pass(client));
  }

  static async open(): Promise<Gate> {
    const gate = new Gate();
    gate.#listener.listen(0, '127.0.0.1');
    await once(gate.#listener, 'listening');
    return gate;
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  /** The port of the server behind it, from now on. */
  leadTo(server: number): void {
    this.#server = server;
  }

  /** Ends every connection. */
  cut(): void {
    for (const [client, server] of this.#pairs) {
      client.destroy();
      server.destroy();
    }
  }

  /** Nothing passes until `thaw`, and nobody is told. */
  freeze(): void {
    this.#isFrozen = true;
    for (const [client, server] of this.#pairs) {
      client.unpipe().pause();
      server.unpipe().pause();
    }
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const [client, server] of this.#pairs) {
      client.pipe(server);
      server.pipe(client);
    }
  }

  async close(): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #pass(client: Socket): void {
    if (this.#server === undefined) {
      client.destroy();
      return;
    }
    const server = connect(this.#server, '127.0.0.1');
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      const end = () => {
        client.destroy();
        server.destroy();
        this.#pairs.delete(pair);
      };
      socket.on('error', end);
      socket.on('close', end);
    }
    if (this.#isFrozen) return;
    client.pipe(server);
    server.pipe(client);
  }
}

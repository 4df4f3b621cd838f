import { connect, type Socket } from 'node:net';

/**
 * One connection, one request at a time, with as little work per request as possible: the server is what is measured.
 */
export class KeepAliveConnection {
  readonly #socket: Socket;
  readonly #url: URL;
  #received = '';
  #answered: ((status: number) => void) | undefined;
  #failed: ((reason: Error) => void) | undefined;

  private constructor(socket: Socket, url: URL) {
    this.#socket = socket;
    this.#url = url;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#receive(text));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')));
  }

  static open(address: string): Promise<KeepAliveConnection> {
    const url = new URL(address);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () =>
        resolve(new KeepAliveConnection(socket, url)),
      );
      socket.once('error', reject);
    });
  }

  /** Resolves to the status. */
  post(key: string, body: Buffer): Promise<number> {
    const head = `POST ${this.#url.pathname} HTTP/1.1\r\nhost: ${this.#url.host}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    this.#received = '';
    this.#answered?.(Number(head.slice(9, 12)));
  }
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface WireOptions {
  /** The address that it comes from. Linux owns all of 127.0.0.0/8; other systems use 127.0.0.1. */
  readonly localAddress?: string;
}

/**
 * A connection on which a test sends arbitrary bytes. Used by everything that speaks HTTP below the level of a client.
 */
export class WireSocket {
  readonly #socket: Socket;
  #onClose: (() => void) | undefined;
  /** Resolves when either side has ended the connection. */
  readonly closed: Promise<void>;

  constructor(url: string | URL, { localAddress }: WireOptions = {}) {
    const { hostname, port } = new URL(url);
    const hasAddress = localAddress !== undefined && process.platform === 'linux';
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(hasAddress ? { localAddress } : {}),
    });
    // The service resets connections that it will not read; what it sent before that counts.
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) =>
      this.#socket.once('close', () => {
        this.#onClose?.();
        resolve();
      }),
    );
  }

  /** Resolves when it is connected, or refused. */
  async opened(): Promise<this> {
    await Promise.race([once(this.#socket, 'connect').catch(() => {}), this.closed]);
    return this;
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.readyState !== 'closed';
  }

  get sentBytes(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength;
  }

  get receivedBytes(): number {
    return this.#socket.bytesRead;
  }

  /** Resolves when the system has accepted it all; false if the connection ended first. */
  async write(bytes: string | Uint8Array): Promise<boolean> {
    if (!this.isOpen) return false;
    const written = new Promise<boolean>((resolve) =>
      this.#socket.write(bytes, 'latin1', (error) => resolve(!error)),
    );
    return Promise.race([written, this.closed.then(() => false)]);
  }

  /** Writes without waiting for the system, which is cheap. */
  push(bytes: string | Uint8Array): void {
    this.#socket.write(bytes, 'latin1');
  }

  /** Replaces the previous listener. */
  onData(listener: (bytes: Buffer) => void): void {
    this.#socket.removeAllListeners('data').on('data', listener);
  }

  /** Replaces the previous listener. Not called if the connection has already ended. */
  onClose(listener: () => void): void {
    this.#onClose = listener;
  }

  /** Stops reading, so that buffers fill up and the other side has to wait. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

/** Sends raw bytes. Resolves with everything that came back until the connection ended. */
export async function sendRaw(url: string, chunks: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = new WireSocket(url);
  const received: Buffer[] = [];
  socket.onData((bytes) => received.push(bytes));
  for (const chunk of chunks) socket.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  await socket.closed;
  if (received.length === 0 && socket.receivedBytes === 0 && socket.sentBytes === 0)
    throw new Error(`${url} refused the connection`);
  return Buffer.concat(received).toString();
}

/** The status and JSON body of a raw answer. */
export function parseRaw(text: string): {
  readonly status: number;
  readonly head: string;
  readonly body: unknown;
} {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const statusLine = /HTTP\/1\.1 (\d{3}) /g;
const statusLineLength = 'HTTP/1.1 200 '.length;

/** One connection of an attacker. It keeps the statuses of the answers and forgets the rest. */
export class AttackSocket {
  readonly #socket: Socket;
  /** Of every answer so far, in order. */
  readonly statuses: number[] = [];
  /** Resolves when the connection has ended, whoever ended it. */
  readonly closed: Promise<void>;
  #tail = '';

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', (chunk) => this.#read(String(chunk)));
    socket.setEncoding('latin1');
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
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

  /** Resolves when the system has taken it all; false where the connection ended first. */
  async write(bytes: string | Buffer): Promise<boolean> {
    if (!this.isOpen) return false;
    const written = new Promise<boolean>((resolve) =>
      this.#socket.write(bytes, 'latin1', (error) => resolve(!error)),
    );
    return Promise.race([written, this.closed.then(() => false)]);
  }

  /** Whether so many answers came within the time. */
  async hasAnswers(count: number, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (this.statuses.length < count && this.isOpen && performance.now() < deadline) await sleep(5);
    return this.statuses.length >= count;
  }

  /** From here on nothing is read, so that the system's buffers fill up and the service has to wait. */
  stopReading(): void {
    this.#socket.pause();
  }

  readAgain(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    const seen = this.#tail + text;
    let end = 0;
    for (const match of seen.matchAll(statusLine)) {
      this.statuses.push(Number(match[1]));
      end = match.index + match[0].length;
    }
    this.#tail = seen.slice(Math.max(end, seen.length - statusLineLength));
  }
}

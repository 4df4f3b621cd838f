import { Readable } from 'node:stream';

/** Messages that a reader may leave unread, one a second: as long as any other answer may wait for its reader. */
const unreadMessages = 10;
const lastWordsMs = 2_000;
/** A message holds at most a few dozen events. */
const mostUnreadCharacters = 512 * 1024;

/**
 * One connection of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). A reader who
 * stops reading is disconnected: its messages would fill the memory.
 */
export class LiveStream extends Readable {
  /** The reader has everything up to here; undefined before its first message, if it does not resume. */
  sinceMs: number | undefined;
  #unread = 0;
  #isOver = false;

  constructor(sinceMs: number | undefined) {
    super({ encoding: 'utf8', highWaterMark: mostUnreadCharacters });
    this.sinceMs = sinceMs;
    this.push('retry: 2000\n\n');
  }

  override _read(): void {
    // Messages are sent on a timer.
  }

  say(id: number, message: object): void {
    this.#write(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`);
  }

  /** Keeps the connection alive for proxies and readers. */
  keepAlive(): void {
    this.#write(':\n\n');
  }

  /** With an error code, the reader must not reconnect with the same key. */
  end(code?: string): void {
    if (this.destroyed || this.#isOver) return;
    this.#isOver = true;
    if (code !== undefined) this.push(`event: end\ndata: ${JSON.stringify({ code })}\n\n`);
    this.push(null);
    // For a reader who has stopped reading.
    setTimeout(() => this.destroy(), lastWordsMs).unref();
  }

  #write(text: string): void {
    if (this.destroyed || this.#isOver) return;
    this.#unread = this.readableLength === 0 ? 0 : this.#unread + 1;
    if (this.#unread >= unreadMessages || this.readableLength > mostUnreadCharacters) this.destroy();
    else this.push(text);
  }
}

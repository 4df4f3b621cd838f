import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AdmittedRequest } from './admitted-request.ts';

interface Waiting {
  readonly request: AdmittedRequest;
  readonly response: ServerResponse;
  readonly start: () => void;
}

/**
 * With more waiting, the connection is not read. With fewer it is, because only reading reveals that the client has
 * disconnected.
 */
const mostWaiting = 16;

/** The requests of one connection, served one after another. Pipelined requests wait. */
export class Connection {
  readonly #socket: Socket;
  /** Calls back in a later turn of the event loop. */
  readonly #defer: (start: () => void) => void;
  readonly #waiting: Waiting[] = [];
  #served: AdmittedRequest | undefined;
  /** Answered before its body had arrived. */
  #answeredEarly: IncomingMessage | undefined;
  #isPaused = false;
  #sentBytes = 0;
  #sentAtMs = 0;

  constructor(socket: Socket, defer: (start: () => void) => void) {
    this.#socket = socket;
    this.#defer = defer;
    socket.once('close', () => this.#end());
  }

  /** Whether the next request has to wait for earlier answers. */
  get isBusy(): boolean {
    return this.#served !== undefined;
  }

  /** Whether the answer that is under way may wait for its reader for longer than others. */
  get mayBeReadSlowly(): boolean {
    return this.#served?.mayBeReadSlowly === true;
  }

  /** Whether what arrives now is the body of a request that already has its answer. */
  get isDiscarding(): boolean {
    return this.#answeredEarly?.complete === false;
  }

  /**
   * Calls `start` when all earlier requests have their answers. If the connection ends first, `response` emits `close`
   * and `start` is never called.
   */
  enter(request: AdmittedRequest, response: ServerResponse, start: () => void): void {
    if (this.isBusy) {
      this.#waiting.push({ request, response, start });
      if (this.#waiting.length > mostWaiting) this.#pause();
      return;
    }
    this.#serve(request, response);
    if (request.refusal === undefined) start();
    else this.#defer(start);
  }

  /**
   * Call every second. Closes the connection if its answer is no longer read. Node's own timeout is off while an
   * answer is produced, and notices progress only when it expires, so it takes up to twice its time.
   */
  watchReader(unreadAnswerMs: number, nowMs: number): void {
    const sentBytes = toSentBytes(this.#socket);
    if (this.#socket.writableLength === 0 || sentBytes !== this.#sentBytes) {
      this.#sentBytes = sentBytes;
      this.#sentAtMs = nowMs;
    } else if (nowMs - this.#sentAtMs >= unreadAnswerMs) {
      this.#socket.destroy();
    }
  }

  #serve(request: AdmittedRequest, response: ServerResponse): void {
    this.#served = request;
    response.once('close', () => this.#next(response.req));
  }

  #next(answered: IncomingMessage): void {
    this.#answeredEarly = answered.complete ? undefined : answered;
    // No longer writable after an answer with `Connection: close`.
    if (!this.#socket.writable) return;
    const next = this.#waiting.shift();
    this.#served = undefined;
    if (next !== undefined) {
      this.#serve(next.request, next.response);
      this.#defer(next.start);
    }
    // The last one may have a body that has not arrived.
    if (this.#waiting.length === 0) this.#resume();
  }

  /** Deferred: Node resumes reading whenever it has parsed a request out of its buffer. */
  #pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    process.nextTick(() => {
      if (this.#isPaused) this.#socket.pause();
    });
  }

  #resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#socket.resume();
  }

  /** Node notifies only the response whose turn it is. */
  #end(): void {
    for (const { response } of this.#waiting.splice(0)) response.emit('close');
  }
}

/** Exact, unlike `writableLength`, which shrinks only when a write has finished: a long answer may be a single write. */
function toSentBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null) return 0;
  return Number(Reflect.get(handle, 'bytesWritten')) - Number(Reflect.get(handle, 'writeQueueSize'));
}

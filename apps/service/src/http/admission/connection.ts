import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AdmittedRequest } from './admitted-request.ts';
import type { EventLoopTurns } from './event-loop-turns.ts';

interface Waiting {
  readonly request: AdmittedRequest;
  readonly start: () => void;
}

interface UnsentBytes {
  readonly queued: number;
  /** All bytes written so far: shows progress even if as many bytes are queued as have left. */
  readonly dispatched: number;
}

/**
 * How many GETs of one connection are answered at a time: an answer may be a file, and two pieces of it (64 KiB each)
 * stay in memory until they are read. Answers to other methods are short.
 */
const maxReadsUnderWay = 4;

/**
 * The requests of one connection. A limited number is answered at a time; beyond it the connection is not read.
 * Requests that Node had already read by then wait, and hold room while they do. Whoever does not wait for an answer before the
 * next request takes turns with all others who do not, so that those who wait for theirs are served between them.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #maxUnderWay: number;
  readonly #turns: EventLoopTurns;
  readonly #underWay = new Set<AdmittedRequest>();
  readonly #waiting: Waiting[] = [];
  #readsUnderWay = 0;
  #isPaused = false;
  #hasTurn = false;
  #unsent: UnsentBytes = { queued: 0, dispatched: 0 };
  #unsentSinceMs = 0;

  constructor(socket: Socket, maxUnderWay: number, turns: EventLoopTurns) {
    this.#socket = socket;
    this.#maxUnderWay = maxUnderWay;
    this.#turns = turns;
    socket.once('close', () => this.#end());
  }

  /** Whether the request has to wait for the answers of others. */
  mustWait(request: AdmittedRequest): boolean {
    const reads = this.#waiting.filter(({ request: { method } }) => isRead(method)).length;
    return this.#isFull(request, this.#underWay.size + this.#waiting.length, this.#readsUnderWay + reads);
  }

  /** Calls `start` now, or when an earlier request of the connection has its answer or its turn is over. */
  enter(request: AdmittedRequest, response: ServerResponse, start: () => void): void {
    request.response = response;
    if (this.#socket.destroyed) {
      request.place?.leave();
      return;
    }
    if (this.#underWay.size === 0 && this.#waiting.length === 0) {
      this.#start({ request, start });
      return;
    }
    this.#waiting.push({ request, start });
    this.#pause();
    this.#takeTurn();
  }

  /**
   * Call every second. Closes the connection if nobody reads its answer any more. Node's own time-out is off while an
   * answer is being made, and notices progress only when it expires, so that it takes up to twice its time.
   */
  watchReader(unreadAnswerMs: number, nowMs: number): void {
    const unsent = unsentBytes(this.#socket);
    if (
      unsent.queued === 0 ||
      unsent.dispatched !== this.#unsent.dispatched ||
      unsent.queued !== this.#unsent.queued
    ) {
      this.#unsent = unsent;
      this.#unsentSinceMs = nowMs;
    } else if (nowMs - this.#unsentSinceMs >= unreadAnswerMs) {
      this.#socket.destroy();
    }
  }

  #start({ request, start }: Waiting): void {
    this.#underWay.add(request);
    if (isRead(request.method)) this.#readsUnderWay += 1;
    request.response?.once('close', () => this.#settle(request));
    start();
  }

  #settle(request: AdmittedRequest): void {
    if (!this.#underWay.delete(request)) return;
    if (isRead(request.method)) this.#readsUnderWay -= 1;
    request.place?.leave();
    if (this.#isPaused || this.#waiting.length > 0) this.#takeTurn();
  }

  #takeTurn(): void {
    if (this.#hasTurn) return;
    this.#hasTurn = true;
    this.#turns.take(() => {
      this.#hasTurn = false;
      if (!this.#socket.destroyed) this.#next();
    });
  }

  /** One request a turn. Whoever finds no room asks again when an answer has left. */
  #next(): void {
    const [next] = this.#waiting;
    if (next !== undefined) {
      if (this.#isFull(next.request, this.#underWay.size, this.#readsUnderWay)) return;
      this.#waiting.shift();
      this.#start(next);
    }
    if (this.#waiting.length > 0) {
      this.#takeTurn();
      return;
    }
    this.#isPaused = false;
    this.#socket.resume();
  }

  #isFull({ method }: AdmittedRequest, requests: number, reads: number): boolean {
    return requests >= this.#maxUnderWay || (isRead(method) && reads >= maxReadsUnderWay);
  }

  /** Deferred: Node resumes reading whenever it has parsed a request out of its buffer. */
  #pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    process.nextTick(() => {
      if (this.#isPaused) this.#socket.pause();
    });
  }

  /**
   * Node notifies only the answer whose turn it is that the connection has closed. Those behind it would never learn
   * that nobody waits for them, and would never close their files.
   */
  #end(): void {
    for (const { request } of this.#waiting.splice(0)) request.place?.leave();
    for (const request of [...this.#underWay]) {
      const { response } = request;
      if (response?.socket === null && !response.writableFinished) {
        response.destroy();
        response.emit('close');
      }
      this.#settle(request);
    }
  }
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Exact to the byte: `writableLength` shrinks only when a write has finished, and a long answer may be a single write. */
function unsentBytes(socket: Socket): UnsentBytes {
  const handle: unknown = Reflect.get(socket, '_handle');
  const ofSystem = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  const inSystem = typeof ofSystem === 'number' ? ofSystem : 0;
  return { queued: socket.writableLength + inSystem, dispatched: socket.bytesWritten };
}

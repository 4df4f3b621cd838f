import { WireSocket } from './wire.ts';
import { parseChunks } from './wire-answer.ts';

export interface ConnectionOptions {
  readonly url: string;
  readonly key?: string | undefined;
  /** An address in 127.0.0.0/8, on Linux. */
  readonly localAddress?: string;
  /** Ends the wait for a service that hangs. Default: 90 s. */
  readonly answerWithinMs?: number;
  /**
   * Resends a request that a kept-alive connection accepted without answering, as browsers do: the connection may have
   * ended just when the request was sent. Only for requests with a dedupeKey.
   */
  readonly resends?: boolean;
}

export interface ConnectionAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

interface Exchange {
  received: Buffer;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (answer: ConnectionAnswer) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * One keep-alive connection with one request at a time, and little work per request, because the service is what is
 * measured. It reconnects when the service has closed it.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #fields: string;
  #socket: WireSocket | undefined;
  #exchange: Exchange | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const authorization = options.key === undefined ? '' : `authorization: Bearer ${options.key}\r\n`;
    this.#fields = ` HTTP/1.1\r\nhost: ${new URL(options.url).host}\r\n${authorization}`;
  }

  get(path: string): Promise<ConnectionAnswer> {
    return this.#send(Buffer.from(`GET ${path}${this.#fields}\r\n`, 'latin1'));
  }

  post(path: string, body: string | Buffer): Promise<ConnectionAnswer> {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const head = `POST ${path}${this.#fields}content-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`;
    return this.#send(Buffer.concat([Buffer.from(head, 'latin1'), bytes]));
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #send(request: Buffer): Promise<ConnectionAnswer> {
    const kept = this.#socket?.isOpen ? this.#socket : undefined;
    try {
      return await this.#exchangeOn(kept ?? this.#open(), request);
    } catch (error) {
      const isRace = kept !== undefined && error instanceof ClosedEarly;
      if (!isRace || this.#options.resends !== true) throw error;
      return await this.#exchangeOn(this.#open(), request);
    }
  }

  #open(): WireSocket {
    const { url, localAddress } = this.#options;
    const socket = new WireSocket(url, localAddress === undefined ? {} : { localAddress });
    socket.onData((bytes) => this.#read(socket, bytes));
    socket.onClose(() => {
      if (this.#socket !== socket) return;
      const received = this.#exchange?.received.length ?? 0;
      this.#finish()?.reject(received === 0 ? new ClosedEarly() : new Error('the answer was cut off'));
    });
    this.#socket = socket;
    return socket;
  }

  #exchangeOn(socket: WireSocket, request: Buffer): Promise<ConnectionAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#finish()?.reject(new Error('no answer in time'));
        socket.destroy();
      }, this.#options.answerWithinMs ?? 90_000);
      this.#exchange = { received: Buffer.alloc(0), timer, resolve, reject };
      socket.push(request);
    });
  }

  #read(socket: WireSocket, bytes: Buffer): void {
    const exchange = this.#exchange;
    if (exchange === undefined) return;
    exchange.received = exchange.received.length === 0 ? bytes : Buffer.concat([exchange.received, bytes]);
    const answer = parse(exchange.received);
    if (answer === undefined) return;
    if (/\r\nconnection: *close/i.test(answer.head)) socket.destroy();
    this.#finish()?.resolve(answer);
  }

  #finish(): Exchange | undefined {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    clearTimeout(exchange?.timer);
    return exchange;
  }
}

/** No part of an answer arrived. */
class ClosedEarly extends Error {
  constructor() {
    super('the connection was closed');
    this.name = 'ClosedEarly';
  }
}

/** Undefined until the answer is complete. */
function parse(bytes: Buffer): ConnectionAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const start = headEnd + 4;
  if (length === undefined && /\r\ntransfer-encoding: *chunked/i.test(head)) {
    const body = parseChunks(bytes, start)?.body;
    return body && { status, head, body };
  }
  const end = start + Number(length ?? 0);
  return bytes.length < end ? undefined : { status, head, body: bytes.subarray(start, end) };
}

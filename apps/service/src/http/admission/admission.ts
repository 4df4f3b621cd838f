import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { limits, operations } from '@overlay/contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { BearerPrincipal } from '../../principals/principal.ts';
import type { Clock } from '../../scheduling/clock.ts';
import type { ServerLimits } from '../../settings/limits.ts';
import { ProblemError } from '../answers/problem-error.ts';
import { AdmittedRequest, type Refusal, refusalOf, refusalPauseMs } from './admitted-request.ts';
import { bearerCredential } from './bearer-credential.ts';
import { BodyReader, toProblem } from './body-reader.ts';
import { type ClientAddresses, toNetwork } from './client-address.ts';
import { Connections } from './connections.ts';
import {
  MemoryBudget,
  type MemoryRefusal,
  type Reservation,
  type Sender,
  toMemoryLimits,
} from './memory-budget.ts';

/** Memory of a request excluding its body: headers, and buffers for an answer that may be a file or a long list. */
const requestBytes = { withBody: 4 * 1024, withoutBody: 16 * 1024 };
const ingestPaths: ReadonlySet<string> = new Set(
  operations.filter(({ servedBy }) => servedBy === 'ingest').map(({ path }) => path),
);
const watchEveryMs = 1_000;
const pausedRetrySeconds = 5;

/** Answers a POST to one of the ingest paths after its body has been read. */
export type Ingest = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** Recently used keys. Nothing here waits for the store. */
export interface KeyMemory {
  /** The principal of a presented key or read token; undefined if it is not in memory. */
  peek(presented: string): BearerPrincipal | undefined;
}

/** Keys that recently exceeded their rate. */
export interface ClosedKeys {
  /** If false, the key need not be looked up. */
  hasClosedKeys(nowMs: number): boolean;
  /** The header fields of a refusal, or undefined if the key may try. */
  closedFields(
    principal: BearerPrincipal,
    network: string,
    nowMs: number,
  ): Readonly<Record<string, string>> | undefined;
}

export interface AdmissionOptions {
  readonly limits: ServerLimits;
  readonly keys: KeyMemory;
  readonly rates: ClosedKeys;
  readonly addresses: ClientAddresses;
  readonly clock: Clock;
  /**
   * Called once, when the first `X-Forwarded-For` arrives. Set it if no proxy is trusted: the header shows that there
   * is one.
   */
  readonly onForwarded?: (() => void) | undefined;
}

/**
 * Everything between the socket and the first line of a route, so that no sender takes more than its share:
 *
 * 1. `connections.ts` limits connections, in total and per network. It abandons an answer that nobody reads.
 * 2. `connection.ts` serves the requests of a connection one after another. While too many of them wait, it stops reading.
 * 3. This file limits the header fields, reserves memory (`memory-budget.ts`), and refuses keys that were over their
 *    rate a moment ago. Requests refused here are answered before their body is read, in the order of their
 *    connection. A request that has to wait and gets no memory closes its connection.
 * 4. `body-reader.ts` counts the body as it arrives, within the memory budget, and decompresses it within the same
 *    bounds.
 */
export class Admission {
  readonly bodies: BodyReader;
  readonly memory: MemoryBudget;
  readonly refusedBodyMs: number;
  readonly #options: AdmissionOptions;
  readonly #connections: Connections;
  #ingest: Ingest | undefined;
  #writesArePaused = false;
  #writesUnderWay = 0;
  #onForwarded: (() => void) | undefined;

  constructor(options: AdmissionOptions) {
    const { bodyBytes, bodyStallMs, refusedBodyMs, waitingBytes } = options.limits;
    this.#options = options;
    this.#onForwarded = options.onForwarded;
    this.refusedBodyMs = refusedBodyMs;
    this.bodies = new BodyReader({ maxBytes: bodyBytes, stallMs: bodyStallMs });
    this.memory = new MemoryBudget(toMemoryLimits(waitingBytes));
    this.#connections = new Connections({ limits: options.limits, isProxy: options.addresses.isProxy });
  }

  /** A server that calls `listener` with admitted requests, and with refused ones (`answerRefusals`). */
  createServer(listener: RequestListener): Server {
    const server = createServer({ ...serverOptions, IncomingMessage: AdmittedRequest });
    // Without this, two thousand would be copied before they are counted.
    server.maxHeadersCount = limits.headerFields + 1;
    server.on('request', (request, response) => {
      if (!(request instanceof AdmittedRequest)) throw new Error('a request that this server did not make');
      const connection = this.#connections.of(request.socket);
      // Node parses everything it has read, even after the connection was destroyed.
      if (connection === undefined || request.socket.destroyed) return;
      // The server is closing: the connection ends with this answer.
      if (!server.listening) response.shouldKeepAlive = false;
      const reservation = this.memory.reservationFor(() => this.#toSender(request));
      request.reservation = reservation;
      const beyond = this.#reserve(request, reservation);
      if (beyond !== undefined && connection.isBusy) {
        request.socket.destroy();
        return;
      }
      request.refusal =
        beyond === undefined
          ? this.#toRefusal(request)
          : { problem: toProblem(beyond), principal: this.#principalOf(request) };
      const isAdmittedWrite = request.refusal === undefined && isWrite(request);
      if (isAdmittedWrite) this.#writesUnderWay += 1;
      response.once('close', () => {
        reservation.release();
        if (isAdmittedWrite) this.#writesUnderWay -= 1;
      });
      if (this.#onForwarded !== undefined && request.headers['x-forwarded-for'] !== undefined) {
        this.#onForwarded();
        this.#onForwarded = undefined;
      }
      connection.enter(request, response, () => {
        const isForIngest = this.#ingest !== undefined && request.refusal === undefined && isIngest(request);
        if (isForIngest) this.passToIngest(request, response, listener);
        else listener(request, response);
      });
    });
    this.#connections.watch(server);
    const watch = setInterval(() => {
      this.#connections.watchReaders();
      this.bodies.refuseStalled();
    }, watchEveryMs).unref();
    server.once('close', () => clearInterval(watch));
    return server;
  }

  /** Whether the connection delivers the body of a request that already has its answer. */
  isAnswered(socket: Socket): boolean {
    return this.#connections.of(socket)?.isDiscarding === true;
  }

  get addresses(): ClientAddresses {
    return this.#options.addresses;
  }

  /** Refuses every write until `resumeWrites`. Callers retry by themselves. */
  pauseWrites(): void {
    this.#writesArePaused = true;
  }
  resumeWrites(): void {
    this.#writesArePaused = false;
  }
  /** Admitted writes whose callers still wait for the answer. */
  get writesUnderWay(): number {
    return this.#writesUnderWay;
  }

  /** From now on, POSTs to the ingest paths bypass the framework. */
  serveIngest(ingest: Ingest): void {
    this.#ingest = ingest;
  }

  /** Reads the body and passes it to ingest. `listener` answers if the body is refused. */
  passToIngest(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
    if (!(request instanceof AdmittedRequest)) throw new Error('a request that this server did not make');
    this.bodies.read(request, (problem, body) => {
      if (problem === null && body !== undefined) {
        this.#ingest?.(request, response, body);
      } else if (problem !== null) {
        request.refusal = { problem, principal: this.#principalOf(request) };
        listener(request, response);
      }
    });
  }

  /** Reserves memory for a request without its body. */
  #reserve(request: AdmittedRequest, reservation: Reservation): MemoryRefusal | undefined {
    // A refusal under load would make a supervisor restart the service.
    if (request.url === '/healthz') return undefined;
    return reservation.take(hasBody(request) ? requestBytes.withBody : requestBytes.withoutBody);
  }

  #toRefusal(request: AdmittedRequest): Refusal | undefined {
    // Node has dropped some of them, so what they say about the body is unknown.
    if (request.rawHeaders.length > 2 * limits.headerFields) {
      const problem = new ProblemError(
        'headers_too_large',
        `A request has at most ${limits.headerFields} header fields.`,
      );
      return { problem };
    }
    // HTTP/1.1 requires it (RFC 9112, 3.2).
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      return { problem: new ProblemError('bad_request', 'The Host header is missing.') };
    }
    if (this.#writesArePaused && isWrite(request)) {
      const fields = { 'retry-after': String(pausedRetrySeconds) };
      const detail = 'The service is moving to other stores. Nothing was stored.';
      return { problem: new ProblemError('overloaded', detail, { headers: fields }) };
    }
    const { rates, addresses, clock } = this.#options;
    const nowMs = clock();
    if (!rates.hasClosedKeys(nowMs) || !isIngest(request)) return undefined;
    const principal = this.#principalOf(request);
    const network = toNetwork(addresses.addressOf(request));
    const fields = principal === undefined ? undefined : rates.closedFields(principal, network, nowMs);
    if (fields === undefined) return undefined;
    const problem = new ProblemError('rate_limited', undefined, { headers: fields });
    return { problem, principal, pauseMs: refusalPauseMs };
  }

  #toSender(request: AdmittedRequest): Sender {
    const network = toNetwork(this.#options.addresses.addressOf(request));
    const principal = this.#principalOf(request);
    if (principal === undefined) return { network, account: undefined };
    const { accountId, actor } = principal;
    const isToken = actor.kind === 'readToken';
    return { network, account: { accountId, isSecret: !isToken && actor.keyKind === 'secret', isToken } };
  }

  /** Only cached keys: a lookup in the store would be another target for a flood. */
  #principalOf({ headers }: AdmittedRequest): BearerPrincipal | undefined {
    const { authorization } = headers;
    return authorization === undefined
      ? undefined
      : this.#options.keys.peek(bearerCredential(authorization) ?? '');
  }
}

function hasBody({ headers }: AdmittedRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function isIngest({ method, url = '' }: AdmittedRequest): boolean {
  return method === 'POST' && ingestPaths.has(url.split('?', 1)[0] ?? '');
}

function isWrite({ method }: AdmittedRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** The framework answers refusals, so that they look like any other error. Register after CORS. */
export const answerRefusals = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = refusalOf(request.raw);
    if (refusal === undefined) return done();
    request.principal = refusal.principal;
    if (refusal.pauseMs !== undefined) {
      setTimeout(done, refusal.pauseMs, refusal.problem);
      return;
    }
    // Otherwise the rest of the body would be read to its end, however long.
    if (!request.raw.complete) reply.header('connection', 'close');
    done(refusal.problem);
  });
});

/** Limits of every server that accepts requests from outside. */
export const serverOptions = {
  maxHeaderSize: limits.headerBytes,
  headersTimeout: limits.bodyTimeoutMs,
  requestTimeout: limits.bodyTimeoutMs,
  keepAliveTimeout: 72_000,
  // Node checks for late requests every 30 s by default, which would turn 10 s for a body into 40.
  connectionsCheckingInterval: 1_000,
  // Node would answer without a body; requests without the header are refused above, with a problem from the
  // catalogue.
  requireHostHeader: false,
};

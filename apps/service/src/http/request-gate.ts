import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../ports/clock.ts';
import type { EventRates } from '../rates/event-rates.ts';
import { refusalPauseMs } from '../rates/refusal-pause.ts';
import { type KeyMemory, type Principal, presentedInHeader } from './authorise.ts';
import { ProblemError } from './problem-error.ts';
import type { Sender, WaitingBodies } from './waiting-bodies.ts';
import { whenOver } from './when-over.ts';

/** What a request costs beside its body: headers, buffers, what waits for its answer. */
const requestBytes = 4 * 1024;
const ingestPath = /^\/api\/(?:sdk\/event|events\/ingest)(?:\?|$)/;

export interface RequestGateOptions {
  readonly bodies: WaitingBodies;
  readonly keys: KeyMemory;
  readonly rates: Pick<EventRates, 'hasClosedKeys' | 'closedFields'>;
  readonly bodyBytes: number;
  readonly toAddress: (request: IncomingMessage) => string;
  readonly clock: Clock;
}

export interface GateRefusal {
  readonly problem: ProblemError;
  readonly principal: Principal | undefined;
  readonly pauseMs: number;
}

/**
 * Decides before the body of a request is read whether it may be (decisions 8): by room for its bytes, and by a key
 * that was over its rate a moment ago. While there is room and nobody is over a rate it asks nothing of the request
 * but its length, so that the traffic of every day does not pay for floods.
 */
export class RequestGate {
  readonly #options: RequestGateOptions;

  constructor(options: RequestGateOptions) {
    this.#options = options;
  }

  /** Room is given back when the answer is sent or its connection closed; undefined where the request may go on. */
  admit(request: IncomingMessage, response: ServerResponse): GateRefusal | undefined {
    const { bodies, bodyBytes, rates, clock } = this.#options;
    const body = toExpectedBytes(request.headers, bodyBytes);
    if (body === 0) return undefined;
    const bytes = body + requestBytes;
    const nowMs = clock();
    if (bodies.hasFreeRoom(bytes) && !rates.hasClosedKeys(nowMs)) {
      bodies.enterFreely(bytes);
      whenOver(request, response, () => bodies.leaveFreely(bytes));
      return undefined;
    }
    return this.#judge(request, response, bytes, nowMs);
  }

  #judge(
    request: IncomingMessage,
    response: ServerResponse,
    bytes: number,
    nowMs: number,
  ): GateRefusal | undefined {
    const { bodies, keys, rates, toAddress } = this.#options;
    const header = request.headers.authorization;
    const principal = header === undefined ? undefined : keys.peek(presentedInHeader(header) ?? '');
    const sender: Sender =
      principal === undefined
        ? { kind: 'address', name: toAddress(request) }
        : { kind: 'account', name: principal.accountId };
    const admission = bodies.enter(sender, bytes);
    if (admission !== 'admitted') return { problem: toProblem(admission), principal, pauseMs: 0 };
    whenOver(request, response, () => bodies.leave(sender, bytes));
    if (principal === undefined || !ingestPath.test(request.url ?? '')) return undefined;
    const headers = rates.closedFields(principal, nowMs);
    if (headers === undefined) return undefined;
    const problem = new ProblemError('rate_limited', undefined, { headers });
    return { problem, principal, pauseMs: refusalPauseMs };
  }
}

const tooManyAtOnce = 'Too many requests of this sender are under way at once; wait for their answers.';

function toProblem(admission: 'beyond-share' | 'overloaded'): ProblemError {
  return admission === 'beyond-share'
    ? new ProblemError('rate_limited', tooManyAtOnce, { headers: { 'retry-after': '1' } })
    : new ProblemError('overloaded', undefined, { headers: { 'retry-after': '2' } });
}

/** What the body may take in memory: its declared length, or all that a body may have where that says nothing. */
function toExpectedBytes(headers: IncomingHttpHeaders, bodyBytes: number): number {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined ? 0 : bodyBytes;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return bodyBytes;
  return Math.min(Number(length), bodyBytes);
}

import { IncomingMessage } from 'node:http';
import type { BearerPrincipal } from '../../principals/principal.ts';
import type { ProblemError } from '../answers/problem-error.ts';
import type { Reservation } from './memory-budget.ts';

/**
 * How long a refusal for exceeding a rate is delayed. Otherwise a sender that ignores `Retry-After` would send its
 * next request at once, and other tenants would queue behind it.
 */
export const refusalPauseMs = 250;

/** Why a request is refused before its body is read. The framework answers it, like any other refusal. */
export interface Refusal {
  readonly problem: ProblemError;
  /** The account of its key, if known. */
  readonly principal?: BearerPrincipal | undefined;
  /** How long the answer is delayed. */
  readonly pauseMs?: number;
}

/** The parts of a body must have at least this average size: each costs time, however short. */
const leastBytesPerPart = 64;
const fewParts = 1_024;
/** Emitted once, when a body arrives in smaller parts. */
export const tinyParts = Symbol('tinyParts');

/** Node creates its requests from this class, so that their state is found without a lookup. */
export class AdmittedRequest extends IncomingMessage {
  /** Undefined without admission, as in a test without a socket. */
  reservation: Reservation | undefined;
  refusal: Refusal | undefined;
  hasTinyParts = false;
  /** Whether its answer may wait for its reader for longer than others. */
  mayBeReadSlowly = false;
  #parts = 0;
  #bytes = 0;

  /** Called by Node's parser for every part, up to ten thousand times before other work gets a turn. */
  override push(part: Buffer | null): boolean {
    if (part === null) return super.push(null);
    if (this.hasTinyParts) return false;
    this.#parts += 1;
    this.#bytes += part.length;
    if (this.#parts <= fewParts || this.#bytes >= this.#parts * leastBytesPerPart) return super.push(part);
    this.hasTinyParts = true;
    this.emit(tinyParts);
    return false;
  }
}

export function hasTinyParts(request: IncomingMessage): boolean {
  return request instanceof AdmittedRequest && request.hasTinyParts;
}

export function reservationOf(request: IncomingMessage): Reservation | undefined {
  return request instanceof AdmittedRequest ? request.reservation : undefined;
}

/** For long answers to known callers. */
export function allowSlowReader(request: IncomingMessage): void {
  if (request instanceof AdmittedRequest) request.mayBeReadSlowly = true;
}

export function refusalOf(request: IncomingMessage): Refusal | undefined {
  return request instanceof AdmittedRequest ? request.refusal : undefined;
}

import { IncomingMessage, type ServerResponse } from 'node:http';
import type { AccountPrincipal } from '../../ports/principal.ts';
import type { ProblemError } from '../answers/problem-error.ts';
import type { Place } from './room.ts';

/**
 * How long a refusal for sending too fast is delayed. Otherwise a sender that ignores `Retry-After` would send its next
 * request at once, and other tenants would queue behind it.
 */
export const refusalPauseMs = 250;

/** Why a request is refused before its body is read. The framework answers it, like any other refusal. */
export interface Refusal {
  readonly problem: ProblemError;
  /** The account of its key, if known. */
  readonly principal?: AccountPrincipal | undefined;
  /** How long the answer is delayed. */
  readonly pauseMs?: number;
}

/** Node creates its requests from this class, so that their state is found without a lookup. */
export class AdmittedRequest extends IncomingMessage {
  /** Undefined if nobody admitted it: in a test without a socket. */
  place: Place | undefined;
  refusal: Refusal | undefined;
  response: ServerResponse | undefined;
}

export function placeOf(request: IncomingMessage): Place | undefined {
  return request instanceof AdmittedRequest ? request.place : undefined;
}

export function refusalOf(request: IncomingMessage): Refusal | undefined {
  return request instanceof AdmittedRequest ? request.refusal : undefined;
}

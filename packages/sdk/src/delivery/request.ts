import type { TrackError } from '../client/track.ts';
import type { Environment, HttpRequest } from './environment.ts';

export interface Reply {
  readonly status: number;
  /** Empty where the answer is not a JSON object: a proxy's page, a captive portal. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: string | null;
}

/** Rejects with a ServiceError where there is no answer. */
export async function request(
  environment: Environment,
  url: string,
  options: Pick<HttpRequest, 'method' | 'headers' | 'body' | 'keepalive'>,
): Promise<Reply> {
  const abort = new AbortController();
  const cancel = environment.setTimer(() => abort.abort(), 30_000);
  try {
    const answer = await environment.fetch(url, { ...options, credentials: 'omit', signal: abort.signal });
    const text = await answer.text();
    return { status: answer.status, body: parseObject(text), retryAfter: answer.headers.get('retry-after') };
  } catch (cause) {
    throw toServiceError({ code: 'network_error', message: String(cause) });
  } finally {
    cancel();
  }
}

/** A simple request (Fetch, CORS-safelisted): no preflight, so one round trip, and sendable while the page leaves. */
export function postSimply(
  environment: Environment,
  url: string,
  body: string,
  keepalive = false,
): Promise<Reply> {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  return request(environment, url, { method: 'POST', headers, body, keepalive });
}

/** Why `getAnalytics` rejected: a code of the service's error catalogue, or `network_error`. */
export interface ServiceError extends Error, TrackError {
  readonly message: string;
}

export function toServiceError({ code, message }: TrackError): ServiceError {
  return Object.assign(new Error(message), { code });
}

/** The core hands them to its chunks, which need no copy of them then. */
export type Request = typeof request;
export type PostSimply = typeof postSimply;

/** The problem (RFC 9457) that the service answered, or what stands for it. */
export function toProblem({ status, body: { code, detail } }: Reply): TrackError {
  return { code: `${code ?? `http_${status}`}`, message: `${detail ?? `HTTP ${status}`}` };
}

function parseObject(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return { ...Object(value) };
  } catch {
    return {};
  }
}

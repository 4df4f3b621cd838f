import type { TrackError } from '../client/track.ts';
import type { Environment, HttpRequest, Reply, ServiceError } from './environment.ts';

/** Rejects with a ServiceError if there is no answer. */
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

/**
 * A simple request (Fetch, CORS-safelisted): without a preflight, it takes one round trip and can be sent while the
 * page leaves.
 */
export function postSimply(
  environment: Environment,
  url: string,
  body: string,
  keepalive = false,
): Promise<Reply> {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  return request(environment, url, { method: 'POST', headers, body, keepalive });
}

export function toServiceError({ code, message }: TrackError): ServiceError {
  return Object.assign(new Error(message), { code });
}

/** The service's problem (RFC 9457), or a substitute for it. */
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

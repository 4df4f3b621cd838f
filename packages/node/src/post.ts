import { parseRetryAfterMs } from './backoff.ts';
import type { DeliveryError } from './delivery-result.ts';

/** An answer of the service, or of a proxy in front of it. */
export interface Reply {
  readonly status: number;
  /** Empty if the answer is not a JSON object, for example an error page of a proxy. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly waitMs: number;
  readonly location: string | null;
}

export type Post = (path: string, body: string, signal: AbortSignal) => Promise<Reply>;

export interface PostOptions {
  readonly apiKey: string;
  readonly endpoint: string;
  readonly requestTimeoutMs: number;
  readonly fetch: typeof fetch;
}

/** Rejects if there is no answer in time. */
export function createPost({ apiKey, endpoint, requestTimeoutMs, fetch }: PostOptions): Post {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return async (path, body, signal) => {
    const abort = new AbortController();
    const cancel = () => abort.abort(signal.reason);
    const giveUp = () => abort.abort(new Error(`no answer within ${requestTimeoutMs} ms`));
    const timer = setTimeout(giveUp, requestTimeoutMs);
    // Not AbortSignal.any: signals derived from a long-lived signal are never released (nodejs/node#54614).
    signal.addEventListener('abort', cancel);
    try {
      const options = { method: 'POST', headers, body, redirect: 'manual', signal: abort.signal } as const;
      const response = await fetch(endpoint + path, options);
      const text = await response.text();
      return {
        status: response.status,
        body: parseObject(text),
        waitMs: parseRetryAfterMs(response.headers.get('retry-after'), Date.now()),
        location: response.headers.get('location'),
      };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** 408, 425, 429 and 5xx except 501 and 505: the same request may succeed later. */
export function isTemporary(status: number): boolean {
  return [408, 425, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);
}

/** The problem (RFC 9457) of an unsuccessful answer. */
export function toError({ status, body, location }: Reply): DeliveryError {
  if (status >= 300 && status < 400) {
    const message = `The endpoint redirects to ${location ?? 'elsewhere'}; set endpoint to the address of the service itself.`;
    return { code: 'redirected', message };
  }
  const code = typeof body.code === 'string' ? body.code : undefined;
  if (code === undefined) {
    return {
      code: 'unexpected_answer',
      message: `HTTP ${status}, not answered by the service; check endpoint.`,
    };
  }
  const sentences = [body.title, body.detail].filter((text) => typeof text === 'string' && text !== '');
  const page = typeof body.type === 'string' ? ` (${body.type})` : '';
  return { code, message: `${[...new Set(sentences)].join(': ')}${page}` };
}

function parseObject(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return { ...Object(value) };
  } catch {
    return {};
  }
}

/** A query that was refused by the service, or not answered in time. */
export class AnalyticsError extends Error {
  /** From the service's catalogue, such as `insufficient_scope`; `unexpected_answer` if it is not the service's. */
  readonly code: string;
  /** HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** The same query may succeed later. */
  readonly isRetryable: boolean;
  /** Finds the request in the service's log. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    { code, status, isRetryable, requestId, cause }: Omit<AnalyticsError, 'name' | 'message' | 'stack'>,
  ) {
    super(message, { cause });
    this.name = 'AnalyticsError';
    this.code = code;
    this.status = status;
    this.isRetryable = isRetryable;
    this.requestId = requestId;
  }
}

export interface ReadOptions {
  /** Ends the request, and the query in the service. */
  readonly signal?: AbortSignal;
}

export interface GetOptions {
  readonly apiKey: string;
  readonly endpoint: string;
  readonly requestTimeoutMs: number;
  readonly fetch: typeof fetch;
}

export type Get = <Answer>(path: string, query: object, options?: ReadOptions) => Promise<Answer>;

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly query?: object;
  /** Sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Resolves with a success whose body is unread, and rejects with an `AnalyticsError`. */
export type Open = (path: string, asked: Asked, signals: Signals) => Promise<Response>;

interface Signals {
  /** The caller's signal, whose reason is thrown unchanged. */
  readonly signal?: AbortSignal | undefined;
  readonly timeout: AbortSignal;
}

/** Absent values are not sent; lists are sent as repeated parameters. */
export function createOpen({ apiKey, endpoint, requestTimeoutMs, fetch }: GetOptions): Open {
  return async (path, { method = 'GET', query = {}, body, headers = {} }, { signal, timeout }) => {
    let response: Response;
    try {
      response = await fetch(toUrl(endpoint + path, query), {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      if (response.ok) return response;
      const refusal = parse(await response.text());
      throw toError(response.status, Object(refusal));
    } catch (cause) {
      throw toNetworkError(cause, { signal, timeout, endpoint, requestTimeoutMs });
    }
  };
}

export function createGet(options: GetOptions): Get {
  const open = createOpen(options);
  return async <Answer>(path: string, query: object, { signal }: ReadOptions = {}) => {
    const timeout = AbortSignal.timeout(options.requestTimeoutMs);
    const response = await open(path, { query }, { signal, timeout });
    return readJson<Answer>(response, { ...options, signal, timeout });
  };
}

/** Typed by the contract, which the service's tests check its answers against. */
export async function readJson<Answer>(response: Response, known: Known): Promise<Answer> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw toNetworkError(cause, known);
  }
  const body = parse(text);
  if (body === undefined) throw toError(response.status, {});
  return body as Answer;
}

type Known = Signals & Pick<GetOptions, 'endpoint' | 'requestTimeoutMs'>;

/** The reason of a caller who aborted. */
function toNetworkError(cause: unknown, { signal, timeout, endpoint, requestTimeoutMs }: Known): unknown {
  if (cause instanceof AnalyticsError) return cause;
  if (signal?.aborted) return signal.reason;
  const message = timeout.aborted
    ? `No answer within ${requestTimeoutMs} ms.`
    : `The service at ${endpoint} could not be reached.`;
  return new AnalyticsError(message, toFailure({ code: 'network', isRetryable: true, cause }));
}

function toUrl(address: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search.size === 0 ? address : `${address}?${search}`;
}

function toError(status: number, body: Readonly<Record<string, unknown>>): AnalyticsError {
  const { code, title, detail, requestId, retryable } = body;
  if (typeof code !== 'string') {
    const message = `HTTP ${status}, not answered by the service; check endpoint.`;
    return new AnalyticsError(
      message,
      toFailure({ code: 'unexpected_answer', status, isRetryable: status >= 500 }),
    );
  }
  const sentences = [title, detail].filter((part) => typeof part === 'string' && part !== '');
  return new AnalyticsError(
    [...new Set(sentences)].join(': '),
    toFailure({
      code,
      status,
      isRetryable: retryable === true,
      requestId: typeof requestId === 'string' ? requestId : undefined,
    }),
  );
}

function toFailure(
  known: Pick<AnalyticsError, 'code' | 'isRetryable'> & Partial<AnalyticsError>,
): Omit<AnalyticsError, 'name' | 'message' | 'stack'> {
  return { status: undefined, requestId: undefined, cause: undefined, ...known };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A question that was not answered: refused by the service, or not answered in time. */
export class AnalyticsError extends Error {
  /** From the service's catalogue, such as `insufficient_scope`; `unexpected_answer` if it is not the service's. */
  readonly code: string;
  /** HTTP; undefined if there was no answer. */
  readonly status: number | undefined;
  /** The same question may be answered later. */
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

/** Absent values are not sent; lists are sent as repeated parameters. */
export function createGet({ apiKey, endpoint, requestTimeoutMs, fetch }: GetOptions): Get {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
  return async <Answer>(path: string, query: object, { signal }: ReadOptions = {}) => {
    const timeout = AbortSignal.timeout(requestTimeoutMs);
    const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    let response: Response;
    let text: string;
    try {
      response = await fetch(toUrl(endpoint + path, query), { headers, redirect: 'manual', signal: ending });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const message = timeout.aborted
        ? `No answer within ${requestTimeoutMs} ms.`
        : `The service at ${endpoint} could not be reached.`;
      throw new AnalyticsError(message, toFailure({ code: 'network', isRetryable: true, cause }));
    }
    const body = parse(text);
    // As the contract says: the tests of the service hold its answers to it.
    if (response.ok && body !== undefined) return body as Answer;
    throw toError(response.status, Object(body));
  };
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

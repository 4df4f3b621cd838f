/** The public address of the services under test. */
export const publicUrl = 'https://overlay.test';

/** A raw answer: nothing is assumed about its body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, or undefined if it is not JSON. */
  readonly body: unknown;
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** Calls one service with one credential over real HTTP. */
export class HttpClient {
  readonly #url: string;
  readonly #headers: RequestHeaders;

  constructor(url: string, headers: RequestHeaders = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  get(path: string, headers: RequestHeaders = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown, headers: RequestHeaders = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  async send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | ReadableStream | undefined,
    headers: RequestHeaders = {},
  ): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    });
    const text = await readText(response);
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }
}

/** A stream of events has no end: its beginning is its text. */
async function readText(response: Response): Promise<string> {
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const reader = isEndless ? response.body?.getReader() : undefined;
  if (reader === undefined) return response.text();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

export function bearer(credential: string): RequestHeaders {
  return { authorization: `Bearer ${credential}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { type Dispatcher, request } from 'undici';

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
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: RequestHeaders = {},
  ): Promise<Answer> {
    // `fetch` takes three times as much processor time, for what no test of the service needs.
    const response = await request(this.#url + path, {
      method,
      headers: { accept: '*/*', 'user-agent': 'node', ...this.#headers, ...headers },
      body: body ?? null,
    });
    const text = await readText(response);
    return { status: response.statusCode, headers: toHeaders(response.headers), text, body: parseJson(text) };
  }
}

/** A stream of events has no end: its beginning is its text. */
async function readText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const isEndless = headers['content-type']?.toString().startsWith('text/event-stream') === true;
  if (!isEndless) return body.text();
  for await (const chunk of body) return chunk.toString();
  return '';
}

function toHeaders(fields: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
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

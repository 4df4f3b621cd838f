import { Agent, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | undefined;
}

/** One keep-alive connection. Rejects if no complete answer arrives. */
export class HttpConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #key: string;
  readonly #answerWithinMs: number;

  /** @param answerWithinMs ends the wait for a node that hangs; where none is made to, a busy machine may take longer */
  constructor(url: string, key: string, answerWithinMs = 10_000) {
    this.#url = url;
    this.#key = key;
    this.#answerWithinMs = answerWithinMs;
  }

  get(path: string): Promise<HttpAnswer> {
    return this.#ask('GET', path);
  }

  post(path: string, body: string): Promise<HttpAnswer> {
    return this.#ask('POST', path, body);
  }

  #ask(method: string, path: string, body?: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { authorization: `Bearer ${this.#key}`, ...type };
      const options = { method, agent: this.#agent, headers, timeout: this.#answerWithinMs };
      const sending = request(this.#url + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('close', () => reject(new Error('the answer was cut off')));
        response.on('end', () => {
          try {
            const answered: unknown = JSON.parse(Buffer.concat(chunks).toString());
            const retryAfter = response.headers['retry-after'];
            resolve({ status: response.statusCode ?? 0, body: answered, retryAfter });
          } catch (error) {
            reject(error);
          }
        });
      });
      sending.on('error', reject);
      sending.on('timeout', () => sending.destroy(new Error('no answer in time')));
      sending.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

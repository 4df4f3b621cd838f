import { Agent, type IncomingMessage, request } from 'node:http';

export interface HonestClientOptions {
  readonly url: string;
  readonly key: string | undefined;
  /** One of 127.0.0.0/8, where the system owns them all. */
  readonly address: string;
  readonly answerWithinMs: number;
}

/** Sends as a browser or a server does: keep-alive, a few connections, from an address of its own. */
export class HonestClient {
  readonly #url: string;
  readonly #answerWithinMs: number;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent: Agent;

  constructor({ url, key, address, answerWithinMs }: HonestClientOptions) {
    this.#url = url;
    this.#answerWithinMs = answerWithinMs;
    this.#headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const localAddress = process.platform === 'linux' ? { localAddress: address } : {};
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, ...localAddress });
  }

  /** What went wrong, or undefined where the answer was a whole 200. */
  get(path: string): Promise<string | undefined> {
    return this.#send('GET', path, undefined);
  }

  post(path: string, body: object): Promise<string | undefined> {
    return this.#send('POST', path, JSON.stringify(body));
  }

  #send(method: string, path: string, body: string | undefined): Promise<string | undefined> {
    const headers = {
      ...this.#headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(this.#answerWithinMs);
      const sending = request(this.#url + path, { method, agent: this.#agent, headers, signal });
      sending.on('response', (answer) => resolve(readAnswer(answer)));
      sending.on('error', (error) => {
        // A kept connection may end at the very moment of the next request; browsers send it again as well.
        const isRace = sending.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        resolve(isRace ? this.#send(method, path, body) : signal.aborted ? 'no answer' : error.message);
      });
      sending.end(body);
    });
  }
}

async function readAnswer(answer: IncomingMessage): Promise<string | undefined> {
  try {
    for await (const _ of answer);
    return answer.statusCode === 200 ? undefined : String(answer.statusCode);
  } catch {
    return 'an answer that was cut off';
  }
}

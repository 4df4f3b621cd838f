import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to one request: forwarded, forwarded with a lost or late answer, or answered here. */
export type Fate =
  | 'pass'
  | 'lose-answer'
  | { readonly delayAnswerMs: number }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

export interface SeenRequest {
  readonly atMs: number;
  readonly path: string;
  readonly body: { readonly events?: readonly object[]; readonly [name: string]: unknown };
}

/** Stands between a client and the service, like a proxy or a network. */
export interface Gateway {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Called for each request, with its number since the last call, starting at 0. */
  decide(fateOf: (number: number) => Fate): void;
  close(): void;
}

export async function startGateway(serviceUrl: string): Promise<Gateway> {
  const seen: SeenRequest[] = [];
  let fateOf: (number: number) => Fate = () => 'pass';
  let number = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    seen.push({ atMs: performance.now(), path: request.url ?? '', body: JSON.parse(body.toString()) });
    await answer(request, body, response, fateOf(number++));
  });
  const answer = async (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    fate: Fate,
  ): Promise<void> => {
    if (typeof fate === 'object' && 'status' in fate) {
      response.writeHead(fate.status, fate.headers).end(fate.body);
      return;
    }
    const passed = await fetch(serviceUrl + request.url, {
      method: 'POST',
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      body: new Uint8Array(body),
    });
    const text = await passed.text();
    if (fate === 'lose-answer') return void response.destroy();
    if (typeof fate === 'object') await sleep(fate.delayAnswerMs);
    const retryAfter = passed.headers.get('retry-after');
    response.writeHead(passed.status, retryAfter === null ? {} : { 'retry-after': retryAfter }).end(text);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the gateway has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    decide(next) {
      fateOf = next;
      number = 0;
      seen.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface FloodOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
}

export interface Flood {
  /** Waits until the first answer with this status. */
  answered(status: number): Promise<void>;
  stop(): Promise<void>;
}

/** Sends the same request again and again on many connections, from a thread of its own, until it is stopped. */
export function startFlood(options: FloodOptions): Flood {
  const worker = new Worker(program, { eval: true, workerData: options });
  const seen = new Set<unknown>();
  worker.on('message', (status) => seen.add(status));
  return {
    async answered(status) {
      while (!seen.has(status)) await once(worker, 'message');
    },
    async stop() {
      await worker.terminate();
    },
  };
}

/** Tells each status once, when it is first answered. */
const program = `
const { Agent, request } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const { url, headers, body, connections } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const seen = new Set();
function send() {
  const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers } }, (answer) => {
    if (!seen.has(answer.statusCode)) parentPort.postMessage(answer.statusCode);
    seen.add(answer.statusCode);
    answer.resume();
    answer.on('end', send);
  });
  sent.on('error', () => setTimeout(send, 10));
  sent.end(body);
}
for (let index = 0; index < connections; index += 1) send();
`;

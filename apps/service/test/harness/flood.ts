import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface FloodOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
}

export interface FloodResult {
  /** Answers by status. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Sends the same request again and again on many connections, from a thread of its own, until it is stopped. */
export async function startFlood(options: FloodOptions): Promise<() => Promise<FloodResult>> {
  const worker = new Worker(program, { eval: true, workerData: options });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('stop');
    const [answers] = await once(worker, 'message');
    await worker.terminate();
    return { answers };
  };
}

const program = `
const { Agent, request } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const { url, headers, body, connections } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answers = {};
let running = true;
function send() {
  if (!running) return;
  const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers } }, (answer) => {
    answers[answer.statusCode] = (answers[answer.statusCode] ?? 0) + 1;
    answer.resume();
    answer.on('end', send);
  });
  sent.on('error', () => { answers.error = (answers.error ?? 0) + 1; setTimeout(send, 10); });
  sent.end(body);
}
for (let index = 0; index < connections; index += 1) send();
parentPort.postMessage('started');
parentPort.on('message', () => { running = false; parentPort.postMessage(answers); });
`;

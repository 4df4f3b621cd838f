import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPostgres } from '../kit/postgres.ts';
import { startStoreProcess } from '../kit/store-process.ts';
import { ServiceReader } from './audit/service-reader.ts';
import { Balancer, findNginx } from './cluster/balancer.ts';
import { HttpConnection } from './load/http-connection.ts';
import { publishableKey, SpawnedService, secretKey } from './process/spawned-service.ts';

const senders = 6;
const readers = 2;
const pauseMs = { events: 10, reads: 100 };
const answerWithinMs = 90_000;
const event = JSON.stringify({ eventType: 'impression', videoId: 'vid_1' });

/** Callers that repeat nothing: an event that is refused is missing in the end, and so is an answer. */
class ImpatientCallers {
  readonly #calling: Promise<unknown>;
  readonly #answers = { events: new Map<string, number>(), reads: new Map<string, number>() };
  #isOver = false;

  constructor(url: string) {
    const sending = Array.from({ length: senders }, () =>
      this.#call('events', new HttpConnection(url, publishableKey, answerWithinMs), (connection) =>
        connection.post('/api/sdk/event', event),
      ),
    );
    const reading = Array.from({ length: readers }, () =>
      this.#call('reads', new HttpConnection(url, secretKey, answerWithinMs), (connection) =>
        connection.get('/api/analytics/summary'),
      ),
    );
    this.#calling = Promise.all([...sending, ...reading]);
  }

  /** How many calls had which answer. */
  async stop(): Promise<Record<'events' | 'reads', Readonly<Record<string, number>>>> {
    this.#isOver = true;
    await this.#calling;
    const { events, reads } = this.#answers;
    return { events: Object.fromEntries(events), reads: Object.fromEntries(reads) };
  }

  async #call(
    kind: 'events' | 'reads',
    connection: HttpConnection,
    ask: (connection: HttpConnection) => Promise<{ readonly status: number }>,
  ): Promise<void> {
    const answers = this.#answers[kind];
    while (!this.#isOver) {
      const answer = await ask(connection).catch((error: Error) => error);
      const said = answer instanceof Error ? answer.message : String(answer.status);
      answers.set(said, (answers.get(said) ?? 0) + 1);
      await sleep(pauseMs[kind]);
    }
    connection.close();
  }
}

it.skipIf(findNginx() === undefined)(
  'nobody behind nginx sees an error while one node after the other is restarted, and each event is counted once',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'overlay-restarts-'));
    const [postgres, store] = await Promise.all([startPostgres(), startStoreProcess()]);
    const settings = {
      DATABASE_URL: postgres.url(),
      EVENT_LOG_URL: postgres.url(),
      EVENT_STORE_URL: store.url,
      OVERLAY_TRUST_PROXY: '127.0.0.1',
    };
    const nodes = await Promise.all(
      ['one', 'other'].map((name) => SpawnedService.prepare('main', join(dataDir, name), [], settings)),
    );
    const balancer = await Balancer.start(nodes.map(({ url }) => url));
    const untilBothAnswer = () => Promise.all(nodes.map(({ url }) => balancer.untilAnsweredBy(url)));
    try {
      // One after the other: both would make the same tables at the same time, which is not what is tested here.
      for (const node of nodes) {
        node.start();
        await node.ready();
      }
      // nginx was asked before they were there.
      const early = new ImpatientCallers(balancer.url);
      await untilBothAnswer();
      const { 200: acceptedEarly = 0 } = (await early.stop()).events;
      const calling = new ImpatientCallers(balancer.url);
      for (const node of nodes) {
        await untilBothAnswer();
        expect(await node.terminate()).toEqual({ code: 0, signal: null });
        node.start();
        await node.ready();
      }
      await untilBothAnswer();
      const { events, reads } = await calling.stop();
      const { 200: accepted = 0, ...refused } = events;
      const { 200: read = 0, ...unread } = reads;
      expect({ refused, unread }, balancer.errors).toEqual({ refused: {}, unread: {} });
      expect(read).toBeGreaterThan(0);
      for (const { url } of nodes) {
        const reader = new ServiceReader(url, secretKey);
        await reader.shipped();
        expect((await reader.summary()).impressions).toBe(acceptedEarly + accepted);
      }
    } finally {
      await balancer.stop();
      await Promise.all(nodes.map((node) => node.kill()));
      await store.dispose();
      await postgres.dispose();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  900_000,
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Balancer, findNginx } from '../kit/balancer.ts';
import { Connection } from '../kit/connection.ts';
import { startPostgres } from '../kit/postgres.ts';
import { atScale } from '../kit/scale.ts';
import { publishableKey, Service, secretKey } from '../kit/service.ts';
import { startStoreProcess } from '../kit/store-process.ts';
import { ServiceReader } from './audit/service-reader.ts';

const senders = 6;
const readers = 2;
const often = { events: 10, reads: 100 };
/** Refusals of a restart last longer than this. */
const rarely = { events: 40, reads: 200 };
const pauseMs = atScale({ short: rarely, long: often, release: often });
const event = JSON.stringify({ eventType: 'impression', videoId: 'vid_1' });

/** Callers that never retry: a refused event, or one without an answer, is missing in the end. */
class ImpatientCallers {
  readonly #calling: Promise<unknown>;
  readonly #answers = { events: new Map<string, number>(), reads: new Map<string, number>() };
  #isOver = false;

  constructor(url: string) {
    const sending = Array.from({ length: senders }, () =>
      this.#call('events', new Connection({ url, key: publishableKey }), (connection) =>
        connection.post('/api/sdk/event', event),
      ),
    );
    const reading = Array.from({ length: readers }, () =>
      this.#call('reads', new Connection({ url, key: secretKey }), (connection) =>
        connection.get('/api/analytics/summary'),
      ),
    );
    this.#calling = Promise.all([...sending, ...reading]);
  }

  /** The number of calls by answer. */
  async stop(): Promise<Record<'events' | 'reads', Readonly<Record<string, number>>>> {
    this.#isOver = true;
    await this.#calling;
    const { events, reads } = this.#answers;
    return { events: Object.fromEntries(events), reads: Object.fromEntries(reads) };
  }

  async #call(
    kind: 'events' | 'reads',
    connection: Connection,
    ask: (connection: Connection) => Promise<{ readonly status: number }>,
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
  'clients behind nginx see no error while one node after the other is restarted, and each event is counted once',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'overlay-restarts-'));
    const [postgres, store] = await Promise.all([startPostgres(), startStoreProcess()]);
    const settings = {
      NODE_ENV: 'production',
      OVERLAY_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: postgres.url(),
      EVENT_LOG_URL: postgres.url(),
      EVENT_STORE_URL: store.url,
      OVERLAY_TRUST_PROXY: '127.0.0.1',
    };
    const nodes = await Promise.all(
      ['one', 'other'].map((name) =>
        Service.prepare({ dataDir: join(dataDir, name), environment: settings }),
      ),
    );
    const balancer = await Balancer.start(nodes.map(({ url }) => url));
    const untilBothAnswer = () => Promise.all(nodes.map(({ url }) => balancer.untilAnsweredBy(url)));
    try {
      // One after the other: both would create the same tables at once, which this test is not about.
      for (const node of nodes) {
        await node.startAgain();
      }
      // nginx got requests before the nodes were up.
      const early = new ImpatientCallers(balancer.url);
      await untilBothAnswer();
      const { 200: acceptedEarly = 0 } = (await early.stop()).events;
      const calling = new ImpatientCallers(balancer.url);
      for (const node of nodes) {
        await untilBothAnswer();
        expect(await node.end('SIGTERM')).toEqual({ code: 0, signal: null });
        await node.startAgain();
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

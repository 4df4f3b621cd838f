import { LiveMessage } from '@overlay/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../kit/postgres-server.ts';
import { type SpawnedNode, spawnNode } from '../../kit/spawned-node.ts';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';

const secretKey = 'sk_live_nodes000000000000000000';
const publishableKey = 'pk_live_nodes000000000000000000';

let database: PostgresServer;
let store: StoreProcess;
let nodes: [SpawnedNode, SpawnedNode];
beforeAll(async () => {
  [database, store] = await Promise.all([startPostgresServer(), startStoreProcess()]);
  const environment = {
    DATABASE_URL: await database.createDatabase(),
    EVENT_LOG_URL: await database.createDatabase(),
    EVENT_STORE_URL: store.url,
    OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
    OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
  };
  nodes = await Promise.all([spawnNode(environment), spawnNode(environment)]);
}, 240_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await store.dispose();
  await database.dispose();
});

/** Reads a live stream until it has told of so many events; returns their videos. */
async function readVideos(node: SpawnedNode, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const answer = await fetch(`${node.url}/api/analytics/live?campaignId=camp_live`, { headers });
  expect(answer.status).toBe(200);
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    const messages = [...text.matchAll(/^data: (\{.*\})\n\n/gm)];
    const events = messages.flatMap(
      ([, data]) => Value.Parse(LiveMessage, JSON.parse(data ?? '')).events ?? [],
    );
    if (events.length < count) continue;
    return events.map(({ videoId }) => videoId ?? '');
  }
  throw new Error('the stream ended');
}

test('the live stream of each node shows what arrived at any of them, each event once', async () => {
  const send = async (node: SpawnedNode, campaignId: string, videoId: string) => {
    const event = { eventType: 'impression', campaignId, videoId };
    expect((await node.client(publishableKey).post('/api/sdk/event', event)).status).toBe(200);
  };
  // The stream of a moment is complete a second later: an event must not be under way for longer. A node connects to the log with
  // its first one, which takes time.
  for (const node of nodes) await send(node, 'camp_before', 'vid_before');
  const reading = Promise.all(nodes.map((node) => readVideos(node, 2)));
  for (const [at, node] of nodes.entries()) await send(node, 'camp_live', `vid_${at}`);
  expect(await reading).toEqual([
    ['vid_0', 'vid_1'],
    ['vid_0', 'vid_1'],
  ]);
}, 240_000);

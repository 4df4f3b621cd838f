import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientOptions, createOverlayClient, type InteractionPayload } from '@overlay/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode } from '../../kit/process.ts';
import { childProgram } from '../../kit/programs.ts';
import { type Service, secretKey, startService } from '../../kit/service.ts';
import { readStored } from './stored.ts';

describe('the server-side client, while the service or its own process is down', { timeout: 600_000 }, () => {
  let service: Service;
  let folder = '';
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), 'overlay-outages-'));
  });
  afterAll(async () => {
    await service?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const connect = (options: Partial<ClientOptions> = {}) =>
    createOverlayClient({
      apiKey: secretKey,
      endpoint: service.url,
      backoff: { firstMs: 50, maxMs: 400 },
      waitMs: 500,
      onError: () => {},
      ...options,
    });
  const ratings = (campaignId: string, count: number): InteractionPayload[] =>
    Array.from({ length: count }, (_, value) => ({
      eventType: 'interaction',
      interactionType: 'rating',
      value,
      campaignId,
    }));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const storedValues = async (campaignId: string) =>
    (await readStored(service, campaignId)).map(({ value }) => Number(value)).toSorted((a, b) => a - b);

  it('keeps events during an outage and delivers each of them once', { tags: ['long'] }, async () => {
    const client = connect();
    const first = await client.trackInteraction(ratings('camp_outage', 1), { waitMs: 60_000 });
    expect(first).toMatchObject([{ ok: true }]);
    await service.stop();
    const results = await client.trackInteraction(ratings('camp_outage', 700).slice(1));
    expect(results.every((result) => !result.ok && result.queued)).toBe(true);
    expect(client.status()).toMatchObject({ accepted: 1, waiting: 699 });
    await service.killAndRestart();
    expect(await client.flush()).toEqual({ isComplete: true, waiting: 0 });
    expect(await storedValues('camp_outage')).toEqual(numbers(700));
    await client.close();
  });

  it('stores each event once while the service is killed under load, again and again', {
    tags: ['long'],
  }, async () => {
    const client = connect({ waitMs: 60_000, gatherMs: 1 });
    const deliveries: Promise<unknown>[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let part = 0; part < 20; part += 1) {
        const payloads = ratings('camp_kills', 3_000).slice(
          round * 1_000 + part * 50,
          round * 1_000 + part * 50 + 50,
        );
        deliveries.push(client.trackInteraction(payloads));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await service.killAndRestart();
    }
    const results = (await Promise.all(deliveries)).flat();
    expect(results).toHaveLength(3_000);
    expect(await client.flush()).toEqual({ isComplete: true, waiting: 0 });
    expect(await storedValues('camp_kills')).toEqual(numbers(3_000));
    await client.close();
  });

  it('closes in time without the service, and reports what was lost', { tags: ['long'] }, async () => {
    await service.stop();
    const codes: string[] = [];
    const client = connect({ onError: ({ code }) => codes.push(code) });
    // A close that waited for them would not end before the test does.
    const results = client.trackInteraction(ratings('camp_gone', 3), { waitMs: 600_000 });
    expect(await client.close({ timeoutMs: 300 })).toEqual({ isComplete: false, waiting: 3 });
    expect(await results).toMatchObject(
      Array(3).fill({ ok: false, queued: false, error: { code: 'closed' } }),
    );
    expect(codes.at(-1)).toBe('closed');
    expect(client.status().dropped).toEqual({ closed: 3 });
    await service.killAndRestart();
  });

  it('with a journal, events left when it closes are delivered by the next one', {
    tags: ['long'],
  }, async () => {
    const journal = { path: join(folder, 'close.journal') };
    await service.stop();
    const client = connect({ journal });
    const order = { conversionType: 'purchase', campaignId: 'camp_close', orderId: 'left-behind' };
    const left = await Promise.all([
      client.trackInteraction(ratings('camp_close', 5), { until: 'queued' }),
      client.trackConversion(order, { until: 'queued' }),
    ]);
    expect(left.flat()).toMatchObject(Array(6).fill({ ok: false, queued: true }));
    expect((await client.close({ timeoutMs: 100 })).waiting).toBe(6);
    await service.killAndRestart();
    const next = connect({ journal });
    expect(next.status().waiting).toBe(6);
    expect(await next.flush()).toEqual({ isComplete: true, waiting: 0 });
    expect(await storedValues('camp_close')).toEqual(numbers(5));
    expect(await next.trackConversion(order)).toMatchObject({ ok: true, duplicate: true });
    await next.close();
    const last = connect({ journal });
    expect(last.status().waiting).toBe(0);
    await last.close();
  });

  it('with a journal, everything kept survives a SIGKILL of the process, and is stored once', {
    tags: ['long'],
  }, async () => {
    const path = join(folder, 'killed.journal');
    const tracker = childProgram(new URL('./track-for-ever.child.ts', import.meta.url));
    await service.stop();
    let kept = '';
    for (let life = 0; life < 3; life += 1) {
      const child = startNode([tracker, service.url, secretKey, path]);
      const lines = () => child.stdout.split('\n').length;
      await expect.poll(lines, { timeout: 110_000 }).toBeGreaterThan(60 * (life + 1));
      await child.end();
      await child.closed;
      kept = child.stdout;
    }
    await appendFile(path, 'cut off in the mid');
    await service.killAndRestart();
    const client = connect({ journal: { path } });
    expect(await client.flush()).toMatchObject({ isComplete: true });
    const stored = await storedValues('camp_killed');
    expect(new Set(stored).size).toBe(stored.length);
    // The last number printed was kept; one more may have been in progress.
    const said = kept.trimEnd().split('\n').map(Number);
    expect(stored.slice(0, said.length)).toEqual(said);
    // Each process sent the same keys again: all but the first time they are duplicates.
    expect(client.status().duplicates).toBeGreaterThan(60);
    await client.close();
  });
});

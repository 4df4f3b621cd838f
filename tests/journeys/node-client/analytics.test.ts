import { AnalyticsError, createOverlayClient, type OverlayClient } from '@overlay/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, secretKey, startService } from '../../kit/service.ts';

let service: Service;
let client: OverlayClient;
beforeAll(async () => {
  service = await startService();
  client = createOverlayClient({ apiKey: secretKey, endpoint: service.url, waitMs: 120_000 });
});
afterAll(async () => {
  await client?.close();
  await service?.dispose();
});

test('a server reads what it sent, by one filter or several', async () => {
  const sent = ['a', 'b', 'c'].map((campaignId) => ({
    eventType: 'interaction' as const,
    interactionType: 'tap' as const,
    value: 1,
    campaignId,
  }));
  for (const result of await client.trackInteraction(sent)) expect(result.ok).toBe(true);
  const read = async () => (await client.analytics.summary({ campaignId: ['a', 'b'] })).interactions;
  await expect.poll(read).toBe(2);
  expect((await client.analytics.summary({ campaignId: 'c' })).byType.tap).toBe(1);
  const { rows } = await client.analytics.breakdown({ by: 'campaign', sort: 'name' });
  expect(rows).toMatchObject(['a', 'b', 'c'].map((campaign) => ({ campaign, interactions: 1 })));
});

test('a server reads about one overlay and one video by their names', { tags: ['long'] }, async () => {
  const answer = { eventType: 'interaction', interactionType: 'rating', value: 4 } as const;
  const named = { overlayId: 'ovl:of.us', videoId: 'vid:of.us', videoTimeSeconds: 2 };
  expect(await client.trackInteraction({ ...answer, ...named })).toMatchObject({ ok: true });
  const read = async () => (await client.analytics.overlay('ovl:of.us')).rows;
  await expect.poll(read).toMatchObject([{ value: 4, votes: 1, share: 100 }]);
  const { rows } = await client.analytics.timeline('vid:of.us', { step: 3 });
  expect(rows).toMatchObject([{ from: 0, to: 3, interactions: 1, answers: 1 }]);
  expect((await client.analytics.videos()).rows).toContainEqual(
    expect.objectContaining({ video: 'vid:of.us' }),
  );
  expect((await client.analytics.overlay('nobody/has this')).rows).toEqual([]);
});

test('a refusal says why, by the code of the catalogue', async () => {
  // @ts-expect-error: an unknown parameter does not compile
  const misspelt = client.analytics.summary({ campaign: 'a' });
  await expect(misspelt).rejects.toBeInstanceOf(AnalyticsError);
  await expect(misspelt).rejects.toMatchObject({
    code: 'validation_failed',
    status: 422,
    isRetryable: false,
    requestId: expect.any(String),
    message: expect.stringContaining('did you mean campaignId?'),
  });
  const elsewhere = createOverlayClient({ apiKey: secretKey, endpoint: 'http://127.0.0.1:9' });
  await expect(elsewhere.analytics.summary()).rejects.toMatchObject({ code: 'network', isRetryable: true });
  await elsewhere.close();
});

test('an aborted request rejects with the reason of its signal', async () => {
  const leaving = new AbortController();
  const asked = client.analytics.uniques({}, { signal: leaving.signal });
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
});

test('a server follows live events, and resumes where a broken connection ended', {
  tags: ['long'],
}, async () => {
  let connections = 0;
  let breakIt = () => {};
  const breaking: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    connections += 1;
    if (connections > 1) return response;
    const reader = response.body?.getReader();
    const body = new ReadableStream({
      async pull(controller) {
        breakIt = () => controller.error(new Error('broken'));
        const part = await reader?.read();
        if (part?.value !== undefined) controller.enqueue(part.value);
      },
    });
    return new Response(body, response);
  };
  const following = createOverlayClient({ apiKey: secretKey, endpoint: service.url, fetch: breaking });
  const leaving = new AbortController();
  const moments: string[] = [];
  const follow = async () => {
    for await (const { asOf, minute } of following.analytics.live({ campaignId: 'live' }, leaving)) {
      expect(minute.interactions).toBeGreaterThanOrEqual(0);
      moments.push(asOf);
      if (moments.length === 2) breakIt();
      if (moments.length === 4) break;
    }
  };
  await follow();
  expect(connections).toBe(2);
  expect(moments).toEqual([...new Set(moments)].sort());
  const aborted = (async () => {
    for await (const _ of following.analytics.live({}, leaving)) leaving.abort(new Error('enough'));
  })();
  await expect(aborted).rejects.toThrow('enough');
  await following.close();
  const nobody = createOverlayClient({ apiKey: `${secretKey.slice(0, -4)}1111`, endpoint: service.url });
  const refused = (async () => {
    for await (const _ of nobody.analytics.live()) expect.unreachable();
  })();
  await expect(refused).rejects.toMatchObject({ status: 401 });
  await nobody.close();
});

test('a server requests a file, waits for it and downloads it', async () => {
  const event = { eventType: 'interaction', interactionType: 'tap', value: 1, campaignId: 'filed' } as const;
  expect(await client.trackInteraction(event)).toMatchObject({ ok: true });
  await expect
    .poll(async () => (await client.analytics.summary({ campaignId: 'filed' })).interactions)
    .toBe(1);
  const { exportId } = await client.exports.create({
    stream: 'events',
    format: 'parquet',
    campaignId: ['filed'],
  });
  const states: string[] = [];
  const job = await client.exports.wait(exportId, {
    lookEveryMs: 50,
    onProgress: ({ state }) => states.push(state),
  });
  expect(job).toMatchObject({ state: 'finished', rowsDone: 1 });
  expect(states.at(-1)).toBe('finished');
  const chunks: Buffer[] = [];
  for await (const chunk of await client.exports.download(exportId)) chunks.push(chunk);
  const file = Buffer.concat(chunks);
  expect(file.length).toBe(job.bytes);
  expect(file.subarray(0, 4).toString()).toBe('PAR1');
  expect((await client.exports.list()).exports).toMatchObject([{ exportId }]);
  await client.exports.delete(exportId);
  await expect(client.exports.get(exportId)).rejects.toMatchObject({ status: 404 });
  await expect(client.exports.download(exportId)).rejects.toBeInstanceOf(AnalyticsError);
}, 240_000);

test('a server reads every event and conversion as a stream, as records or as CSV', {
  tags: ['long'],
}, async () => {
  const sent = Array.from({ length: 700 }, (_, index) => ({
    eventType: 'interaction' as const,
    interactionType: 'tap' as const,
    value: index,
    campaignId: 'streamed',
  }));
  for (const result of await client.trackInteraction(sent)) expect(result.ok).toBe(true);
  const order = { orderId: 'order-1', conversionType: 'purchase', value: '12.50', currency: 'EUR' } as const;
  expect(await client.trackConversion({ ...order, campaignId: 'streamed' })).toMatchObject({ ok: true });
  const { analytics } = client;
  const asked = { campaignId: 'streamed' };
  await expect.poll(async () => (await analytics.summary(asked)).interactions).toBe(700);
  await expect.poll(async () => (await analytics.conversions()).rows.length).toBe(1);

  const values: unknown[] = [];
  for await (const event of analytics.exportEvents(asked)) values.push(event.value);
  expect(values.toSorted((a, b) => Number(a) - Number(b))).toEqual(sent.map(({ value }) => value));
  const conversions: unknown[] = [];
  for await (const { orderId, value } of analytics.exportConversions()) conversions.push([orderId, value]);
  expect(conversions).toEqual([['order-1', '12.50']]);
  const pieces: string[] = [];
  for await (const piece of analytics.exportEvents({ ...asked, format: 'csv' })) pieces.push(piece);
  const lines = pieces.join('').trim().split(/\r?\n/);
  expect(lines).toHaveLength(701);
  expect(lines[0]).toMatch(/^accountId,|eventId,/);
});

test('a stream of records ends with its reader, its signal or its connection', async () => {
  const { analytics } = client;
  for await (const event of analytics.exportEvents()) {
    expect(event.eventId).toEqual(expect.any(String));
    break;
  }
  const leaving = new AbortController();
  const left = async () => {
    for await (const _ of analytics.exportEvents({}, leaving)) leaving.abort(new Error('enough'));
  };
  await expect(left()).rejects.toThrow('enough');
  const misspelt = async () => {
    // @ts-expect-error: an unknown parameter does not compile
    for await (const _ of analytics.exportEvents({ campaign: 'a' })) expect.unreachable();
  };
  await expect(misspelt()).rejects.toMatchObject({ code: 'validation_failed', status: 422 });

  const breaking: typeof fetch = async (...sent) => {
    const reader = (await fetch(...sent)).body?.getReader();
    const first = (await reader?.read())?.value;
    await reader?.cancel();
    let pulls = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      pulls += 1;
      if (pulls === 1) controller.enqueue(first);
      else controller.error(new Error('broken'));
    };
    return new Response(new ReadableStream({ pull }));
  };
  const broken = createOverlayClient({ apiKey: secretKey, endpoint: service.url, fetch: breaking });
  let taken = 0;
  const take = async () => {
    for await (const _ of broken.analytics.exportEvents()) taken += 1;
  };
  await expect(take()).rejects.toMatchObject({ code: 'network', isRetryable: true });
  expect(taken).toBeGreaterThan(0);
  await broken.close();
});

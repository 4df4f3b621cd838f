import { BatchAnswer, EventReceipt } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { readEvents } from '../../kit/read-back.ts';
import type { ServiceOfFile } from '../../kit/shared-service.ts';
import { test } from '../../kit/test.ts';
import {
  badEventsOfBatches,
  harmlessBodies,
  notJson,
  notObjects,
  tooLarge,
  wrongFields,
} from './bad-bodies.ts';

let service: ServiceOfFile;
let page: HttpClient;
let server: HttpClient;
test.beforeAll(async ({ service: shared }) => {
  service = shared;
  page = service.client(service.account.publishableKey);
  server = service.client(service.account.secretKey);
});

const json = { 'content-type': 'application/json' };
const good = '{"eventType":"impression","campaignId":"camp_good"}';

describe('a body that is', () => {
  it.each([...notJson, ...notObjects, ...tooLarge])(
    '$name is refused as $code',
    async ({ body, code, pointers }) => {
      for (const path of ['/api/sdk/event', '/api/events/ingest']) {
        const problem = readProblem(code, await page.send('POST', path, body, json));
        if (pointers !== undefined) expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
      }
    },
  );

  it.each([...notJson, ...notObjects])(
    '$name is refused by init and conversions too',
    async ({ body, code }) => {
      readProblem(code, await page.send('POST', '/api/sdk/init', body, json));
      readProblem(code, await server.send('POST', '/api/sdk/conversion', body, json));
    },
  );
});

describe('a field that is wrong', () => {
  it.each(wrongFields)('($name) is named', async ({ body, code, pointers }) => {
    const problem = readProblem(code, await server.send('POST', '/api/sdk/event', body, json));
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const { detail } of problem.errors ?? []) expect(problem.detail).toContain(detail);
  });
});

describe('in a batch', () => {
  it.each(badEventsOfBatches)('only $name is refused', async ({ event }) => {
    const body = `{"events":[${good},${event},${good}]}`;
    const batch = readAnswer(BatchAnswer, await page.send('POST', '/api/sdk/event', body, json));
    expect(batch).toMatchObject({ ok: false, accepted: 2, rejected: 1 });
    expect(batch.results.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
    expect(batch.results[1]?.detail).not.toBe('');
  });
});

describe('a body with', () => {
  it.each(harmlessBodies)('$name is accepted like any other event', async ({ body }) => {
    const receipt = readAnswer(EventReceipt, await page.send('POST', '/api/sdk/event', body, json));
    await service.shipped();
    const stored = (await readEvents(server)).find(({ eventId }) => eventId === receipt.eventId);
    expect(stored).toMatchObject({ eventType: 'interaction', interactionType: 'tap', overlayType: 'tap' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('after all of these', () => {
  it('every valid event is stored, no invalid one is, and the service answers', async () => {
    await service.shipped();
    const events = await readEvents(server);
    const expected = badEventsOfBatches.length * 2;
    expect(events.filter(({ campaignId }) => campaignId === 'camp_good')).toHaveLength(expected);
    expect(events).toHaveLength(expected + harmlessBodies.length);
    expect((await service.client().get('/readyz')).status).toBe(200);
  });
});

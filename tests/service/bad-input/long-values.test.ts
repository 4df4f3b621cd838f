import { BatchAnswer } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { readEvents, sendEvent } from '../../kit/read-back.ts';
import type { ServiceOfFile } from '../../kit/shared-service.ts';
import { test } from '../../kit/test.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

const json = { 'content-type': 'application/json' };
const tiny = (digits: number) => `0.${'0'.repeat(digits - 3)}1`;
const postText = (path: string, body: string) =>
  service.client(service.account.secretKey).send('POST', path, body, json);

describe('a number of more than 40 characters', () => {
  const tap = '"eventType":"interaction","interactionType":"tap"';

  it.each([
    ['an event', '/api/sdk/event', (number: string) => `{${tap},"value":${number}}`, '/value'],
    ['metadata', '/api/sdk/event', (number: string) => `{${tap},"metadata":{"a":${number}}}`, '/metadata/a'],
    [
      'a conversion',
      '/api/sdk/conversion',
      (number: string) => `{"conversionType":"purchase","campaignId":"c","currency":"EUR","value":${number}}`,
      '/value',
    ],
    [
      'a setting',
      '/api/account',
      (number: string) => `{"limits":{"retentionDays":${number}}}`,
      '/limits/retentionDays',
    ],
  ])('is refused in %s, with its position', async (_, path, write, pointer) => {
    for (const digits of [41, 20_000]) {
      const client = service.client(service.account.secretKey);
      const method = path === '/api/account' ? 'PATCH' : 'POST';
      const problem = readProblem(
        'validation_failed',
        await client.send(method, path, write(tiny(digits)), json),
      );
      expect(problem.errors).toMatchObject([{ pointer, code: 'numberLength' }]);
      expect(problem.detail).toContain('at most 40 characters');
    }
  });

  it('affects no other event of a batch', async () => {
    const events = [1, tiny(41), 2, tiny(20_000), tiny(40)].map((value) => `{${tap},"value":${value}}`);
    const answer = await postText('/api/sdk/event', `{"events":[${events.join()}]}`);
    const { results } = readAnswer(BatchAnswer, answer);
    expect(results.map(({ status }) => status)).toEqual([
      'accepted',
      'rejected',
      'accepted',
      'rejected',
      'accepted',
    ]);
    expect(results[1]).toMatchObject({
      code: 'validation_failed',
      detail: '/value must have at most 40 characters',
    });
  });

  it('is refused with the whole body if it is next to the events', async () => {
    const body = `{"sentAt":${'1'.repeat(41)},"events":[{${tap},"value":1}]}`;
    const problem = readProblem('validation_failed', await postText('/api/sdk/event', body));
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/sentAt']);
  });
});

describe('the origin that is stored with an event', () => {
  const longest = `https://${'a'.repeat(292)}`;

  it.each([
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['capacitor://localhost', 'capacitor://localhost'],
    [longest, longest],
    [`${longest}a`, undefined],
    ['x'.repeat(12_000), undefined],
    ['null', undefined],
    ['https://shop.example/path', undefined],
    ['no origin', undefined],
  ])('of the header %.40s is %.40s', async (origin, stored) => {
    const { accountId, publishableKey, secretKey } = await service.addAccount();
    await sendEvent(service.client(publishableKey, { origin }), { eventType: 'impression' });
    await service.shipped();
    const [row] = await service.ports.eventStore.query<{ origin: string }>(
      'SELECT origin FROM events WHERE accountId = {accountId:String}',
      { accountId },
    );
    expect(row?.origin).toBe(stored ?? '');
    expect(await readEvents(service.client(secretKey))).toHaveLength(1);
  });
});

import { Overlay, type OverlayOptions, OverlayResults } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, sendBatch, sendEvent } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let server: HttpClient;
/** A viewer holds nothing but the key of the page. */
let viewer: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  server = service.client(service.account.secretKey);
  viewer = service.client(service.account.publishableKey);
});
afterAll(() => service.stop());

const options = {
  type: 'poll',
  pollQuestion: 'Which planet is red?',
  pollOptions: [
    { id: 'mars', label: 'Mars' },
    { id: 'venus', label: 'Venus' },
  ],
  correctOptionId: 'mars',
  showResults: true,
} as const satisfies OverlayOptions;

let videos = 0;
async function publish(given: object = options): Promise<{ overlayId: string; videoId: string }> {
  const videoId = `vid_quiz_${++videos}`;
  const made = await server.post('/api/overlays', { videoId, status: 'published', options: given });
  return { overlayId: readAnswer(Overlay, made).overlayId, videoId };
}

async function republish(overlayId: string, given: object): Promise<void> {
  const body = JSON.stringify({ options: given, status: 'published' });
  const json = { 'content-type': 'application/json' };
  const changed = await server.send('PATCH', `/api/overlays/${overlayId}`, body, json);
  expect(changed.status).toBe(200);
}

const vote = (overlayId: string, value: number | string, more: object = {}) => ({
  eventType: 'interaction',
  interactionType: 'poll',
  overlayId,
  overlayVersion: 1,
  value,
  ...more,
});
const right = { correct: true, correctOptionId: 'mars' };
const wrong = { correct: false, correctOptionId: 'mars' };
const verdictOf = ({ correct, correctOptionId }: { correct?: boolean; correctOptionId?: string }) => ({
  correct,
  correctOptionId,
});
const none = { correct: undefined, correctOptionId: undefined };

describe('before answering, nothing tells a page which option is correct', () => {
  it('neither init nor any other answer that a publishable key can read', async () => {
    const { overlayId, videoId } = await publish();
    await sendBatch(
      server,
      Array.from({ length: 6 }, (_, index) => vote(overlayId, 'mars', { deviceId: `device_${index}` })),
    );
    await service.shipped();
    const init = await viewer.post('/api/sdk/init', { videoId });
    expect(JSON.stringify(init.body)).toContain('Which planet is red?');
    const asked = [
      init,
      await viewer.get(`/api/polls/${overlayId}/results`),
      await viewer.get(`/api/analytics/overlays/${overlayId}`),
      await viewer.get('/api/analytics/summary'),
      await viewer.get(`/api/overlays/${overlayId}`),
      await viewer.get(`/api/overlays/${overlayId}/versions`),
      await viewer.get('/api/overlays'),
      await viewer.get('/api/events'),
    ];
    for (const { body } of asked) expect(JSON.stringify(body)).not.toContain('correct');
  });

  it('nor a dry run, as a single event or in a batch, nor one for an answer that was stored before', async () => {
    const { overlayId } = await publish();
    const event = vote(overlayId, 'mars', { dedupeKey: 'quiz dry run' });
    for (const client of [viewer, server]) {
      for (const body of [event, { events: [event] }, vote(overlayId, 'venus')]) {
        const { body: answer } = await client.post('/api/sdk/event?dryRun=1', body);
        expect(JSON.stringify(answer)).not.toContain('correct');
      }
      await sendEvent(client, event);
    }
  });

  it('nor an event that is not stored or is no answer', async () => {
    const { overlayId } = await publish();
    const events = [
      vote(overlayId, 'mars', { consent: 'denied' }),
      vote(overlayId, 'mars', { timestampMs: 1 }),
      vote(overlayId, 'no such option'),
      vote(overlayId, 0),
      { ...vote(overlayId, 'mars'), value: undefined },
      { eventType: 'impression', overlayType: 'poll', overlayId, overlayVersion: 1 },
      { ...vote(overlayId, 'mars'), interactionType: 'tap' },
      {
        ...{ eventType: 'interaction', interactionType: 'completion', value: null, overlayId },
        ...{ overlayVersion: 1, lastInteractionType: 'poll', lastInteractionValue: 'mars' },
      },
    ];
    const { results } = await sendBatch(viewer, events);
    expect(results.map(verdictOf)).toEqual(events.map(() => none));
  });

  it('nor the results of a publishable key that may read analytics', async () => {
    const { overlayId } = await publish();
    const key = { kind: 'publishable', name: 'of a page', scopes: ['events:write', 'analytics:read'] };
    const made = await server.post('/api/keys', key);
    const { key: secret } = made.body as { key?: string };
    const results = await service.client(`${secret}`).get(`/api/analytics/overlays/${overlayId}`);
    expect(readAnswer(OverlayResults, results).correct).toBeUndefined();
    const own = await server.get(`/api/analytics/overlays/${overlayId}`);
    expect(readAnswer(OverlayResults, own).correct).toEqual({ count: 0, share: 0 });
  });

  it('nor the results of a token, which is in pages too', async () => {
    const { overlayId } = await publish();
    const issued = await server.post('/api/tokens', {});
    const { token } = issued.body as { token?: string };
    expect(token).toBeTypeOf('string');
    const results = await service.client(`${token}`).get(`/api/analytics/overlays/${overlayId}`);
    expect(readAnswer(OverlayResults, results).correct).toBeUndefined();
  });
});

describe('the receipt of a stored answer', () => {
  it('says whether it is correct, and which option is', async () => {
    const { overlayId } = await publish();
    expect(await sendEvent(viewer, vote(overlayId, 'mars'))).toMatchObject(right);
    expect(await sendEvent(viewer, vote(overlayId, 'venus'))).toMatchObject(wrong);
  });

  it('says whether each item of a batch is correct', async () => {
    const { overlayId } = await publish();
    const poll = await publish({ type: 'poll', pollOptions: ['A', 'B'] });
    const { results } = await sendBatch(viewer, [
      { eventType: 'impression', overlayId },
      vote(overlayId, 'venus'),
      { eventType: 'party' },
      vote(poll.overlayId, 0),
      vote(overlayId, 'mars'),
    ]);
    expect(results.map(verdictOf)).toEqual([none, wrong, none, none, right]);
  });

  it('is judged by the version that the viewer saw', async () => {
    const { overlayId } = await publish();
    await republish(overlayId, { ...options, correctOptionId: 'venus' });
    expect(await sendEvent(viewer, vote(overlayId, 'mars'))).toMatchObject(right);
    const second = await sendEvent(viewer, vote(overlayId, 'mars', { overlayVersion: 2 }));
    expect(second).toMatchObject({ correct: false, correctOptionId: 'venus' });
  });

  it('is repeated for a duplicate, unless its payload differs', async () => {
    const { overlayId } = await publish();
    const event = vote(overlayId, 'venus', { dedupeKey: 'quiz again' });
    await sendEvent(viewer, event);
    expect(await sendEvent(viewer, event)).toMatchObject({ duplicate: true, ...wrong });
    const other = await sendEvent(viewer, { ...event, value: 'mars' });
    expect(other).toMatchObject({ duplicate: true, warning: 'payload_mismatch' });
    expect(verdictOf(other)).toEqual(none);
    const { results } = await sendBatch(viewer, [event, { ...event, value: 'mars' }]);
    expect(results.map(verdictOf)).toEqual([wrong, none]);
  });

  it('says nothing about a version that the account never published, and the event is stored', async () => {
    const { overlayId } = await publish();
    const events = [
      vote(overlayId, 'mars', { overlayVersion: 7 }),
      vote('ovl_of_nobody', 'mars'),
      { ...vote(overlayId, 'mars'), overlayVersion: undefined },
    ];
    const { results } = await sendBatch(viewer, events);
    expect(results.map(verdictOf)).toEqual([none, none, none]);
    await service.shipped();
    const stored = await readEvents(server);
    for (const { eventId } of results) expect(stored.map((event) => event.eventId)).toContain(eventId);
  });

  it('stays a poll event', async () => {
    const { overlayId } = await publish();
    const { eventId } = await sendEvent(viewer, vote(overlayId, 'mars'));
    await service.shipped();
    const stored = (await readEvents(server, { overlayId })).find((event) => event.eventId === eventId);
    expect(stored).toMatchObject({ interactionType: 'poll', overlayType: 'poll', value: 'mars' });
    expect(JSON.stringify(stored)).not.toContain('correct');
  });
});

it('the correct option must be one of the options', async () => {
  for (const given of [
    { ...options, correctOptionId: 'pluto' },
    { type: 'poll', correctOptionId: 'mars' },
    { type: 'poll', pollOptions: ['Mars', 'Venus'], correctOptionId: 'Mars' },
  ]) {
    const refused = readProblem(
      'validation_failed',
      await server.post('/api/overlays', { videoId: 'vid_1', options: given }),
    );
    expect(refused.errors?.map(({ pointer }) => pointer)).toEqual(['/options/correctOptionId']);
  }
  const tap = await server.post('/api/overlays', {
    videoId: 'vid_1',
    options: { type: 'tap', correctOptionId: 'mars' },
  });
  expect(tap.status).toBe(422);
});

it('results count correct answers by the version that each viewer saw', async () => {
  const { overlayId } = await publish();
  await republish(overlayId, { ...options, correctOptionId: 'venus' });
  const votes = [
    ['mars', 1],
    ['mars', 1],
    ['venus', 1],
    ['mars', 2],
    ['venus', 2],
    ['venus', 2],
    ['nothing', 2],
  ] as const;
  await sendBatch(
    server,
    votes.map(([value, overlayVersion], index) =>
      vote(overlayId, value, { overlayVersion, deviceId: `device_${index}` }),
    ),
  );
  await service.shipped();
  const results = await server.get(`/api/analytics/overlays/${overlayId}`);
  const { correct, rows, votes: all } = readAnswer(OverlayResults, results);
  expect(correct).toEqual({ count: 4, share: 57 });
  expect(all).toBe(7);
  expect(rows.map(({ value, votes: own }) => [value, own])).toEqual([
    ['mars', 3],
    ['venus', 3],
  ]);
});

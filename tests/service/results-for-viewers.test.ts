import { Overlay, PollResults } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { sendBatch } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let server: HttpClient;
let page: HttpClient;
beforeAll(async () => {
  service = await startTestService();
  server = service.client(service.account.secretKey);
  page = service.client(service.account.publishableKey);
});
afterAll(() => service.stop());

const publish = async (options: object): Promise<string> => {
  const made = await server.post('/api/overlays', {
    name: 'asked',
    videoId: 'vid_1',
    status: 'published',
    options,
  });
  return readAnswer(Overlay, made).overlayId;
};
/** One answer per device. */
const answer = async (overlayId: string, interactionType: string, values: readonly (number | string)[]) => {
  await sendBatch(
    server,
    values.map((value, device) => ({
      eventType: 'interaction',
      interactionType,
      value,
      overlayId,
      deviceId: `device_${device}`,
    })),
  );
  await service.shipped();
};
const results = async (overlayId: string) =>
  readAnswer(PollResults, await page.get(`/api/polls/${overlayId}/results`));

describe('the results that viewers get', () => {
  it('are shares for a poll', async () => {
    const overlayId = await publish({ type: 'poll', pollOptions: ['Sea', 'Hills'], showResults: true });
    await answer(overlayId, 'poll', [0, 0, 0, 1, 1, 1, 1, 1]);
    expect(await results(overlayId)).toMatchObject({
      hidden: false,
      total: 8,
      options: [
        { value: 0, count: 3, share: 38 },
        { value: 1, count: 5, share: 62 },
      ],
    });
  });

  it('are returned even if an answer without a value was sent for the poll', async () => {
    const overlayId = await publish({ type: 'poll', pollOptions: ['Sea', 'Hills'], showResults: true });
    const empty = { eventType: 'interaction', interactionType: 'poll', overlayId, deviceId: 'device_empty' };
    await sendBatch(server, [empty]);
    await answer(overlayId, 'poll', [0, 0, 0, 1, 1]);
    expect(await results(overlayId)).toMatchObject({ hidden: false, total: 5 });
  });

  it('are those of the published version, whatever the draft says now', async () => {
    const options = { type: 'poll', pollOptions: ['Sea', 'Hills'], showResults: true };
    const overlayId = await publish(options);
    await answer(overlayId, 'poll', [0, 0, 0, 1, 1]);
    const draft = { ...options, pollOptions: ['Sea', 'Hills', 'A city'], showResults: false };
    const body = JSON.stringify({ options: draft });
    const json = { 'content-type': 'application/json' };
    const changed = await server.send('PATCH', `/api/overlays/${overlayId}`, body, json);
    expect(readAnswer(Overlay, changed).hasUnpublishedChanges).toBe(true);
    expect((await results(overlayId)).options).toHaveLength(2);
    await server.post(`/api/overlays/${overlayId}/publish`, {});
    await expect.poll(async () => (await page.get(`/api/polls/${overlayId}/results`)).status).toBe(404);
  });

  it('do not count a vote for an option that had another label, unless an id says that it is the same option', async () => {
    const poll = (first: string, second: string) => ({
      type: 'poll',
      pollOptions: [first, { id: 'b', label: second }],
      showResults: true,
    });
    const overlayId = await publish(poll('Sea', 'Hills'));
    const vote = (value: number | string, overlayVersion: number, device: number) => ({
      eventType: 'interaction',
      interactionType: 'poll',
      value,
      overlayId,
      overlayVersion,
      deviceId: `relabelled_${device}`,
    });
    await sendBatch(server, [
      vote(0, 1, 0),
      vote(0, 1, 1),
      vote('b', 1, 2),
      vote('b', 1, 3),
      vote('b', 1, 4),
    ]);
    const body = JSON.stringify({ status: 'published', options: poll('Lake', 'Mountains') });
    await server.send('PATCH', `/api/overlays/${overlayId}`, body, { 'content-type': 'application/json' });
    await sendBatch(server, [vote(0, 2, 5), vote(0, 2, 6), vote(0, 2, 7), vote('b', 2, 8)]);
    await service.shipped();
    expect(await results(overlayId)).toMatchObject({
      total: 7,
      options: [
        { label: 'Lake', count: 3 },
        { label: 'Mountains', count: 4 },
      ],
    });
  });

  it.each(['rating', 'slider'])('are the mean for a %s, the last answer of a device', async (type) => {
    const overlayId = await publish({ type, showResults: true });
    await answer(overlayId, type, [1, 1, 1, 1, 1]);
    expect((await results(overlayId)).mean).toBe(1);
    service.clock.advance(1_100);
    await answer(overlayId, type, [5, 4, 4, 5, 3, 4]);
    await expect
      .poll(() => results(overlayId))
      .toEqual({
        overlayId,
        hidden: false,
        total: 6,
        mean: 25 / 6,
        options: [],
      });
  });

  it('count the last vote of each device', async () => {
    const overlayId = await publish({ type: 'poll', pollOptions: ['Sea', 'Hills'], showResults: true });
    const nowMs = service.clock.now();
    const vote = (value: number, secondsAgo: number, device: number) => ({
      eventType: 'interaction',
      interactionType: 'poll',
      value,
      overlayId,
      deviceId: `device_${device}`,
      timestampMs: nowMs - secondsAgo * 1_000,
    });
    const devices = [0, 1, 2, 3, 4];
    // The later vote arrives first.
    await sendBatch(
      server,
      devices.map((device) => vote(1, 5, device)),
    );
    await sendBatch(
      server,
      devices.map((device) => vote(0, 60, device)),
    );
    await service.shipped();
    expect(await results(overlayId)).toMatchObject({
      total: 5,
      options: [
        { value: 0, count: 0, share: 0 },
        { value: 1, count: 5, share: 100 },
      ],
    });
  });

  it("are not found with a key of another account, not even right after their owner's request", async () => {
    const overlayId = await publish({ type: 'rating', showResults: true });
    await answer(overlayId, 'rating', [5, 4, 4, 5, 3]);
    const other = service.client((await service.addAccount()).publishableKey);
    // Both requests fall within the second for which results are cached.
    service.clock.freeze();
    expect((await results(overlayId)).total).toBe(5);
    readProblem('not_found', await other.get(`/api/polls/${overlayId}/results`));
    expect((await results(overlayId)).total).toBe(5);
    service.clock.thaw();
  });

  it('are hidden below five answers, so that they do not reveal what one person chose', async () => {
    const overlayId = await publish({ type: 'rating', showResults: true });
    await answer(overlayId, 'rating', [5, 4, 4, 5]);
    expect(await results(overlayId)).toEqual({ overlayId, hidden: true, total: 0, options: [] });
  });

  it('are not returned if the overlay does not show them', async () => {
    for (const options of [{ type: 'rating' }, { type: 'tap' }, { type: 'poll', showResults: false }]) {
      const overlayId = await publish(options);
      readProblem('not_found', await page.get(`/api/polls/${overlayId}/results`));
    }
  });
});

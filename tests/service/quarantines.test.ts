import {
  type ApiKeyWithSecret,
  EventReceipt,
  limits,
  NewViewerSecret,
  Overlay,
  PollResults,
  Quarantine,
  QuarantineList,
  Summary,
} from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signViewer } from '../../packages/node/src/sign-viewer.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch } from '../kit/read-back.ts';
import type { TestAccount } from '../kit/test-account.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const burstEvents = 40;
const newDevicesPerNetwork = 60;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    rateLimits: true,
    eventsPerSecondOfAddress: 100_000,
    burstEvents,
    newDevicesPerNetwork,
  });
});
afterAll(() => service.stop());

const voteOf = (overlayId: string, deviceId: string, value: number) => ({
  eventType: 'interaction',
  interactionType: 'poll',
  value,
  overlayId,
  deviceId,
});

/** A poll with five honest votes for 0, and a burst of 60 invented ones for 1. */
async function attackedPoll() {
  const account = await service.addAccount();
  const server = service.client(account.secretKey);
  const page = service.client(account.publishableKey);
  const options = { type: 'poll', pollOptions: ['Sea', 'Hills'], showResults: true };
  const made = await server.post('/api/overlays', { name: 'a', videoId: 'v', status: 'published', options });
  const { overlayId } = readAnswer(Overlay, made);
  await sendBatch(
    server,
    Array.from({ length: 5 }, (_, viewer) => voteOf(overlayId, `viewer ${viewer}`, 0)),
  );
  const invented = Array.from({ length: 60 }, (_, number) => voteOf(overlayId, `invented ${number}`, 1));
  const receipt = await sendBatch(page, invented);
  await service.shipped();
  return { account, server, page, overlayId, receipt };
}

async function onlyQuarantine(account: TestAccount): Promise<Quarantine> {
  const listed = await service.client(account.secretKey).get('/api/quarantines');
  const { quarantines } = readAnswer(QuarantineList, listed);
  expect(quarantines).toHaveLength(1);
  return quarantines[0] as Quarantine;
}

describe('a burst of invented votes', () => {
  it('is accepted, and no longer counted once it is found', async () => {
    const { account, server, receipt } = await attackedPoll();
    expect(receipt).toMatchObject({ ok: true, accepted: 60, rejected: 0 });
    expect(receipt.results.every(({ status }) => status === 'accepted')).toBe(true);
    const counted = burstEvents - 1;
    expect(await onlyQuarantine(account)).toMatchObject({
      reason: 'network',
      events: 60 - counted,
      countedBefore: counted,
    });
    expect(await readSummary(server)).toMatchObject({ interactions: 5 + counted });
    expect(await readSummary(server, { includeQuarantined: 'true' })).toMatchObject({ interactions: 65 });
    const { quarantineId } = await onlyQuarantine(account);
    const marked = (await readEvents(server)).filter((event) => event.quarantineId === quarantineId);
    expect(marked).toHaveLength(60 - counted);
  });

  it('is left out of what viewers are shown of a poll, too, until it is released', async () => {
    const { account, server, page, overlayId } = await attackedPoll();
    const { quarantineId } = await onlyQuarantine(account);
    const votes = async () => {
      const shown = readAnswer(PollResults, await page.get(`/api/polls/${overlayId}/results`));
      return shown.options.map(({ count }) => count);
    };
    /** Results are cached for a second. */
    const votesBecome = (expected: readonly number[]) =>
      expect.poll(votes, { timeout: 5_000 }).toEqual(expected);
    const counted = burstEvents - 1;
    await votesBecome([5, counted]);
    const path = `/api/quarantines/${quarantineId}`;
    const released = readAnswer(Quarantine, await server.post(`${path}/release`, {}));
    expect(released.releasedAt).toBeDefined();
    expect(await readSummary(server)).toMatchObject({ interactions: 65 });
    await votesBecome([5, 60]);
    expect(readAnswer(Quarantine, await server.post(`${path}/restore`, {}))).not.toHaveProperty('releasedAt');
    expect(await readSummary(server)).toMatchObject({ interactions: 5 + counted });
    await votesBecome([5, counted]);
  });

  it('is explained among what a number leaves out', async () => {
    const { server } = await attackedPoll();
    const { explanation } = readAnswer(Summary, await server.get('/api/analytics/summary?explain=1'));
    const left = explanation?.leftOut.find(({ what }) => what === 'quarantined');
    expect(left?.count).toBe(60 - (burstEvents - 1));
  });

  it('belongs to its account', async () => {
    const { account } = await attackedPoll();
    const { quarantineId } = await onlyQuarantine(account);
    const other = service.client((await service.addAccount()).secretKey);
    expect(readAnswer(QuarantineList, await other.get('/api/quarantines')).quarantines).toEqual([]);
    readProblem('not_found', await other.post(`/api/quarantines/${quarantineId}/release`, {}));
    expect(await onlyQuarantine(account)).not.toHaveProperty('releasedAt');
  });

  it('holds back none of the viewers whom the owner signs, even in the same network, and all others', async () => {
    const { account, server, page } = await attackedPoll();
    const created = await server.post('/api/viewer-secrets', {});
    const { keyId, secret } = readAnswer(NewViewerSecret, created);
    const origin = 'https://shop.example';
    const sign = (viewerId?: string) =>
      signViewer({ keyId, secret, origin, ...(viewerId !== undefined && { viewerId }) });
    const ofSite = service.client(account.publishableKey, { origin });
    const vote = { eventType: 'interaction', interactionType: 'poll', value: 1, campaignId: 'camp_signed' };
    const named = Array.from({ length: 2 * burstEvents }, (_, viewer) => ({
      ...vote,
      viewerToken: sign(`customer ${viewer}`),
    }));
    // A token without a viewer is worth any number of devices.
    const unnamed = Array.from({ length: 20 }, (_, device) => ({
      ...vote,
      viewerToken: sign(),
      deviceId: `invented ${device}`,
    }));
    await sendBatch(ofSite, [...unnamed, ...named]);
    await sendBatch(page, [{ ...vote, deviceId: 'a visitor who is not signed' }]);
    await service.shipped();
    const counts = { campaignId: 'camp_signed', verified: 'true' };
    expect(await readSummary(server, counts)).toMatchObject({ interactions: 2 * burstEvents });
    const all = { campaignId: 'camp_signed', includeQuarantined: 'true' };
    expect(await readSummary(server, all)).toMatchObject({ interactions: 2 * burstEvents + 21 });
  });

  it('is not looked for in what a server sends', async () => {
    const account = await service.addAccount();
    const server = service.client(account.secretKey);
    await sendBatch(
      server,
      Array.from({ length: 200 }, (_, number) => voteOf('ovl_1', `viewer ${number}`, 1)),
    );
    await service.shipped();
    expect(await readSummary(server)).toMatchObject({ interactions: 200 });
    expect(readAnswer(QuarantineList, await server.get('/api/quarantines')).quarantines).toEqual([]);
  });
});

describe('an event that may be invented is counted and says why it is doubtful', () => {
  it('where one network brings more new devices in a minute than usual', async () => {
    const account = await service.addAccount();
    const page = service.client(account.publishableKey);
    const seen = (device: number) => ({ eventType: 'impression', deviceId: `device ${device}` });
    await sendBatch(
      page,
      Array.from({ length: newDevicesPerNetwork + 10 }, (_, device) => seen(device)),
    );
    await sendBatch(page, [seen(1), seen(newDevicesPerNetwork + 5)]);
    await service.shipped();
    const events = await readEvents(service.client(account.secretKey));
    const flagged = events.filter(({ unverified }) => unverified?.includes('devices'));
    // Ten devices, one of which sent two events.
    expect(flagged).toHaveLength(11);
  });

  it('where a page dates it more than an hour back, and not where a server does', async () => {
    const account = await service.addAccount();
    const now = Date.now();
    const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
    const old = { ...tap, timestampMs: now - limits.backdatedMs - 60_000 };
    const page = service.client(account.publishableKey);
    await sendBatch(page, [old, { ...tap, timestampMs: now - limits.backdatedMs + 60_000 }]);
    await sendBatch(service.client(account.secretKey), [old]);
    await service.shipped();
    const server = service.client(account.secretKey);
    const flags = (await readEvents(server)).map(({ unverified }) => unverified);
    expect(flags.filter((one) => one !== undefined)).toEqual([['backdated']]);
    expect(await readSummary(server)).toMatchObject({ interactions: 3 });
  });
});

describe('a publishable key that requires an origin', () => {
  const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };

  it('refuses events without one, and takes those of pages', async () => {
    const account = await service.addAccount();
    const server = service.client(account.secretKey);
    const made = await server.post('/api/keys', { kind: 'publishable', name: 'Page', requireOrigin: true });
    const { key, keyId, requireOrigin } = made.body as ApiKeyWithSecret;
    expect(requireOrigin).toBe(true);
    readProblem('origin_required', await service.client(key).post('/api/sdk/event', tap));
    const page = service.client(key, { origin: 'https://shop.example' });
    readAnswer(EventReceipt, await page.post('/api/sdk/event', tap));
    await server.send('PATCH', `/api/keys/${keyId}`, JSON.stringify({ requireOrigin: false }), {
      'content-type': 'application/json',
    });
    await expect.poll(async () => (await service.client(key).post('/api/sdk/event', tap)).status).toBe(200);
  });

  it('keeps that through a rotation, and no secret key can have it', async () => {
    const account = await service.addAccount();
    const server = service.client(account.secretKey);
    const made = await server.post('/api/keys', { kind: 'publishable', name: 'Page', requireOrigin: true });
    const { keyId } = made.body as ApiKeyWithSecret;
    const rotated = await server.post(`/api/keys/${keyId}/rotate`, {});
    expect((rotated.body as ApiKeyWithSecret).requireOrigin).toBe(true);
    const refused = await server.post('/api/keys', { kind: 'secret', name: 'Server', requireOrigin: true });
    expect(readProblem('validation_failed', refused).errors).toMatchObject([{ pointer: '/requireOrigin' }]);
  });
});

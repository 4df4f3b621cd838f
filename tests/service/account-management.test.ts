import {
  ApiKeyWithSecret,
  EventReceipt,
  HeartbeatAnswer,
  InitAnswer,
  Installation,
  InstallationWithToken,
  Overlay,
  OverlayVersionList,
  PlatformRegistry,
  Publication,
} from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import type { HttpClient } from '../kit/http-client.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { sendEvent } from '../kit/read-back.ts';
import type { ServiceOfFile } from '../kit/shared-service.ts';
import { test } from '../kit/test.ts';

let service: ServiceOfFile;
let owner: HttpClient;
test.beforeAll(async ({ service: shared }) => {
  service = shared;
  owner = service.client(service.account.secretKey);
});

describe('an overlay that is published', () => {
  it('is what the next page gets from init, version by version, until it is deleted', async () => {
    const videoId = 'vid_versions';
    const made = await owner.post('/api/overlays', { videoId, options: { type: 'tap', tapLabel: 'One' } });
    const path = `/api/overlays/${readAnswer(Overlay, made).overlayId}`;
    const page = service.client(service.account.publishableKey);
    const shown = async () => {
      const { overlays } = readAnswer(InitAnswer, await page.post('/api/sdk/init', { videoId }));
      return overlays.map(({ version, options }) => [version, 'tapLabel' in options ? options.tapLabel : '']);
    };
    const publish = async (body: object = {}) =>
      readAnswer(Publication, await owner.post(`${path}/publish`, body)).version?.version;
    const draft = { options: { type: 'tap', tapLabel: 'Two' } };
    expect(await publish()).toBe(1);
    expect(await shown()).toEqual([[1, 'One']]);
    const json = { 'content-type': 'application/json' };
    readAnswer(Overlay, await owner.send('PATCH', path, JSON.stringify(draft), json));
    expect(await shown()).toEqual([[1, 'One']]);
    expect(await publish({ expectedVersion: 1 })).toBe(2);
    expect(await shown()).toEqual([[2, 'Two']]);
    readProblem('conflict', await owner.post(`${path}/publish`, { expectedVersion: 1 }));
    readAnswer(Publication, await owner.post(`${path}/rollback`, { version: 1 }));
    expect(await shown()).toEqual([[3, 'One']]);
    const { versions } = readAnswer(OverlayVersionList, await owner.get(`${path}/versions`));
    expect(versions.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
      [3, 1],
      [2, undefined],
      [1, undefined],
    ]);
    expect((await owner.send('DELETE', path, undefined)).status).toBe(204);
    expect(await shown()).toEqual([]);
  });

  it('is what the next page gets from init, until it is archived', async () => {
    const options = { type: 'rating', ratingMax: 5 };
    const videoId = 'vid_published';
    const overlay = readAnswer(Overlay, await owner.post('/api/overlays', { videoId, options }));
    const page = service.client(service.account.publishableKey);
    const init = async () => readAnswer(InitAnswer, await page.post('/api/sdk/init', { videoId })).overlays;
    expect(await init()).toEqual([]);
    const path = `/api/overlays/${overlay.overlayId}`;
    const patch = (change: object) =>
      owner.send('PATCH', path, JSON.stringify(change), { 'content-type': 'application/json' });
    readAnswer(Overlay, await patch({ status: 'published' }));
    expect(await init()).toEqual([{ overlayId: overlay.overlayId, videoId, version: 1, options }]);
    readAnswer(Overlay, await patch({ status: 'archived' }));
    expect(await init()).toEqual([]);
  });
});

describe('a key', () => {
  const event = { eventType: 'impression' };

  it('sends events until it is revoked, and not one request more', async () => {
    const wish = { kind: 'publishable', name: 'Shop' };
    const { key, keyId } = readAnswer(ApiKeyWithSecret, await owner.post('/api/keys', wish));
    const page = service.client(key);
    readAnswer(EventReceipt, await page.post('/api/sdk/event', event));
    expect((await owner.send('DELETE', `/api/keys/${keyId}`, undefined)).status).toBe(204);
    readProblem('invalid_api_key', await page.post('/api/sdk/event', event));
  });

  it('that was rotated stays valid next to its successor', async () => {
    const first = readAnswer(
      ApiKeyWithSecret,
      await owner.post('/api/keys', { kind: 'secret', name: 'Server' }),
    );
    const path = `/api/keys/${first.keyId}/rotate`;
    const second = readAnswer(ApiKeyWithSecret, await owner.send('POST', path, undefined));
    for (const { key } of [first, second]) {
      readAnswer(EventReceipt, await service.client(key).post('/api/sdk/event', event));
    }
  });
});

describe('an installation', () => {
  const register = async () => {
    const wish = { platform: 'html', name: 'Landing page' };
    return readAnswer(InstallationWithToken, await owner.post('/api/installations', wish));
  };
  const read = async (installationId: string) =>
    readAnswer(Installation, await owner.get(`/api/installations/${installationId}`));
  const nobody = () => service.client('');

  it('becomes live by heartbeats from a server and by the events of its visitors', async () => {
    const { installationId, token } = await register();
    const beat = { installationId, token, event: 'ping', surface: 'landing' };
    const answer = await nobody().post('/api/integrations/platform-heartbeat', beat);
    expect(readAnswer(HeartbeatAnswer, answer)).toMatchObject({
      state: 'heartbeat',
      previousState: 'pending',
    });
    const page = service.client(service.account.publishableKey);
    await sendEvent(page, { eventType: 'impression', playbackEvent: 'start', installationId });
    await sendEvent(page, { eventType: 'impression', installationId });
    await expect.poll(async () => (await read(installationId)).state).toBe('render');
    await sendEvent(page, { eventType: 'interaction', interactionType: 'tap', value: 1, installationId });
    await expect.poll(async () => (await read(installationId)).state).toBe('live');
    const { transitions, surface } = await read(installationId);
    expect(surface).toBe('landing');
    expect(transitions.map(({ to, cause }) => `${to} by ${cause}`)).toEqual([
      'heartbeat by heartbeat:ping',
      'render by event:impression',
      'live by event:interaction',
    ]);
  });

  it("is not moved by another account's events", async () => {
    const { installationId } = await register();
    const stranger = service.client((await service.addAccount()).publishableKey);
    await sendEvent(stranger, { eventType: 'impression', installationId });
    const page = service.client(service.account.publishableKey);
    const own = await register();
    await sendEvent(page, { eventType: 'impression', installationId: own.installationId });
    await expect.poll(async () => (await read(own.installationId)).state).toBe('render');
    expect((await read(installationId)).state).toBe('pending');
  });

  it('accepts no heartbeat from a page', async () => {
    const { installationId, token } = await register();
    const beat = { installationId, token, event: 'ping' };
    const headers = { origin: 'https://shop.example' };
    readProblem(
      'browser_heartbeat',
      await nobody().post('/api/integrations/platform-heartbeat', beat, headers),
    );
    expect((await read(installationId)).state).toBe('pending');
  });
});

describe('the registry', () => {
  it('is public, and every docsPath leads to a page', async () => {
    const { platforms } = readAnswer(
      PlatformRegistry,
      await service.client('').get('/api/platforms/registry'),
    );
    expect(platforms).toHaveLength(15);
    for (const { docsPath, name } of platforms) {
      const page = await service.client('').get(docsPath);
      expect([docsPath, page.status]).toEqual([docsPath, 200]);
      expect(page.text).toContain(name);
    }
  });
});

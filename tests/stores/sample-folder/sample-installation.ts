import { setTimeout as sleep } from 'node:timers/promises';
import { eventKinds, playbackEvents } from '@overlay/contract';
import { samplePng } from '@overlay/service/internal/videos/sample-pictures.fixture.ts';
import { type Answer, type HttpClient, publicUrl, type RequestHeaders } from '../../kit/http-client.ts';
import { publishableKey, secretKey } from '../../kit/service.ts';
import { signedIn } from '../../kit/test-person.ts';
import { beginTwoFactor } from '../../kit/test-two-factor.ts';

/** A caller of a service that runs anywhere. */
export interface Caller {
  client(credential?: string, headers?: RequestHeaders): HttpClient;
}

export const owner = { email: 'owner@overlay.test', password: 'correct horse battery staple' };
/** The event store refuses its events, which are kept as dead letters. */
export const refusedCampaign = 'camp_refused';
export const sampleDevice = { deviceId: 'device-of-a-viewer' };
export const pollId = 'ovl_demo_poll';

/** The counts that the service must return later, as the sender counted them. */
export interface Written {
  readonly impressions: number;
  readonly interactions: number;
  readonly conversions: number;
  readonly deadLetters: number;
  /** Some of the events, as they were sent. */
  readonly firstVisit: readonly object[];
}

const visitors = 25;
const values = { tap: 1, rating: 4, poll: 'sea', slider: 42.5, cta_click: 'Buy now', completion: null };
const common = { campaignId: 'camp_sample', creativeId: 'crt_a', videoId: 'vid_demo' };
const dayMs = 86_400_000;

/** The events of a visitor: every kind, over four days, with and without a device. Sent again, they are duplicates. */
export function sampleEvents(visitor: number, nowMs: number) {
  const shared = {
    ...common,
    sessionId: `sess_${visitor}`,
    timestampMs: nowMs - (visitor % 4) * dayMs - visitor * 60_000,
    ...(visitor % 2 === 0 ? { deviceId: `device-${visitor}` } : {}),
    metadata: { visitor, note: 'tab\tquote"☃' },
  };
  const key = (name: string) => ({ dedupeKey: `sample-${visitor}-${name}` });
  return [
    { ...shared, ...key('impression'), eventType: 'impression', overlayId: pollId, overlayVersion: 1 },
    ...playbackEvents.map((playbackEvent) => ({
      ...shared,
      ...key(playbackEvent),
      eventType: 'impression',
      playbackEvent,
      videoLength: 20,
      watchedSeconds: visitor,
      ...(playbackEvent === 'summary' ? { playedSegments: [[0, visitor]] } : {}),
    })),
    ...eventKinds.map(({ interactionType, overlayType }) => ({
      ...shared,
      ...key(interactionType),
      eventType: 'interaction',
      interactionType,
      ...(overlayType === undefined ? {} : { overlayType, overlayId: `ovl_demo_${overlayType}` }),
      value: values[interactionType],
      videoTimeSeconds: visitor / 3,
    })),
  ];
}

/** Fills a service on which only its first start has been, through its API. */
export async function fillInstallation(service: Caller): Promise<Written> {
  const server = service.client(secretKey);
  const nowMs = Date.now();
  const batches = Array.from({ length: visitors }, (_, visitor) => sampleEvents(visitor, nowMs));
  for (const events of batches) await done(server.post('/api/events/ingest', { events }));
  await sendRefusals(service);
  await addOverlays(server);
  await addVideos(server);
  await visitPage(service);
  await addKeys(server);
  await addInstallation(service);
  await addPeople(service);
  await sendConversions(server);
  const refused = { ...common, campaignId: refusedCampaign, eventType: 'impression' };
  await done(server.post('/api/sdk/event', refused));
  await eraseAndExport(server);
  await done(server.send('PATCH', '/api/account', JSON.stringify({ retentionDays: 365 }), json));
  const all = batches.flat();
  return {
    impressions: all.filter((event) => event.eventType === 'impression' && !('playbackEvent' in event))
      .length,
    interactions: visitors * eventKinds.filter(({ counted }) => counted).length,
    conversions: visitors,
    deadLetters: 1,
    firstVisit: batches[0] ?? [],
  };
}

async function sendRefusals(service: Caller): Promise<void> {
  const page = service.client(publishableKey);
  await page.post('/api/sdk/event', { eventType: 'interaction', interactionType: 'rating', value: 'five' });
  const bot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
  await done(page.post('/api/sdk/event', { ...common, eventType: 'impression' }, bot));
  await service
    .client()
    .post('/api/session', { ...owner, password: 'wrong password' }, { origin: publicUrl });
}

/** Drafts, published ones with a past, and archived ones; the first start has published one of each kind. */
async function addOverlays(server: HttpClient): Promise<void> {
  const options = (label: string) => ({
    type: 'poll',
    pollQuestion: 'Which one?',
    pollOptions: [{ id: 'a', label }, 'B'],
  });
  const add = async (name: string, status: string) => {
    const body = { name, videoId: 'vid_sample', status, options: options('First label') };
    return (await done(server.post('/api/overlays', body))).overlayId;
  };
  const edited = await add('Edited', 'published');
  const relabelled = JSON.stringify({ options: options('Second label') });
  await done(server.send('PATCH', `/api/overlays/${edited}`, relabelled, json));
  await done(server.post(`/api/overlays/${edited}/publish`, {}));
  await done(server.post(`/api/overlays/${edited}/rollback`, { version: 1 }));
  await done(server.send('PATCH', `/api/overlays/${edited}`, JSON.stringify({ name: 'Renamed' }), json));
  await add('Draft', 'draft');
  const archived = await add('Archived', 'published');
  await done(server.send('DELETE', `/api/overlays/${archived}`, undefined));
}

async function addVideos(server: HttpClient): Promise<void> {
  await done(server.post('/api/videos', { videoId: 'vid_sample', name: 'Sample', durationSeconds: 20 }));
  await done(server.post('/api/videos/vid_sample/aliases', { videoId: 'vid_old_name' }));
  const png = { 'content-type': 'image/png' };
  await done(server.send('PUT', '/api/videos/vid_sample/poster', samplePng(), png));
}

async function visitPage(service: Caller): Promise<void> {
  const origin = 'https://shop.example';
  const page = { url: `${origin}/film` };
  const visit = { videoId: 'vid_sample', videoIdFrom: 'attribute', page, sdkVersion: '0.1.0' };
  await done(service.client(publishableKey, { origin }).post('/api/sdk/init', visit));
  // Reading the list writes what was noted.
  await done(service.client(secretKey).get('/api/pages-seen'));
}

async function addKeys(server: HttpClient): Promise<void> {
  const origins = ['https://shop.example', 'https://*.shop.example'];
  const shop = await done(server.post('/api/keys', { kind: 'publishable', name: 'Shop', origins }));
  await done(server.post(`/api/keys/${shop.keyId}/rotate`, { overlapSeconds: 3_600 }));
  const gone = await done(server.post('/api/keys', { kind: 'secret', name: 'Revoked' }));
  await done(server.send('DELETE', `/api/keys/${gone.keyId}`, undefined));
  await done(server.post('/api/viewer-secrets', {}));
  await done(server.post('/api/tokens', { expiresInSeconds: 3_600, campaignIds: ['camp_sample'] }));
}

async function addInstallation(service: Caller): Promise<void> {
  const server = service.client(secretKey);
  const body = { platform: 'shopify', name: 'My shop', origin: 'https://shop.example' };
  const { installationId, token } = await done(server.post('/api/installations', body));
  const beat = { installationId, token, event: 'first_render', surface: 'storefront' };
  await done(service.client().post('/api/integrations/platform-heartbeat', beat));
}

/** A second account whose owner has two factors, an editor who is invited, and a link to a new password. */
async function addPeople(service: Caller): Promise<void> {
  const administrator = await signedIn(service, owner);
  const body = { name: 'Second shop', ownerEmail: 'second@overlay.test' };
  const { invitation } = await done(administrator.post('/api/accounts', body));
  const token = new URL(invitation.link).hash.replace('#token=', '');
  const second = { name: 'Second', password: owner.password };
  const page = { origin: publicUrl };
  await done(service.client().post('/api/invitations/accept', { token, ...second }, page));
  const theirs = await signedIn(service, { email: body.ownerEmail, password: second.password });
  await done(theirs.post('/api/keys', { kind: 'secret', name: 'Of the second' }));
  const { code } = await beginTwoFactor(theirs, second.password);
  await done(theirs.post('/api/two-factor/confirm', { code: code() }));
  await done(administrator.post('/api/invitations', { email: 'editor@overlay.test', role: 'editor' }));
  const { people } = await done(administrator.get('/api/people'));
  const { personId } = people.find(({ email }: { email: string }) => email === body.ownerEmail);
  await done(administrator.post(`/api/people/${personId}/password-reset`, {}));
}

async function sendConversions(server: HttpClient): Promise<void> {
  for (let order = 0; order < visitors; order += 1) {
    const body = {
      conversionType: order % 5 === 0 ? 'signup' : 'purchase',
      ...(order % 5 === 0 ? {} : { value: `${order}.90`, currency: order % 2 === 0 ? 'EUR' : 'USD' }),
      orderId: `order-${order}`,
      sessionId: `sess_${order}`,
    };
    await done(server.post('/api/sdk/conversion', body));
  }
}

async function eraseAndExport(server: HttpClient): Promise<void> {
  await done(server.post('/api/sdk/event', { ...common, ...sampleDevice, eventType: 'impression' }));
  const { erasureId } = await done(server.post('/api/privacy/erasures', sampleDevice));
  await untilFinished(server, `/api/privacy/erasures/${erasureId}`);
  for (const stream of ['events', 'conversions']) {
    const { exportId } = await done(server.post('/api/exports', { format: 'parquet', stream }));
    await untilFinished(server, `/api/exports/${exportId}`);
  }
}

async function untilFinished(server: HttpClient, path: string): Promise<void> {
  while ((await done(server.get(path))).state !== 'finished') await sleep(50);
}

const json = { 'content-type': 'application/json' };

// biome-ignore lint/suspicious/noExplicitAny: The contract's own tests check the shape of answers; here they only lead on.
async function done(answered: Promise<Answer>): Promise<any> {
  const { status, text, body } = await answered;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
}

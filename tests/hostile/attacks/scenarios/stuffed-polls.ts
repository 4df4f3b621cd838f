import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signViewer } from '../../../../packages/node/src/sign-viewer.ts';
import { ask } from '../ask.ts';
import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const invented = 2_000;
const connections = 8;
const batchEvents = 50;
const pauseMs = 400;
/** `OVERLAY_BURST_EVENTS` by default. */
const burstEvents = 600;
const ofEachToken = 50;
const visitors = Array.from({ length: 20 }, (_, at) => `visitor ${at}`);
const origin = 'https://shop.example';
const vote = { eventType: 'interaction', interactionType: 'poll' };

/** A visitor stuffs two polls of a page: one that everyone may answer, and one that counts only signed viewers. */
export const stuffedPolls: Attack = {
  name: 'stuffed-polls',
  what: `a visitor votes ${invented} times as invented devices within a few seconds, and in a poll for signed viewers ${4 * ofEachToken} times with tokens that are forged, expired, of another site, or their own`,
  async run({ url, attacker, tenantSecretKey, patience }) {
    const failures: string[] = [];
    const answerWithinMs = patience(30_000);
    const asOwner = async (path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', body?: object) => {
      const answer = await ask(`${url}${path}`, { key: tenantSecretKey, method, body });
      if (answer.status >= 400)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`);
      return answer.status === 204 ? {} : answer.json();
    };
    // Until a burst is over, honest people in its network are left out with it: docs/quarantines.md.
    const { quarantines } = (await asOwner('/api/quarantines')) as { quarantines: object[] };
    const isFirstBurst = quarantines.length === 0;
    const created = await asOwner('/api/viewer-secrets', 'POST', {});
    const own = { keyId: String(created.keyId), secret: String(created.secret), origin };
    const key = String((await asOwner('/api/keys', 'POST', { kind: 'publishable', name: 'Page' })).key);
    const publish = async (requireVerified: boolean) => {
      const options = { type: 'poll', pollOptions: ['Sea', 'Hills'], requireVerified };
      const body = { videoId: 'vid_stuffed', status: 'published', options };
      return String((await asOwner('/api/overlays', 'POST', body)).overlayId);
    };
    const [open, signed] = [await publish(false), await publish(true)];
    /** As the SDK does, sends again what the rate of the key, which the attack uses up, did not allow. */
    const send = async (events: readonly object[]) => {
      for (let left = events; left.length > 0; await sleep(100)) {
        const headers = { origin };
        const answer = await ask(`${url}/api/sdk/event`, {
          key,
          method: 'POST',
          headers,
          body: { events: left },
        });
        const { results = [] } = answer.json() as { results?: { status: string }[] };
        left = left.filter((_, at) => (results[at]?.status ?? 'retry') === 'retry');
      }
    };

    // People see an overlay before they answer it.
    await send(visitors.map((deviceId) => ({ eventType: 'impression', overlayId: open, deviceId })));
    const sockets = await attacker.openMany(connections, connections);
    // As many in a short form: fewer would be no burst.
    const rounds = invented / connections / batchEvents;
    for (let round = 1; round <= rounds; round += 1) {
      for (const socket of sockets) {
        const events = Array.from({ length: batchEvents }, () => ({
          ...vote,
          overlayId: open,
          value: 1,
          deviceId: randomUUID(),
        }));
        await socket.write(toPost('/api/sdk/event', JSON.stringify({ events }), { key }));
      }
      await sleep(pauseMs);
    }
    await send(visitors.map((deviceId) => ({ ...vote, overlayId: open, value: 0, deviceId })));
    const toBallot = (value: number, viewerToken: string) => ({
      ...vote,
      overlayId: signed,
      value,
      viewerToken,
    });
    await send(visitors.map((viewerId) => toBallot(0, signViewer({ ...own, viewerId }))));
    const ofAttacker = { ...own, viewerId: 'attacker' };
    for (const viewerToken of [
      signViewer({ ...ofAttacker, secret: `vs_live_${'0'.repeat(38)}` }),
      signViewer({ ...ofAttacker, expiresAt: new Date(Date.now() - 60_000) }),
      signViewer({ ...ofAttacker, origin: 'https://evil.example' }),
      signViewer(ofAttacker),
    ]) {
      const ballot = toBallot(1, viewerToken);
      await send(Array.from({ length: ofEachToken }, () => ({ ...ballot, deviceId: randomUUID() })));
    }
    for (const socket of sockets) {
      if (!(await socket.hasAnswers(rounds, answerWithinMs))) failures.push('a batch was not answered');
    }

    const votesFor = async (overlayId: string, filters: string) => {
      const results = await asOwner(`/api/analytics/overlays/${overlayId}?${filters}`);
      const { rows } = results as { rows: { value: number; votes: number }[] };
      return [0, 1].map((value) => rows.find((row) => row.value === value)?.votes ?? 0);
    };
    const everything = 'includeQuarantined=true&verified=true&verified=false';
    const deadline = performance.now() + answerWithinMs;
    // They were sent last.
    const lastVotes = 3 * ofEachToken + 1;
    while ((await votesFor(signed, everything))[1] !== lastVotes && performance.now() < deadline) {
      await sleep(200);
    }
    const [, stored = 0] = await votesFor(open, everything);
    const [ofVisitors, ofInvented = 0] = await votesFor(open, '');
    if (stored < 2 * burstEvents) failures.push(`only ${stored} invented votes were stored`);
    if (ofInvented > burstEvents) failures.push(`${ofInvented} of ${stored} invented votes were counted`);
    if (isFirstBurst && ofVisitors !== visitors.length)
      failures.push(`${ofVisitors} of ${visitors.length} visitors were counted`);
    const [ofSigned, ofTokens] = await votesFor(signed, '');
    if (ofSigned !== visitors.length)
      failures.push(`${ofSigned} of ${visitors.length} signed viewers were counted`);
    if (ofTokens !== 1) failures.push(`the token of one viewer was worth ${ofTokens} votes`);
    if (JSON.stringify(await asOwner('/api/viewer-secrets')).includes(own.secret)) {
      failures.push('a viewer secret could be read again');
    }
    await asOwner(`/api/viewer-secrets/${own.keyId}`, 'DELETE');
    return failures;
  },
};

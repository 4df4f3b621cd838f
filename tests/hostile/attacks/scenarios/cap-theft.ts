import type { Account } from '@overlay/contract';
import { ask } from '../ask.ts';
import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const cap = 10_000;
/** Of the cap, for publishable keys. */
const shareOfPages = 0.8;
const largestCap = 1e9;
const connections = 8;
const batchesEach = 40;
const batchEvents = 100;

/** A visitor of a capped account's page sends until nothing of the month is left. */
export const capTheft: Attack = {
  name: 'cap-theft',
  what: `a visitor sends ${connections * batchesEach * batchEvents} events with the key of a page whose account may send ${cap} a month, and its server sends afterwards`,
  async run({ url, attacker, tenantSecretKey, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(30_000);
    const asOwner = (path: string, method: 'GET' | 'POST' | 'PATCH' = 'GET', body?: object) =>
      ask(`${url}${path}`, { key: tenantSecretKey, method, ...(body === undefined ? {} : { body }) });
    // The attacks before this one sent events of the same account, with keys of both kinds.
    await asOwner('/api/account', 'PATCH', { limits: { monthlyEventCap: largestCap, dailyShareOfCap: 1 } });
    const { usage }: Pick<Account, 'usage'> = JSON.parse((await asOwner('/api/account')).text);
    const ofPages = Math.round((usage.publishableShare ?? 0) * shareOfPages * largestCap);
    const ofServers = usage.events - ofPages;
    // What was counted too late for `usage`, which may be a minute old, comes out of the server's share.
    const left = Math.max(1_000, count(cap)) / 2;
    const monthlyEventCap = Math.ceil(
      Math.max((ofPages + left) / shareOfPages, (ofServers + left) / (1 - shareOfPages)),
    );
    await asOwner('/api/account', 'PATCH', { limits: { monthlyEventCap, dailyShareOfCap: 1 } });
    const created = await asOwner('/api/keys', 'POST', { kind: 'publishable', name: 'Page' });
    const key = String(created.json().key);
    const sockets = await attacker.openMany(connections, connections);
    await Promise.all(
      sockets.map(async (socket, at) => {
        for (let round = 1; round <= count(batchesEach); round += 1) {
          const events = Array.from({ length: batchEvents }, (_, event) => ({
            eventType: 'impression',
            deviceId: `device ${at} ${round} ${event}`,
          }));
          await socket.write(toPost('/api/sdk/event', JSON.stringify({ events }), { key }));
          if (!(await socket.hasAnswers(round, answerWithinMs))) failures.add('a batch was not answered');
        }
      }),
    );
    const { status, text } = await asOwner('/api/sdk/event', 'POST', { eventType: 'impression' });
    if (status !== 200) failures.add(`the server of the account was answered ${status}: ${text}`);
    await asOwner('/api/account', 'PATCH', { limits: { monthlyEventCap: null } });
    return [...failures];
  },
};

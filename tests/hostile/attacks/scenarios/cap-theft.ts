import { ask } from '../ask.ts';
import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const cap = 10_000;
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
    // `usage` may be a minute old, and the attacks before this one sent events of the same account.
    const { usage }: { usage: { events: number } } = JSON.parse((await asOwner('/api/account')).text);
    const summary = await asOwner('/api/analytics/summary');
    const { impressions, interactions }: Record<string, number> = JSON.parse(summary.text);
    const used = Math.max(usage.events, (impressions ?? 0) + (interactions ?? 0));
    // Pages may use four fifths of the cap. What was counted too late for `usage` comes out of the last fifth.
    const monthlyEventCap = Math.ceil((used + Math.max(1_000, count(cap)) / 2) / 0.8);
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

import { ask } from '../ask.ts';
import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const connections = 60;
const queriesEach = 20;
const streams = 30;

/** A partner's page carries a read token, so anyone who opens the page has it. */
export const tokenFlood: Attack = {
  name: 'token-flood',
  what: `a visitor with a read token asks ${connections * queriesEach} different questions on ${connections} connections and opens ${streams} live streams, while the owner looks at the numbers`,
  async run({ url, attacker, victimSecretKey, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(30_000);
    const owner = { key: victimSecretKey };
    const issued = await ask(`${url}/api/tokens`, { ...owner, method: 'POST', body: {} });
    const token = String(issued.json().token);
    const listeners = await attacker.openMany(streams, 10);
    for (const listener of listeners)
      await listener.write(toHead('GET', '/api/analytics/live', { key: token }));
    const sockets = await attacker.openMany(count(connections), 20);
    let isOver = false;
    const flood = Promise.all(
      sockets.map(async (socket, at) => {
        for (let round = 1; round <= count(queriesEach); round += 1) {
          const path = `/api/analytics/timeseries?videoId=vid_${at}_${round}&interval=day`;
          await socket.write(toHead('GET', path, { key: token }));
          if (!(await socket.hasAnswers(round, answerWithinMs))) failures.add('a question was not answered');
        }
      }),
    ).then(() => {
      isOver = true;
    });
    for (let asked = 0; asked === 0 || !isOver; asked += 1) {
      const path = `/api/analytics/summary?videoId=vid_owner_${asked}`;
      const { status } = await ask(`${url}${path}`, owner);
      if (status !== 200) failures.add(`the owner's summary was answered ${status}`);
    }
    await flood;
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${victimSecretKey}`, connection: 'close' };
    const live = await fetch(`${url}/api/analytics/live`, { headers, signal: leaving.signal });
    if (live.status !== 200) failures.add(`the owner's live stream was answered ${live.status}`);
    leaving.abort();
    return [...failures];
  },
};

import type { Attack } from '../attack.ts';
import { toHead, toPost } from '../request-bytes.ts';

const overlays = 300;
const connections = 60;
const callsEach = 40;
/** As much as an overlay may have, in characters of three bytes. */
const labels = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`label ${at}`, '€'.repeat(190)]));

/** Sockets send a byte a character. */
const toAscii = (body: object) => JSON.stringify(body).replaceAll('€', '\\u20ac');

/** An editor who publishes as much as an account may, and pages that ask for it, and for videos that do not exist. */
export const heavyOverlays: Attack = {
  name: 'heavy-overlays',
  what: `another tenant publishes ${overlays} overlays of 30 KiB, and ${connections} connections of one network ask init ${callsEach} times each for them and for videos that somebody made up`,
  async run({ attacker, tenantSecretKey, publishableKey, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(30_000);
    const editor = await attacker.open();
    const create = (at: number, options: object) =>
      toPost('/api/overlays', toAscii({ videoId: `vid_${at % 3}`, status: 'published', options }), {
        key: tenantSecretKey,
      });
    await editor.write(create(0, { type: 'tap', labels: { ...labels, 'label 50': '' } }));
    for (let at = 0; at < count(overlays); at += 1) {
      await editor.write(create(at, { type: 'tap', labels }));
      if (!(await editor.hasAnswers(at + 2, answerWithinMs))) failures.add('a change was not answered');
    }
    if (editor.statuses[0] !== 422) failures.add(`51 labels were answered ${editor.statuses[0]}`);
    const sockets = await attacker.openMany(count(connections), 50);
    await Promise.all(
      sockets.map(async (socket, at) => {
        for (let round = 1; round <= count(callsEach); round += 1) {
          const isOwn = round % 2 === 0;
          const videoId = isOwn ? `vid_${(at + round) % 3}` : `made_up_${at}_${round}`;
          const key = isOwn ? tenantSecretKey : publishableKey;
          const headers = { 'accept-encoding': ['br', 'gzip', 'identity'][round % 3] ?? '' };
          await socket.write(toPost('/api/sdk/init', JSON.stringify({ videoId }), { key, headers }));
          if (!(await socket.hasAnswers(round, answerWithinMs)))
            failures.add('a call of init was not answered');
        }
        const other = socket.statuses.find((status) => ![200, 429, 503].includes(status));
        if (other !== undefined) failures.add(`init was answered ${other}`);
      }),
    );
    await editor.write(toHead('GET', '/api/overlays?limit=200', { key: tenantSecretKey }));
    if (!(await editor.hasAnswers(count(overlays) + 2, answerWithinMs)))
      failures.add('a list was not answered');
    return [...failures];
  },
};

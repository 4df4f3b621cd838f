import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const connections = 400;
const requestsEach = 20;
const letters = [...'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx'].join('+');
const words = ['key', 'rate', 'over', 'event', 'publish', 'export', 'session', 'account', 'limit', 'video'];

/** A search that was never made before, with the maximum number of words. */
function newSearch(at: number, round: number): string {
  const five = words.map((word, place) => ({ word, place: (place * (at + 7) + round * 3) % 11 }));
  five.sort((a, b) => a.place - b.place);
  return `/docs/search?q=${five
    .slice(0, 4)
    .map(({ word }) => word)
    .join('+')}+n${at}x${round}`;
}

/** Each of these cost the service many times what it cost the caller: without a key, and from a single network. */
export const publicPages: Attack = {
  name: 'public-pages',
  what: `${connections} connections of one network that ask for ${requestsEach} searches, pages and OpenAPI documents each`,
  async run({ attacker, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(30_000);
    const sockets = await attacker.openMany(count(connections), 100);
    await Promise.all(
      sockets.map(async (socket, at) => {
        for (let round = 1; round <= count(requestsEach); round += 1) {
          const paths = [
            `/docs/search?q=${letters}`,
            newSearch(at, round),
            '/openapi.json',
            '/docs/api/overlays',
            '/docs/api/yaml',
            '/docs',
          ];
          const path = paths[(at + round) % paths.length] ?? '';
          await socket.write(toHead('GET', path, { headers: { 'accept-encoding': 'br' } }));
          if (!(await socket.hasAnswers(round, answerWithinMs)))
            failures.add(`a page was not answered within ${answerWithinMs / 1_000} s`);
        }
        const other = socket.statuses.find((status) => ![200, 404, 429, 503].includes(status));
        if (other !== undefined) failures.add(`a public page was answered ${other}`);
      }),
    );
    return [...failures];
  },
};

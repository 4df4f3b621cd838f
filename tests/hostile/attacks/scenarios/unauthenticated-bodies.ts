import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const requests = 300;
const bodyBytes = 1_000_000;

/** Authentication comes first: a body without a valid credential is not worth parsing and validating. */
export const unauthenticatedBodies: Attack = {
  name: 'unauthenticated-bodies',
  what: `${requests} bodies of 1 MB for operations that need a key, without one`,
  async run({ attacker, count }) {
    const failures = new Set<string>();
    const item = '{"a":[1,2,3],"b":"text"},';
    const body = `{"limits":[${item.repeat(Math.floor(bodyBytes / item.length))}1]}`;
    const targets = [
      ['PATCH', '/api/account'],
      ['POST', '/api/keys'],
      ['POST', '/api/overlays'],
      ['POST', '/api/tokens'],
    ] as const;
    const sockets = await attacker.openMany(20, 10);
    await Promise.all(
      sockets.map(async (first, at) => {
        let socket = first;
        for (let round = at; round < count(requests); round += sockets.length) {
          const [method, path] = targets[round % targets.length] ?? targets[0];
          if (!socket.isOpen) socket = await attacker.open(1 + (at % 10));
          const answersBefore = socket.statuses.length;
          await socket.write(toPost(path, body).replace('POST', method));
          await socket.hasAnswers(answersBefore + 1, 10_000);
          const status = socket.statuses[answersBefore];
          // 408: on a busy machine the attacker itself takes longer over a megabyte than a body may take.
          if (status !== undefined && ![401, 408, 413, 429, 503].includes(status)) {
            failures.add(`${method} ${path} without a key was answered ${status}`);
          }
        }
      }),
    );
    return [...failures];
  },
};

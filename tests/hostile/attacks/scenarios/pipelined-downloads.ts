import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const connections = 100;
const requests = 200;

/** Files requested but not read: each pending answer holds an open file. */
export const pipelinedDownloads: Attack = {
  name: 'pipelined-downloads',
  what: `${connections} connections that ask for ${requests} files each and are closed`,
  async run({ attacker, count }) {
    const paths = ['/sdk/v1/overlay-sdk.js', '/demo/demo.webm'];
    for (let at = 0; at < count(connections); at += 1) {
      const socket = await attacker.open(1 + (at % 5));
      socket.pause();
      const head = toHead('GET', paths[at % paths.length] ?? '');
      await Promise.race([socket.write(head.repeat(requests)), sleep(500)]);
      await sleep(20);
      socket.destroy();
    }
    return [];
  },
};

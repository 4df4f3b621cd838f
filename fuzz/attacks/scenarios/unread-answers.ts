import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { toHead } from '../wire/request-bytes.ts';

const connections = 100;
const requests = 16;
/** 10 s to read an answer, a second for the service to look, and some for a busy machine. */
const cutOffWithinMs = 16_000;
const lookedAt = 5;
const seenWithinMs = 20_000;

/** An answer that nobody reads waits in memory, with its file open. */
export const unreadAnswers: Attack = {
  name: 'unread-answers',
  what: `${connections} connections that ask for ${requests} videos and read nothing of them`,
  async run({ attacker, count }) {
    const sockets = await attacker.openMany(count(connections), 10);
    for (const socket of sockets) {
      socket.stopReading();
      await socket.write(toHead('GET', '/demo/demo.webm').repeat(requests));
    }
    await sleep(cutOffWithinMs);
    // Who does not read does not see the end either: it stands behind megabytes that the system has kept, on each.
    const seen = sockets.slice(0, lookedAt);
    for (const socket of seen) socket.readAgain();
    await Promise.all(seen.map((socket) => Promise.race([socket.closed, sleep(seenWithinMs)])));
    const open = seen.filter(({ isOpen }) => isOpen).length;
    return open === 0 ? [] : [`${open} of ${seen.length} answers waited for their readers for ever`];
  },
};

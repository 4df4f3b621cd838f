import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const connections = 100;
const requests = 16;
/** 10 s without a byte read, and a second for the service to check. */
const cutOffAfterMs = 11_000;
/** It counts from when the system's buffers are full, which is late on a busy machine. */
const mostLooks = 8;
const betweenLooksMs = 4_000;
const endsWithinMs = 20_000;

/** An unread answer waits in memory, with its file open. */
export const unreadAnswers: Attack = {
  name: 'unread-answers',
  what: `${connections} connections that ask for ${requests} videos and read nothing of them`,
  async run({ attacker, count, hold, mostHeldMs }) {
    const sockets = await attacker.openMany(count(connections), 10);
    for (const socket of sockets) {
      socket.pause();
      await socket.write(toHead('GET', '/demo/demo.webm').repeat(requests));
    }
    await hold(cutOffAfterMs);
    // A test of `connection.ts` covers the cut-off without the wait.
    if (mostHeldMs !== undefined && mostHeldMs < cutOffAfterMs) return [];
    // A client that does not read does not see the end either: it comes after megabytes that the system has buffered.
    // Reading makes the answer continue, so each check needs a separate connection.
    const looks = sockets.slice(0, mostLooks);
    for (const socket of looks) {
      await sleep(betweenLooksMs);
      socket.resume();
      await Promise.race([socket.closed, sleep(endsWithinMs)]);
      if (!socket.isOpen) return [];
    }
    return [`${looks.length} of ${looks.length} answers waited for their readers for ever`];
  },
};

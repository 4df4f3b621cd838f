import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const connections = 100;
const requests = 16;
/** 10 s without a byte read, and a second for the service to look. */
const cutOffAfterMs = 11_000;
/** It counts from the moment when the system has no room for more, which comes late on a busy machine. */
const mostLooks = 8;
const betweenLooksMs = 4_000;
const endsWithinMs = 20_000;

/** An answer that nobody reads waits in memory, with its file open. */
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
    // A test of `connection.ts` has the cut-off without the wait.
    if (mostHeldMs !== undefined && mostHeldMs < cutOffAfterMs) return [];
    // Who does not read does not see the end either: it stands behind megabytes that the system has kept. Reading makes
    // the answer go on, so each look needs a connection of its own.
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

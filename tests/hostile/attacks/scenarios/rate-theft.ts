import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const connections = 4;
const batchesEach = 60;
const pauseMs = 100;

/** A publishable key is public: an attacker who uses its whole rate leaves nothing to its visitors. */
export const rateTheft: Attack = {
  name: 'rate-theft',
  what: `one address sends ${(connections * 100 * 1_000) / pauseMs} events a second with the key of the page, each of a new device`,
  async run({ attacker, publishableKey, count }) {
    const sockets = await attacker.openMany(connections);
    let device = 0;
    for (let round = 0; round < count(batchesEach); round += 1) {
      for (const socket of sockets) {
        const events = Array.from({ length: 100 }, () => ({
          eventType: 'impression',
          campaignId: 'camp_attack',
          deviceId: `device ${device++}`,
        }));
        void socket.write(toPost('/api/sdk/event', JSON.stringify({ events }), { key: publishableKey }));
      }
      await sleep(pauseMs);
    }
    return [];
  },
};

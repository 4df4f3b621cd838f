import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const connections = 64;
const batchEvents = 100;
const forMs = 6_000;

/**
 * A tenant's own flood, far over the rate of its keys, which costs that tenant its events and other tenants nothing.
 */
export const tenantFlood: Attack = {
  name: 'tenant-flood',
  what: `another tenant sends batches of ${batchEvents} events on ${connections} connections for ${forMs / 1_000} s, each as soon as the last is answered`,
  async run({ attacker, tenantSecretKey, count }) {
    const events = Array.from({ length: batchEvents }, () => ({ eventType: 'impression', videoId: 'vid_1' }));
    const bytes = toPost('/api/sdk/event', JSON.stringify({ events }), { key: tenantSecretKey });
    const sockets = await attacker.openMany(connections, 8);
    const deadline = performance.now() + count(forMs);
    await Promise.all(
      sockets.map(async (socket) => {
        for (let sent = 1; performance.now() < deadline && (await socket.write(bytes)); sent += 1) {
          await socket.hasAnswers(sent, 10_000);
        }
      }),
    );
    return [];
  },
};

import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const batches = 20;
const originLength = 13_000;

/** The origin of a request is stored with each of its events. */
export const longOrigins: Attack = {
  name: 'long-origins',
  what: `${batches} batches of 500 events with an Origin of ${originLength} characters`,
  async run({ attacker, publishableKey, count }) {
    const sockets = await attacker.openMany(count(batches), 20);
    await Promise.all(
      sockets.map(async (socket, at) => {
        const events = Array.from({ length: 500 }, (_, index) => ({
          eventType: 'impression',
          campaignId: 'camp_attack',
          deviceId: `origin ${at} ${index}`,
        }));
        const origin = `https://${'o'.repeat(originLength)}.example`;
        await socket.write(
          toPost('/api/sdk/event', JSON.stringify({ events }), { key: publishableKey, headers: { origin } }),
        );
        await socket.hasAnswers(1, 10_000);
      }),
    );
    return [];
  },
};

import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const requests = 10;
const digits = 60_000;

/** Algorithms that are fast for ordinary numbers are not for one of 60,000 digits. */
export const longDecimals: Attack = {
  name: 'long-decimals',
  what: `${requests} conversions and events with a number of ${digits} digits`,
  async run({ attacker, publishableKey, tenantSecretKey, count, patience }) {
    const failures: string[] = [];
    const answerWithinMs = patience(12_000);
    const number = `0.${'0'.repeat(digits)}1`;
    const conversion = `{"conversionType":"purchase","sessionId":"s","currency":"EUR","value":${number}}`;
    const event = `{"eventType":"interaction","interactionType":"slider","value":${number}}`;
    const exponent = `{"eventType":"interaction","interactionType":"slider","timestampMs":1e${'0'.repeat(digits)}5,"value":1}`;
    for (const bytes of [
      toPost('/api/sdk/conversion', conversion, { key: tenantSecretKey }),
      toPost('/api/sdk/event', event, { key: publishableKey }),
      toPost('/api/sdk/event', exponent, { key: publishableKey }),
    ]) {
      const sockets = await attacker.openMany(count(requests));
      await Promise.all(
        sockets.map(async (socket) => {
          await socket.write(bytes);
          if (!(await socket.hasAnswers(1, answerWithinMs)))
            failures.push(`a long number got no answer within ${answerWithinMs / 1_000} s`);
          else if (![413, 422, 429, 400].includes(socket.statuses[0] ?? 0)) {
            failures.push(`a long number was answered ${socket.statuses[0]}`);
          }
        }),
      );
    }
    return [...new Set(failures)];
  },
};

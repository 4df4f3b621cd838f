import type { Attack } from '../attack.ts';

const orders = 200;

/** An attacker who guesses the server's dedupeKeys sends them first, or asks whether they exist. */
export const poisonedKeys: Attack = {
  name: 'poisoned-keys',
  what: `${orders} dedupeKeys of the customer's server, sent before it and asked for with dryRun, with the key of the page`,
  async run({ url, publishableKey, victimSecretKey, count }) {
    const failures: string[] = [];
    const run = Math.random().toString(36).slice(2, 8);
    const keys = Array.from({ length: count(orders) }, (_, at) => `order-${run}-${at}`);
    const post = async (key: string, events: object[], query = '') => {
      const answer = await fetch(`${url}/api/sdk/event${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          connection: 'close',
        },
        body: JSON.stringify({ events }),
      });
      const text = await answer.text();
      return { text, results: toResults(text) };
    };
    const toEvents = (value: number, campaignId: string) =>
      keys.map((dedupeKey) => ({
        eventType: 'interaction',
        interactionType: 'rating',
        value,
        campaignId,
        dedupeKey,
      }));
    await post(publishableKey, toEvents(1, 'camp_poison'));
    const real = await post(victimSecretKey, toEvents(5, 'camp_orders'));
    const stolen = real.results.filter(({ status }) => status !== 'accepted').length;
    if (stolen > 0) failures.push(`${stolen} of ${keys.length} events of the server became duplicates`);
    const asked = await post(publishableKey, toEvents(5, 'camp_orders'), '?dryRun=1');
    const told = asked.results.filter(({ status }) => status === 'duplicate').length;
    if (told > 0) failures.push(`dryRun told of ${told} keys that they exist`);
    const eventIds = real.results.flatMap(({ eventId }) => (typeof eventId === 'string' ? [eventId] : []));
    if (eventIds.some((eventId) => asked.text.includes(eventId))) {
      failures.push("dryRun told an eventId of the server's");
    }
    const again = await post(victimSecretKey, toEvents(5, 'camp_orders'));
    if (again.results.some(({ status }) => status !== 'duplicate')) {
      failures.push('an event of the server was counted twice');
    }
    return failures;
  },
};

interface Result {
  readonly status?: unknown;
  readonly eventId?: unknown;
}

/** Whatever else the answer is, it holds no results. */
function toResults(text: string): readonly Result[] {
  const body: { readonly results?: readonly Result[] } = JSON.parse(text);
  return body.results ?? [];
}

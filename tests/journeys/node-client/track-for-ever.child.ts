import { createOverlayClient } from '@overlay/node';

/** Tracks events until it is killed, and prints each that is kept. The service is down. */
const [endpoint = '', apiKey = '', path = ''] = process.argv.slice(2);
const client = createOverlayClient({ endpoint, apiKey, journal: { path }, onError: () => {} });

for (let number = 0; ; number += 1) {
  const dedupeKey = `killed-${number}`;
  const result = await client.trackInteraction(
    { eventType: 'interaction', interactionType: 'rating', value: number, campaignId: 'camp_killed' },
    { dedupeKey, until: 'queued' },
  );
  if (result.ok || result.error !== undefined) throw new Error(JSON.stringify(result));
  process.stdout.write(`${number}\n`);
}

import { eventKinds, playbackEvents } from '@overlay/contract';
import fc from 'fast-check';
import type { Pools } from '../tenants/pools.ts';
import type { WireRequest } from '../wire/wire-request.ts';
import { toHints } from './hints.ts';
import { type JsonNode, toJsonNode, toJsonText } from './json-node.ts';
import type { Hints } from './schema-value.ts';
import { spoiled } from './spoiled-json.ts';
import { tenantFields, withTenantFields } from './tenant-fields.ts';

const values = {
  number: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  string: fc.string({ maxLength: 40 }),
  null: fc.constant(null),
} as const;

/**
 * Events whose fields fit together as the table of event kinds requires: the schema by itself also allows events that
 * are refused.
 */
export function coherentEvent(hints: Hints): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const hinted = (name: string) => hints[name] ?? fc.string();
  const common = fc.record(
    {
      videoId: hinted('videoId'),
      sessionId: hinted('sessionId'),
      campaignId: hinted('campaignId'),
      creativeId: hinted('creativeId'),
      overlayId: hinted('overlayId'),
      installationId: hinted('installationId'),
      dedupeKey: hinted('dedupeKey'),
      deviceId: fc.string({ minLength: 1, maxLength: 30 }),
      videoTimeSeconds: fc.double({ min: 0, max: 1e5, noNaN: true }),
      watchedSeconds: fc.double({ min: 0, max: 1e5, noNaN: true }),
      videoLength: fc.double({ min: 0, max: 1e5, noNaN: true }),
      percentWatched: fc.integer({ min: 0, max: 100 }),
      metadata: fc.dictionary(fc.string({ maxLength: 10 }), fc.oneof(fc.string(), fc.boolean()), {
        maxKeys: 3,
      }),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  // A version without its overlay is refused.
  const version = fc.option(
    fc.record({ overlayId: hinted('overlayId'), overlayVersion: fc.integer({ min: 1, max: 300 }) }),
  );
  const interactions = eventKinds.map(({ interactionType, valueTypes }) =>
    fc
      .oneof(...valueTypes.map((type) => values[type]))
      .map((value) => ({ eventType: 'interaction', interactionType, value })),
  );
  const impressions = fc
    .option(fc.constantFrom(...playbackEvents), { nil: undefined })
    .map((playbackEvent) => ({
      eventType: 'impression',
      ...(playbackEvent === undefined ? {} : { playbackEvent }),
    }));
  return fc
    .tuple(common, version, fc.oneof(impressions, ...interactions))
    .map(([fields, overlay, kind]) => ({ ...fields, ...overlay, ...kind }));
}

/** Valid single events and batches. */
export function coherentBody(hints: Hints): fc.Arbitrary<JsonNode> {
  const event = coherentEvent(hints);
  const batch = fc.array(event, { minLength: 1, maxLength: 8 }).map((events) => ({ events }));
  return fc.oneof(event, batch).map(toJsonNode);
}

/** Batches that mix valid and invalid events. */
export function mixedBatches(pools: Pools): fc.Arbitrary<WireRequest> {
  const good = fc
    .tuple(coherentEvent(toHints(pools)).map(toJsonNode), tenantFields(pools))
    .map((parts) => withTenantFields(...parts));
  const part = fc.oneof(
    good.map((node) => ({ text: toJsonText(node), isGood: true })),
    good.chain(spoiled).map((node) => ({ text: toJsonText(node), isGood: false })),
  );
  return fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => {
    const body = Buffer.from(`{"events":[${parts.map(({ text }) => text).join(',')}]}`);
    const head = `POST /api/sdk/event HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${pools.publishableKey}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    return {
      label: 'a batch of good and bad events',
      chunks: [Buffer.from(head), body],
      heads: [false],
      isComplete: true,
      goodEvents: parts.map(({ isGood }) => isGood),
    };
  });
}

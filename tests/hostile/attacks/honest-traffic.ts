import { randomUUID } from 'node:crypto';
import { Load } from '../../kit/load.ts';
import { type Caller, counter } from '../../kit/load-orders.ts';
import type { TestKeys } from '../../kit/service-faults.ts';

export interface HonestOptions {
  readonly viewers: number;
  /** After this time a request counts as not served. */
  readonly answerWithinMs: number;
}

export const fullHonesty: HonestOptions = { viewers: 20, answerWithinMs: 15_000 };

/** Viewers who answer overlays, a customer's server, pages that load the SDK, and a person who reads analytics. */
export function startHonestTraffic(
  url: string,
  { publishableKey, secretKey }: TestKeys,
  { viewers, answerWithinMs }: HonestOptions,
): Promise<Load> {
  const path = '/api/sdk/event';
  const summary = '/api/analytics/summary?campaignId=camp_honest';
  // One connection each, all open before an attack, because connections left open by an attack are counted.
  const connections = 1;
  const callers: Caller[] = [
    ...Array.from({ length: viewers }, (_, at) => ({
      request: {
        path,
        key: publishableKey,
        body: JSON.stringify({ ...makeEvent(), deviceId: randomUUID() }),
      },
      everyMs: 500,
      connections,
      localAddress: `127.0.33.${1 + at}`,
    })),
    { request: { path: '/sdk/v1/overlay-sdk.js' }, everyMs: 1_000, connections, localAddress: '127.0.34.1' },
    {
      request: {
        path,
        key: secretKey,
        body: JSON.stringify({ events: Array.from({ length: 5 }, makeEvent) }),
      },
      everyMs: 250,
      connections,
      localAddress: '127.0.35.1',
    },
    { request: { path: summary, key: secretKey }, everyMs: 500, connections, localAddress: '127.0.36.1' },
  ];
  return Load.start({ kind: 'paced', url, callers, answerWithinMs });
}

function makeEvent() {
  const eventOfCaller = randomUUID();
  return {
    eventType: 'interaction',
    interactionType: 'tap',
    value: 1,
    campaignId: 'camp_honest',
    sessionId: `${eventOfCaller}:${counter}`,
    dedupeKey: `${eventOfCaller}:${counter}`,
  };
}

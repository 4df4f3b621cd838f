import { operations } from '@overlay/contract';
import fc from 'fast-check';
import { brokenRequests } from './arbitraries/broken-requests.ts';
import { documentRequests } from './arbitraries/document-requests.ts';
import { mixedBatches } from './arbitraries/event-bodies.ts';
import { operationRequests } from './arbitraries/operation-requests.ts';
import { pageRequests } from './arbitraries/page-requests.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import type { Pools } from './tenants/pools.ts';
import type { WireRequest } from './wire/wire-request.ts';

/** One kind of request; lanes run in parallel, each on a separate connection. */
export interface Lane {
  readonly name: string;
  /** Share of all requests of a run. */
  readonly share: number;
  readonly requests: fc.Arbitrary<WireRequest>;
}

export const laneNames = ['operations', 'document', 'ingest', 'batches', 'http', 'pages'] as const;
export type LaneName = (typeof laneNames)[number];

export function toLanes(
  pools: Pools,
  document: OpenApiDocument,
): readonly (Lane & { readonly name: LaneName })[] {
  const ingest = operations.filter(({ tag }) => tag === 'ingest');
  return [
    {
      name: 'operations',
      share: 0.25,
      requests: fc.oneof(...operations.map((one) => operationRequests(one, pools))),
    },
    { name: 'document', share: 0.2, requests: documentRequests(document, pools) },
    {
      name: 'ingest',
      share: 0.2,
      requests: fc.oneof(...ingest.map((one) => operationRequests(one, pools))),
    },
    { name: 'batches', share: 0.1, requests: mixedBatches(pools) },
    { name: 'http', share: 0.15, requests: brokenRequests(pools) },
    { name: 'pages', share: 0.1, requests: pageRequests },
  ];
}

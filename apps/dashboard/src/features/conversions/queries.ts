import type { AttributionModel } from '@overlay/contract';
import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const conversionsQueries = ({ query, search, can }: PageAddress) => [
  question('/api/analytics/conversions', { params: { query: { ...query, model: parseModel(search) } } }),
  // Of no use without any conversion, but a second wait with one.
  ...(can('events:read') ? [question('/api/conversions', toLatest(query))] : []),
];

/** The attribution model is part of the address, like days and filters. */
export function parseModel({ model }: Readonly<Record<string, unknown>>): AttributionModel {
  return model === 'first' || model === 'linear' ? model : 'last';
}

const mostLatest = 20;

export function toLatest({ dateFrom, dateTo }: ViewQuery) {
  const query = {
    limit: mostLatest,
    ...(dateFrom === undefined ? {} : { dateFrom }),
    ...(dateTo === undefined ? {} : { dateTo }),
  };
  return { params: { query } };
}

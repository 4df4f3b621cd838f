import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const breakdownsQueries = ({ query, search }: PageAddress) => [
  question('/api/analytics/breakdown', { params: { query: toAsked(query, parseDimension(search)) } }),
];

export const dimensions = [
  'origin',
  'hourOfWeek',
  'campaign',
  'creative',
  'video',
  'overlay',
  'overlayType',
  'interactionType',
  'installation',
] as const;
export type By = (typeof dimensions)[number];

/** The dimension is part of the address, like days and filters. */
export function parseDimension({ by }: Readonly<Record<string, unknown>>): By {
  return dimensions.find((name) => name === by) ?? 'origin';
}

const mostRows = 200;

export function toAsked(query: ViewQuery, by: By) {
  return { ...query, by, limit: mostRows };
}

import type { FunnelUnit } from '@overlay/contract';
import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';

export const funnelQueries = ({ query, search }: PageAddress) => [
  question('/api/analytics/funnel', { params: { query: { ...query, by: parseUnit(search) } } }),
];

/** The counted unit is part of the address, like days and filters. */
export function parseUnit({ by }: Readonly<Record<string, unknown>>): FunnelUnit {
  return by === 'device' ? 'device' : 'session';
}

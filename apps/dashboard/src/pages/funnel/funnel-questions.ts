import type { FunnelUnit } from '@overlay/contract';
import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-questions.ts';

export const funnelQuestions = ({ query, search }: PageAddress) => [
  question('/api/analytics/funnel', { params: { query: { ...query, by: parseUnit(search) } } }),
];

/** What is counted stands in the address, as days and filters do. */
export function parseUnit({ by }: Readonly<Record<string, unknown>>): FunnelUnit {
  return by === 'device' ? 'device' : 'session';
}

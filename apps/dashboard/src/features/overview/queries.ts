import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const overviewQueries = ({ query }: PageAddress) => [
  question('/api/analytics/summary', toSummary(query)),
];

export function toSummary(query: ViewQuery) {
  const include: ('uniques' | 'comparison')[] = ['uniques', 'comparison'];
  return { params: { query: { ...query, include } } };
}

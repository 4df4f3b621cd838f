import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-questions.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const campaignsQuestions = ({ query }: PageAddress) => [
  question('/api/analytics/breakdown', { params: { query: toAsked(query) } }),
  question('/api/analytics/conversions', { params: { query } }),
];

const mostRows = 200;

export function toAsked(query: ViewQuery) {
  return { ...query, by: 'campaign' as const, limit: mostRows };
}

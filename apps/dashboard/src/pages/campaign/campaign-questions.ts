import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-questions.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const campaignQuestions = ({ params: { campaignId = '' }, query }: PageAddress) => {
  const narrowed = { ...query, campaignId: [campaignId] };
  return [
    question('/api/analytics/summary', toSummary(narrowed)),
    question('/api/analytics/experiment', { params: { query: narrowed } }),
  ];
};

export function toSummary(query: ViewQuery) {
  const include: 'uniques'[] = ['uniques'];
  return { params: { query: { ...query, include } } };
}

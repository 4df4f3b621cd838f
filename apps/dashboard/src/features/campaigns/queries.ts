import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const campaignQueries = ({ params: { campaignId = '' }, query }: PageAddress) => {
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

export const campaignsQueries = ({ query }: PageAddress) => [
  question('/api/analytics/breakdown', { params: { query: toAsked(query) } }),
  question('/api/analytics/conversions', { params: { query } }),
];

const mostRows = 200;

export function toAsked(query: ViewQuery) {
  return { ...query, by: 'campaign' as const, limit: mostRows };
}

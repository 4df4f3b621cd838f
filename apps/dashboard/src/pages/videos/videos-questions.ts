import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-questions.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const videosQuestions = ({ query }: PageAddress) => [
  question('/api/analytics/videos', { params: { query: toAsked(query) } }),
];

const mostRows = 200;

export function toAsked(query: ViewQuery) {
  return { ...query, limit: mostRows };
}

import { question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const videoQueries = ({ params: { videoId = '' }, query }: PageAddress) => {
  const { videoId: _others, ...others } = query;
  return [
    question('/api/analytics/videos/{videoId}/timeline', { params: { path: { videoId }, query: others } }),
    question('/api/analytics/videos', toNumbers(query, videoId)),
  ];
};

export function toNumbers(query: ViewQuery, videoId: string) {
  return { params: { query: { ...query, videoId: [videoId], limit: 1 } } };
}

export const videosQueries = ({ query }: PageAddress) => [
  question('/api/analytics/videos', { params: { query: toAsked(query) } }),
];

const mostRows = 200;

export function toAsked(query: ViewQuery) {
  return { ...query, limit: mostRows };
}

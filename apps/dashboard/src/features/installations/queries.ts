import { pagesQuestion, question } from '../../app/api/question.ts';

export const installationsQueries = () => [
  pagesQuestion('/api/installations', everyInstallation),
  question('/api/platforms/registry'),
];

export const everyInstallation = { params: { query: { limit: 200 } } };

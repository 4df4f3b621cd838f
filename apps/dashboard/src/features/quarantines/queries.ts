import { pagesQuestion } from '../../app/api/question.ts';

export const firstQuarantines = { params: { query: { limit: 50 } } };

export const quarantinesQueries = () => [pagesQuestion('/api/quarantines', firstQuarantines)];

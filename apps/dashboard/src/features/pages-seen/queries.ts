import { question } from '../../app/api/question.ts';

export const allPages = { params: { query: { limit: 500 } } };

export const pagesSeenQueries = () => [question('/api/pages-seen', allPages)];

export { readResults } from './read-results.ts';
export { readAnalytics, readInit } from './read-service.ts';
export { watchPublished } from './watch-published.ts';

import { newestKeys, newestVideos, pagesQuestion, question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';

export const developersQueries = ({ can }: PageAddress) => [
  ...(can('keys:read') ? [pagesQuestion('/api/keys', newestKeys)] : []),
  ...(can('keys:manage') ? [question('/api/viewer-secrets', {})] : []),
  question('/api/videos', newestVideos),
];

import { definePlatform } from '../define-platform.ts';

export const wordpress = definePlatform({
  id: 'wordpress',
  name: 'WordPress',
  category: 'cms',
  status: 'manual',
  surfaces: ['post', 'blog', 'landing', 'other'],
  heartbeat: { supported: true, sentBy: 'WP-Cron of the site' },
  capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
});

import { definePlatform } from '../define-platform.ts';

export const webflow = definePlatform({
  id: 'webflow',
  name: 'Webflow',
  category: 'cms',
  status: 'manual',
  surfaces: ['landing', 'blog', 'other'],
  heartbeat: { supported: true, sentBy: 'a scheduled task of yours: Webflow runs no server code' },
  capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
});

import { definePlatform } from '../define-platform.ts';

export const squarespace = definePlatform({
  id: 'squarespace',
  name: 'Squarespace',
  category: 'cms',
  status: 'manual',
  surfaces: ['landing', 'blog', 'storefront', 'other'],
  heartbeat: { supported: true, sentBy: 'a scheduled task of yours: Squarespace runs no server code' },
  capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
});

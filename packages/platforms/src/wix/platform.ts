import { definePlatform } from '../define-platform.ts';

export const wix = definePlatform({
  id: 'wix',
  name: 'Wix',
  category: 'cms',
  status: 'manual',
  surfaces: ['landing', 'blog', 'storefront', 'other'],
  heartbeat: { supported: true, sentBy: 'a scheduled job of the site (Velo backend)' },
  capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
});

import { definePlatform } from '../define-platform.ts';

export const ghost = definePlatform({
  id: 'ghost',
  name: 'Ghost',
  category: 'cms',
  status: 'manual',
  surfaces: ['post', 'blog', 'landing'],
  heartbeat: { supported: true, sentBy: 'a scheduled task beside Ghost' },
  capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
});

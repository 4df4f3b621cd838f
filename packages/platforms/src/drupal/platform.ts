import { definePlatform } from '../define-platform.ts';

export const drupal = definePlatform({
  id: 'drupal',
  name: 'Drupal',
  category: 'cms',
  status: 'manual',
  surfaces: ['post', 'blog', 'landing', 'other'],
  heartbeat: { supported: true, sentBy: 'hook_cron of a small module' },
  capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
});

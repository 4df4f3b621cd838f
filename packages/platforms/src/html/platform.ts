import { definePlatform } from '../define-platform.ts';

export const html = definePlatform({
  id: 'html',
  name: 'Plain HTML',
  category: 'html',
  status: 'manual',
  surfaces: ['landing', 'app', 'other'],
  heartbeat: { supported: true, sentBy: 'cron on any machine of yours' },
  capabilities: [
    'overlays',
    'playback-analytics',
    'published-overlays',
    'server-heartbeat',
    'server-conversions',
  ],
});

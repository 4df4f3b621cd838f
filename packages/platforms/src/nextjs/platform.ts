import { definePlatform } from '../define-platform.ts';

export const nextjs = definePlatform({
  id: 'nextjs',
  name: 'Next.js',
  category: 'framework',
  status: 'manual',
  surfaces: ['app', 'landing', 'product', 'other'],
  heartbeat: { supported: true, sentBy: 'a route handler that a scheduler calls' },
  capabilities: [
    'overlays',
    'playback-analytics',
    'published-overlays',
    'server-heartbeat',
    'server-conversions',
  ],
});

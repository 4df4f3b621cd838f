import { definePlatform } from '../define-platform.ts';

export const magento = definePlatform({
  id: 'magento',
  name: 'Magento / Adobe Commerce',
  category: 'storefront',
  status: 'manual',
  surfaces: ['storefront', 'product', 'cart', 'landing'],
  heartbeat: { supported: true, sentBy: 'the cron table of the shop server' },
  capabilities: [
    'overlays',
    'playback-analytics',
    'published-overlays',
    'server-heartbeat',
    'server-conversions',
  ],
});

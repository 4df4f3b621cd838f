import { definePlatform } from '../define-platform.ts';

export const bigcommerce = definePlatform({
  id: 'bigcommerce',
  name: 'BigCommerce',
  category: 'storefront',
  status: 'manual',
  surfaces: ['storefront', 'product', 'cart', 'landing'],
  heartbeat: { supported: true, sentBy: 'a scheduled task of yours' },
  capabilities: [
    'overlays',
    'playback-analytics',
    'published-overlays',
    'server-heartbeat',
    'server-conversions',
  ],
});

import { definePlatform } from '../define-platform.ts';

export const woocommerce = definePlatform({
  id: 'woocommerce',
  name: 'WooCommerce',
  category: 'storefront',
  status: 'manual',
  surfaces: ['storefront', 'product', 'cart', 'checkout', 'landing'],
  heartbeat: { supported: true, sentBy: 'WP-Cron of the shop' },
  capabilities: [
    'overlays',
    'playback-analytics',
    'published-overlays',
    'server-heartbeat',
    'server-conversions',
  ],
});

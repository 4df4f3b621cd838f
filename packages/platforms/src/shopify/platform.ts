import { definePlatform } from '../define-platform.ts';

export const shopify = definePlatform({
  id: 'shopify',
  name: 'Shopify',
  category: 'storefront',
  status: 'manual',
  surfaces: ['storefront', 'product', 'cart', 'blog', 'landing'],
  heartbeat: {
    supported: true,
    sentBy: 'a scheduled task of yours, or an automation that can send HTTP requests',
  },
  capabilities: [
    'overlays',
    'playback-analytics',
    'published-overlays',
    'server-heartbeat',
    'server-conversions',
  ],
});

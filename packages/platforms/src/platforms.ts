import { readFile } from 'node:fs/promises';
import type { Platform } from '@overlay/contract';
import { scriptTag } from './snippet.ts';

/** Capabilities of the SDK and the service on a platform. A platform lists those that its docs page covers. */
export const capabilities = [
  'overlays',
  'playback-analytics',
  'published-overlays',
  'server-heartbeat',
  'server-conversions',
] as const;
export type Capability = (typeof capabilities)[number];

interface PlatformSource extends Omit<Platform, 'docsPath' | 'sdkProducts' | 'snippet' | 'capabilities'> {
  readonly capabilities: Capability[];
  /** Default: the script tag. */
  readonly snippet?: string;
}

/** Tag Manager rebuilds the script elements of HTML tags and drops their data attributes, so code sets them instead. */
const gtmWebSnippet = `<script>
(function () {
  var script = document.createElement('script');
  script.src = '{{publicUrl}}/sdk/v1/overlay-sdk.js';
  script.async = true;
  script.setAttribute('data-api-key', '{{apiKey}}');
  script.setAttribute('data-campaign-id', '{{campaignId}}');
  script.setAttribute('data-installation-id', '{{installationId}}');
  document.head.appendChild(script);
})();
</script>`;

/** Code of a tag template. The token is a field of the tag (`data.token`), so it stays in the server container. */
const gtmServerSnippet = `const sendHttpRequest = require('sendHttpRequest');
const storage = require('templateDataStorage');
const getTimestampMillis = require('getTimestampMillis');
const JSON = require('JSON');
const now = getTimestampMillis();
if (now - (storage.getItemCopy('heartbeatAt') || 0) < 3600000) return data.gtmOnSuccess();
storage.setItemCopy('heartbeatAt', now);
const body = JSON.stringify({
  installationId: '{{installationId}}',
  token: data.token,
  event: 'ping',
  sdkProduct: 'overlay-sdk',
});
sendHttpRequest('{{publicUrl}}/api/integrations/platform-heartbeat', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  timeout: 5000,
}, body).then((response) => {
  if (response.statusCode === 200) data.gtmOnSuccess();
  else data.gtmOnFailure();
}, data.gtmOnFailure);`;

const sources: readonly PlatformSource[] = [
  {
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
  },
  {
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
  },
  {
    id: 'wordpress',
    name: 'WordPress',
    category: 'cms',
    status: 'manual',
    surfaces: ['post', 'blog', 'landing', 'other'],
    heartbeat: { supported: true, sentBy: 'WP-Cron of the site' },
    capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
  },
  {
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
  },
  {
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
  },
  {
    id: 'prestashop',
    name: 'PrestaShop',
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
  },
  {
    id: 'webflow',
    name: 'Webflow',
    category: 'cms',
    status: 'manual',
    surfaces: ['landing', 'blog', 'other'],
    heartbeat: { supported: true, sentBy: 'a scheduled task of yours: Webflow runs no server code' },
    capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
  },
  {
    id: 'wix',
    name: 'Wix',
    category: 'cms',
    status: 'manual',
    surfaces: ['landing', 'blog', 'storefront', 'other'],
    heartbeat: { supported: true, sentBy: 'a scheduled job of the site (Velo backend)' },
    capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
  },
  {
    id: 'squarespace',
    name: 'Squarespace',
    category: 'cms',
    status: 'manual',
    surfaces: ['landing', 'blog', 'storefront', 'other'],
    heartbeat: { supported: true, sentBy: 'a scheduled task of yours: Squarespace runs no server code' },
    capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
  },
  {
    id: 'drupal',
    name: 'Drupal',
    category: 'cms',
    status: 'manual',
    surfaces: ['post', 'blog', 'landing', 'other'],
    heartbeat: { supported: true, sentBy: 'hook_cron of a small module' },
    capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
  },
  {
    id: 'ghost',
    name: 'Ghost',
    category: 'cms',
    status: 'manual',
    surfaces: ['post', 'blog', 'landing'],
    heartbeat: { supported: true, sentBy: 'a scheduled task beside Ghost' },
    capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
  },
  {
    id: 'gtm-web',
    name: 'Google Tag Manager (web)',
    category: 'tag-manager',
    status: 'manual',
    surfaces: ['storefront', 'product', 'cart', 'landing', 'blog', 'other'],
    heartbeat: {
      supported: true,
      sentBy: 'a server container or a scheduled task of yours, never this container',
    },
    capabilities: ['overlays', 'playback-analytics', 'published-overlays', 'server-heartbeat'],
    snippet: gtmWebSnippet,
  },
  {
    id: 'gtm-server',
    name: 'Google Tag Manager (server-side)',
    category: 'tag-manager',
    status: 'manual',
    surfaces: ['storefront', 'checkout', 'landing', 'other'],
    heartbeat: { supported: true, sentBy: 'a tag of the server container' },
    capabilities: ['server-heartbeat', 'server-conversions'],
    snippet: gtmServerSnippet,
  },
  {
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
  },
  {
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
  },
];

/** The registry. The docs page of each is in a folder with its identifier. */
export const platforms: readonly Platform[] = sources.map((source) => ({
  snippet: scriptTag,
  sdkProducts: ['overlay-sdk'],
  ...source,
  docsPath: `/docs/platforms/${source.id}`,
}));

/** The docs page of a platform in Markdown. Placeholders as in its snippet; `{{snippet}}` stands for the snippet. */
export function loadPlatformDocs(id: string): Promise<string> {
  if (!/^[a-z0-9-]{1,64}$/.test(id)) return Promise.reject(new Error(`not a platform id: ${id}`));
  return readFile(new URL(`./${id}/docs.md`, import.meta.url), 'utf8');
}

import { definePlatform } from '../define-platform.ts';

/** Tag Manager rebuilds the script elements of HTML tags and drops their data attributes, so code sets them instead. */
const snippet = `<script>
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

export const gtmWeb = definePlatform({
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
  snippet,
});

import { definePlatform } from '../define-platform.ts';

/** Code of a tag template. The token is a field of the tag (`data.token`), so it stays in the server container. */
const snippet = `const sendHttpRequest = require('sendHttpRequest');
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

export const gtmServer = definePlatform({
  id: 'gtm-server',
  name: 'Google Tag Manager (server-side)',
  category: 'tag-manager',
  status: 'manual',
  surfaces: ['storefront', 'checkout', 'landing', 'other'],
  heartbeat: { supported: true, sentBy: 'a tag of the server container' },
  capabilities: ['server-heartbeat', 'server-conversions'],
  snippet,
});

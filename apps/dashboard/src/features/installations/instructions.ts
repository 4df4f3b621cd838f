import type { Platform } from '@overlay/contract';
import { baseUrl } from '../../app/api/address.ts';

export interface SnippetValues {
  /** Where the service is, without a slash at its end. */
  readonly publicUrl: string;
  readonly installationId: string;
  readonly token?: string | undefined;
}

/** What a page needs, one attribute a line. Keys are shown once, so the reader puts theirs in; the campaign is theirs to name. */
export function toPageSnippet(platform: Pick<Platform, 'snippet'>, values: SnippetValues): string {
  return platform.snippet
    .replaceAll('{{publicUrl}}', values.publicUrl)
    .replaceAll('{{installationId}}', values.installationId)
    .replaceAll('{{apiKey}}', 'pk_live_YOUR_KEY')
    .replaceAll('{{campaignId}}', 'YOUR_CAMPAIGN')
    .replaceAll(/ (?=data-|async>)/g, '\n  ');
}

/** A heartbeat by hand. The token belongs on a server, so this is for a terminal. */
export function toHeartbeatCommand({ publicUrl, installationId, token }: SnippetValues): string {
  const body = JSON.stringify({ installationId, token: token ?? 'YOUR_TOKEN', event: 'ping' });
  return `curl -X POST ${publicUrl}/api/integrations/platform-heartbeat \\
  -H 'content-type: application/json' \\
  -d '${body}'`;
}

export function docsAddress({ docsPath }: Pick<Platform, 'docsPath'>): string {
  return new URL(docsPath.replace(/^\//, ''), baseUrl).href;
}

import { Account, ApiKeyList, ConversionPage, InstallationList, OverlayList } from '@overlay/contract';
import type { ApiClient } from './api-client.ts';
import type { Furnishing } from './furnish.ts';

/** Texts that nobody but the victim may ever be shown. */
export function toSecrets(mark: string, furnishing: Furnishing, accountId: string): readonly string[] {
  const hidden = <Item>(items: readonly Item[]) => items.slice(1);
  return [
    mark,
    accountId,
    furnishing.readToken,
    ...furnishing.keys.map(({ key }) => key),
    ...furnishing.installations.map(({ token }) => token),
    ...hidden(furnishing.overlayIds),
    ...hidden(furnishing.keys).map(({ keyId }) => keyId),
    ...hidden(furnishing.installations).map(({ installationId }) => installationId),
    ...hidden(furnishing.eventIds),
  ];
}

/** Everything that the victim manages, and the conversions that it sent, as text: it has to be the same afterwards. */
export async function toState(client: ApiClient): Promise<string> {
  const { overlays } = await client.get(OverlayList, '/api/overlays?limit=200');
  const { keys } = await client.get(ApiKeyList, '/api/keys?limit=200');
  const { installations } = await client.get(InstallationList, '/api/installations?limit=200');
  const { conversions } = await client.get(ConversionPage, '/api/conversions?limit=200');
  const account = await client.get(Account, '/api/account');
  return JSON.stringify({
    overlays,
    keys: keys.map((key) => ({ ...key, lastUsedAt: undefined })),
    installations,
    conversions: conversions.map(({ conversionId }) => conversionId),
    account: { ...account, usage: undefined },
  });
}

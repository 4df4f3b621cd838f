import { Account, ApiKeyList, ConversionPage, InstallationList, OverlayList } from '@overlay/contract';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer } from '../../kit/read-answer.ts';
import type { Furnishing } from './furnish.ts';

/** Texts that only the victim may ever see. */
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

/** Everything that the victim manages, and the conversions that it sent, as text: it must be unchanged afterwards. */
export async function toState(client: HttpClient): Promise<string> {
  const { overlays } = readAnswer(OverlayList, await client.get('/api/overlays?limit=200'));
  const { keys } = readAnswer(ApiKeyList, await client.get('/api/keys?limit=200'));
  const { installations } = readAnswer(InstallationList, await client.get('/api/installations?limit=200'));
  const { conversions } = readAnswer(ConversionPage, await client.get('/api/conversions?limit=200'));
  const account = readAnswer(Account, await client.get('/api/account'));
  return JSON.stringify({
    overlays,
    keys: keys.map((key) => ({ ...key, lastUsedAt: undefined })),
    installations,
    conversions: conversions.map(({ conversionId }) => conversionId),
    account: { ...account, usage: undefined },
  });
}

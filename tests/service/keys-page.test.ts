import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { issueKey } from '@overlay/service/internal/access/api-key.ts';
import { mintInstallationToken } from '@overlay/service/internal/access/installation-token.ts';
import { issueReadToken } from '@overlay/service/internal/access/read-token.ts';
import { expect, it } from 'vitest';

const page = await readFile(new URL('../../docs/keys.md', import.meta.url), 'utf8');

interface Scanner {
  findSecrets(text: string): string[];
}

/** The code from the page, as a reader would copy it. */
async function loadScanner(): Promise<Scanner> {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Whether a secret ends with the checksum of what precedes it, as the page defines it: CRC-32 in six base62 digits. */
function hasValidChecksum(secret: string): boolean {
  const checksum = [...secret.slice(-6)].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0);
  return secret.length > 6 && checksum === crc32(secret.slice(0, -6));
}

function mint(): string[] {
  const key = (kind: 'publishable' | 'secret') =>
    issueKey({ accountId: 'acct_1', kind, name: 'x' }, 0).secret;
  const token = issueReadToken({ accountId: 'acct_1', keyId: 'key_1' }, 0).secret;
  return [key('publishable'), key('secret'), token, mintInstallationToken().token];
}

it('the scanner on the page finds every secret that the service creates, in any text', async () => {
  const { findSecrets } = await loadScanner();
  for (let round = 0; round < 250; round += 1) {
    const secrets = mint();
    const text = `const key = "${secrets[0]}";\nAuthorization: Bearer ${secrets[1]}\n?t=${secrets[2]}&x\n${secrets[3]}`;
    expect(findSecrets(text)).toEqual(secrets);
    expect(secrets.filter((secret) => !hasValidChecksum(secret))).toEqual([]);
  }
});

it('the scanner reports nothing else as a secret, nor a mistyped one', async () => {
  const { findSecrets } = await loadScanner();
  const [secret = ''] = mint();
  const wrong = secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const texts = [
    wrong,
    secret.slice(0, -1),
    `${secret}x`,
    `pk_live_${'0'.repeat(38)}`,
    'pk_live_chosen_by_a_setting',
  ];
  expect(texts.flatMap(findSecrets)).toEqual([]);
});

it('the pattern on the page is also in its code', () => {
  const [, pattern = ''] = /```\n(\\b.*)\n```/.exec(page) ?? [];
  expect(page).toContain(`/${pattern}/g`);
});

it('a typo breaks the checksum', () => {
  const [secret = ''] = mint();
  const changed = secret[20] === 'a' ? 'b' : 'a';
  expect(hasValidChecksum(`${secret.slice(0, 20)}${changed}${secret.slice(21)}`)).toBe(false);
});

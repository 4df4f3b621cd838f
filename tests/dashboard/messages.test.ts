import { expect, test } from 'vitest';
import { accountPages } from '../../apps/dashboard/src/app/pages.ts';
import { checkMessages, extractMessages } from '../../apps/dashboard/tools/messages.ts';

test('every text is translated into every language, with the same placeholders, and no translation is unused', async () => {
  const problems = await checkMessages();
  expect([...problems.keys()]).toEqual(['de', 'fr', 'es', 'ar']);
  expect(
    [...problems.values()].flat(),
    'npm run generate adds what is missing to the catalogues of the folder',
  ).toEqual([]);
});

test('an installation is called an installation, in texts and in addresses', async () => {
  const texts = [...(await extractMessages()).values()].flatMap((keys) => [...keys]);
  const addresses = Object.keys(accountPages);
  expect([...texts, ...addresses].filter((text) => /\bintegrations?\b/i.test(text))).toEqual([]);
});

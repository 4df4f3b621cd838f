import { expect, test } from 'vitest';
import { accountPages } from '../../apps/dashboard/src/app/pages.ts';
import { checkMessages, extractMessages } from '../../apps/dashboard/tools/messages.ts';

const texts = await extractMessages();

test('every text is translated into every language, with the same placeholders, and no translation is unused', () => {
  const problems = checkMessages(texts);
  expect([...problems.keys()]).toEqual(['de', 'fr', 'es', 'ar']);
  expect(
    [...problems.values()].flat(),
    'npm run generate adds what is missing to the catalogues of the folder',
  ).toEqual([]);
});

test('an installation is called an installation, in texts and in addresses', () => {
  const all = [...texts.values()].flatMap((keys) => [...keys]);
  const addresses = Object.keys(accountPages);
  expect([...all, ...addresses].filter((text) => /\bintegrations?\b/i.test(text))).toEqual([]);
});

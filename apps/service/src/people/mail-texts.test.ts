import { findLocale, locales } from '@overlay/contract/locales';
import { expect, it } from 'vitest';
import { chooseLocale } from '../http/answers/choose-locale.ts';
import {
  writeCeilingMail,
  writeGuessesMail,
  writeInvitationMail,
  writePasswordMail,
  writeVerificationMail,
} from './mail-texts.ts';

it.each([
  [[], 'en'],
  [[null, undefined], 'en'],
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'de,en;q=0.8'], 'de'],
  [['it', 'it-IT,it;q=0.9'], 'en'],
  [[null, 'it-IT, de-CH;q=0.5, en;q=0.3'], 'de'],
  [[null, 'fr;q=0.2, ar-EG;q=0.9, en;q=0'], 'ar'],
  [['es-MX', 'fr'], 'es'],
  [['FR'], 'fr'],
  [['constructor'], 'en'],
  [[undefined, 'den'], 'en'],
] as const)('of %j the mail is in %s', (wanted, locale) => {
  expect(chooseLocale(wanted)).toBe(locale);
});

it.each(Object.keys(locales))('every mail in %s has its link on a line of its own, and who is who', (tag) => {
  const locale = findLocale([tag]) ?? 'en';
  const link = 'https://overlay.test/x#token=t';
  const words = { link, accountName: 'Shop', inviterName: 'Robin' };
  const invitation = writeInvitationMail(locale, words);
  const mails = [writePasswordMail, writeVerificationMail, writeGuessesMail, writeCeilingMail].map((write) =>
    write(locale, link),
  );
  for (const { text } of [...mails, invitation]) expect(text).toContain(`\n${link}\n`);
  expect(new Set([...mails, invitation].map(({ subject }) => subject)).size).toBe(5);
  expect(invitation.text).toContain('Robin');
  expect(invitation.text).toContain('Shop');
  expect(invitation.subject).not.toMatch(/Shop|Robin/);
  expect(writeInvitationMail(locale, { ...words, inviterName: undefined }).text).not.toContain('undefined');
});

it('no mail is written in the words of another language', () => {
  const link = 'https://overlay.test/x';
  const mails = Object.keys(locales).map((tag) => writePasswordMail(findLocale([tag]) ?? 'en', link));
  expect(new Set(mails.map(({ text }) => text)).size).toBe(mails.length);
});

it.each([
  ['two\r\nlines', 'two  lines'],
  ['a\u2028b', 'a b'],
  ['x'.repeat(100), 'x'.repeat(80)],
])('a name such as %j, however it came into the store, stays on its line', (accountName, shown) => {
  const words = { link: 'https://overlay.test/x', accountName, inviterName: undefined };
  expect(writeInvitationMail('en', words).text).toContain(`“${shown}”`);
});

it('a name is no link for a mail program', () => {
  const names = { accountName: 'evil.example', inviterName: 'mail@evil.example https://evil.example/x' };
  const { text } = writeInvitationMail('en', { link: 'https://overlay.test/x', ...names });
  expect(text).not.toMatch(/evil\.example|mail@evil|https:\/\/evil/);
});

import { expect, it } from 'vitest';
import { chooseMailLocale, writeInvitationMail, writePasswordMail } from './mail-texts.ts';

it.each([
  [[], 'en'],
  [[null, undefined], 'en'],
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'de,en;q=0.8'], 'de'],
  [['fr', 'fr-FR,fr;q=0.9'], 'en'],
  [[null, 'fr-FR, de-CH;q=0.5, en;q=0.3'], 'de'],
  [[undefined, 'den'], 'en'],
] as const)('of %j the mail is in %s', (wanted, locale) => {
  expect(chooseMailLocale(wanted)).toBe(locale);
});

it.each(['en', 'de'] as const)(
  'every mail in %s has its link on a line of its own, and who is who',
  (locale) => {
    const link = 'https://overlay.test/x#token=t';
    expect(writePasswordMail(locale, link).text).toContain(`\n${link}\n`);
    const words = { link, accountName: 'Shop', inviterName: 'Robin' };
    const { subject, text } = writeInvitationMail(locale, words);
    expect(text).toContain(`\n${link}\n`);
    expect(text).toContain('Robin');
    expect(subject).toContain('Shop');
    expect(writeInvitationMail(locale, { ...words, inviterName: undefined }).text).not.toContain('undefined');
  },
);

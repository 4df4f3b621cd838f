import { describe, expect, it, vi } from 'vitest';
import translations from '../../packages/sdk/src/later/locales.ts';
import { english } from '../../packages/sdk/src/texts/english.ts';
import {
  formatNumber,
  registerLocale,
  toDirection,
  toSay,
  whenLocale,
} from '../../packages/sdk/src/texts/locales.ts';
import { allChunks } from './fakes/all-chunks.ts';

describe('the texts of a language', () => {
  it.each(Object.keys(translations))('%s: none is missing', (locale) => {
    const texts = translations[locale] ?? {};
    const missing = Object.keys(english).filter((name) => !(name in texts));
    expect(missing, 'translate it in packages/sdk/src/later/locales.ts').toEqual([]);
  });

  it.each([
    ['de', 'Schließen'],
    ['de-AT', 'Schließen'],
    ['DE_at', 'Schließen'],
    ['pt-BR', 'Fechar'],
    ['ar-EG', 'إغلاق'],
    ['en-GB', 'Close'],
  ])('%s: a region uses those of its language', async (locale, close) => {
    await whenLocale(locale, allChunks);
    expect(toSay(locale)('close')).toBe(close);
  });

  it('are English if the language is unknown or the page names none', async () => {
    await whenLocale('tlh', allChunks);
    expect(toSay('tlh')('close')).toBe('Close');
    expect(toSay('not a locale')('votes', 1)).toBe('1 vote');
  });

  it('come from the overlay first, then the region, then the language', () => {
    registerLocale('xa', { close: 'language', thanks: 'language', rate: 'language' });
    registerLocale('xa-YY', { close: 'region', thanks: 'region' });
    const say = toSay('xa-YY', { close: 'overlay' });
    expect([say('close'), say('thanks'), say('rate'), say('more')]).toEqual([
      'overlay',
      'region',
      'language',
      'Learn more',
    ]);
  });

  it('that a page registered are not replaced by the built-in ones', async () => {
    vi.resetModules();
    const texts = await import('../../packages/sdk/src/texts/locales.ts');
    texts.registerLocale('fr', { close: 'Au revoir' });
    await texts.whenLocale('de', allChunks);
    expect(texts.toSay('de')('close')).toBe('Schließen');
    expect(texts.toSay('fr')('close')).toBe('Au revoir');
  });

  it('format numbers for the locale, and use plural forms', () => {
    expect(toSay('en')('star', 1)).toBe('1 star');
    expect(toSay('en')('star', 4)).toBe('4 stars');
    expect(toSay('de')('average', 4.25)).toContain('4,3');
    expect(formatNumber('en', 1 / 3, 'percent')).toBe('33%');
    expect(formatNumber('no language at all', 2.5)).toBe('2.5');
  });
});

describe('the direction of a language', () => {
  it.each(['ar', 'he', 'iw', 'fa', 'ur', 'ar-EG', 'he-IL', 'FA'])('%s reads from right to left', (locale) => {
    expect(toDirection(locale)).toBe('rtl');
  });
  it.each(['en', 'de-AT', 'pt-BR', 'fr', 'fi', 'hi', 'arn'])('%s reads from left to right', (locale) => {
    expect(toDirection(locale)).toBe('ltr');
  });
});

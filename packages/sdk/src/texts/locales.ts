import type { LoadChunk } from '../load-chunk.ts';
import { english, type TextName, type Texts } from './english.ts';

const locales = new Map<string, Texts>([['en', english]]);
const rightToLeft = /^(ar|fa|he|iw|ur|ps|dv|ku|yi|ug|sd)\b/i;

const toKey = (locale: string) => locale.toLowerCase().replace('_', '-');

/** Adds or replaces the built-in texts of a language (`de`) or a region (`de-AT`). Missing texts fall back. */
export function registerLocale(locale: string, texts: Texts): void {
  locales.set(toKey(locale), { ...locales.get(toKey(locale)), ...texts });
}

function hasLocale(locale: string): boolean {
  return locales.has(toKey(locale)) || locales.has(toKey(locale).split('-')[0] ?? '');
}

/** The built-in languages besides English. */
export interface LocaleChunks {
  readonly locales: { readonly default: Readonly<Record<string, Texts>> };
}

let loading: Promise<void> | undefined;

/** Resolves once the texts of `locale` are loaded, or cannot be: English is used instead. */
export function whenLocale(locale: string, load: LoadChunk<LocaleChunks>): Promise<void> | undefined {
  if (hasLocale(locale)) return undefined;
  loading ??= load('locales')
    .then(({ default: translations }) => {
      for (const [name, texts] of Object.entries(translations)) {
        // Texts registered by the page take precedence.
        registerLocale(name, { ...texts, ...locales.get(name) });
      }
    })
    .catch(() => {});
  return loading;
}

export type Say = (name: TextName, ...values: (string | number)[]) => string;

/** A number formatted for the locale, with one decimal at most, or as a percentage of 1. */
export function formatNumber(locale: string, value: number, style?: 'percent'): string {
  try {
    const maximumFractionDigits = style ? 0 : 1;
    return value.toLocaleString(toKey(locale), { style: style ?? 'decimal', maximumFractionDigits });
  } catch {
    // The page's `lang` may be invalid.
    return `${value}`;
  }
}

/** The texts of one overlay: its own labels first, then region, language, English. */
export function toSay(locale: string, labels: Readonly<Record<string, string>> = {}): Say {
  const key = toKey(locale);
  const chain: Texts[] = [
    labels,
    locales.get(key) ?? {},
    locales.get(key.split('-')[0] ?? '') ?? {},
    english,
  ];
  return (name, ...values) => {
    const forms = (chain.find((texts) => texts[name] !== undefined)?.[name] ?? '').split('|');
    const form = (values[0] === 1 ? forms[0] : forms.at(-1)) ?? '';
    return form.replace(/\{(\d)\}/g, (_, index) => {
      const value = values[Number(index)] ?? '';
      return typeof value === 'number' ? formatNumber(locale, value) : value;
    });
  };
}

export function toDirection(locale: string): 'rtl' | 'ltr' {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr';
}

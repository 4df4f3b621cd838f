import { useLingui } from '@lingui/react';

type Moment = Date | number | string;

export interface Format {
  /** 12,345 */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 12K, for axes and tight places. */
  compact(value: number): string;
  /** 0.1234 → 12.3 % */
  percent(share: number): string;
  /** How much more or less than before, with its sign: +12 %. Undefined where there was nothing before. */
  change(now: number, before: number): string | undefined;
  /** 22 Nov 2026 */
  date(moment: Moment, options?: Intl.DateTimeFormatOptions): string;
  /** 22 Nov 2026, 14:05 */
  dateTime(moment: Moment, options?: Intl.DateTimeFormatOptions): string;
  /** A calendar day `2026-11-22`, which is the same day in every time zone. */
  day(day: string, options?: Intl.DateTimeFormatOptions): string;
  /** 3 minutes ago */
  relative(moment: Moment, now: number): string;
  /** Seconds as 1:02:03. */
  clock(seconds: number): string;
  list(items: readonly string[]): string;
}

/** Numbers and dates as the reader's region writes them. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatOf(i18n.locales ?? i18n.locale);
}

let last: { readonly locales: string | readonly string[]; readonly format: Format } | undefined;

/** One for the whole page: dozens of components ask, and what `Intl` makes takes longer than what it formats. */
function formatOf(locales: string | readonly string[]): Format {
  if (last?.locales !== locales) last = { locales, format: createFormat(locales) };
  return last.format;
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

export function createFormat(locales: string | readonly string[]): Format {
  const tags = [locales].flat();
  const numbers = new Intl.NumberFormat(tags);
  const compact = new Intl.NumberFormat(tags, { notation: 'compact', maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(tags, { style: 'percent', maximumFractionDigits: 1 });
  const changes = new Intl.NumberFormat(tags, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const ago = new Intl.RelativeTimeFormat(tags, { numeric: 'auto' });
  const lists = new Intl.ListFormat(tags);
  const dates = remembering((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tags, options));
  const otherNumbers = remembering(
    (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tags, options),
  );
  return {
    number: (value, options) => (options ? otherNumbers(options) : numbers).format(value),
    compact: (value) => compact.format(value),
    percent: (share) => percents.format(share),
    change: (now, before) => (before === 0 ? undefined : changes.format(now / before - 1)),
    date: (moment, options) => dates({ dateStyle: 'medium', ...options }).format(new Date(moment)),
    dateTime: (moment, options) =>
      dates(options ?? { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment)),
    day: (day, options) =>
      dates({ ...(options ?? { dateStyle: 'medium' }), timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    relative(moment, now) {
      const seconds = (new Date(moment).getTime() - now) / 1_000;
      const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
      return ago.format(Math.round(seconds / length), unit);
    },
    clock(seconds) {
      const whole = Math.max(0, Math.floor(seconds));
      const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
      const shown = parts[0] === 0 ? parts.slice(1) : parts;
      return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
    },
    list: (items) => lists.format(items),
  };
}

/** There are as many ways to write a number or a date as places that do it: a few dozen. */
function remembering<Options extends object, Made>(
  make: (options: Options) => Made,
): (options: Options) => Made {
  const made = new Map<string, Made>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? make(options);
    made.set(key, known);
    return known;
  };
}

type Moment = Date | number | string;

export interface Format {
  /** 12,345 */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 12K, for axes and narrow places. */
  compact(value: number): string;
  /** 0.1234 → 12.3 % */
  percent(share: number): string;
  /** 0.5 → 50.0 %: a column of them is aligned. */
  rate(share: number): string;
  /** 0.1234 → 12 %: the size of a change, whose direction is shown beside it. */
  change(size: number): string;
  /** 22 Nov 2026 */
  date(moment: Moment, options?: Intl.DateTimeFormatOptions): string;
  /** 22 Nov 2026, 14:05 */
  dateTime(moment: Moment, options?: Intl.DateTimeFormatOptions): string;
  /** 22 Nov 2026, 14:05:10 – 14:05:16 */
  dateTimeRange(from: Moment, to: Moment): string;
  /** A calendar day `2026-11-22`, which is the same day in every time zone. */
  day(day: string, options?: Intl.DateTimeFormatOptions): string;
  /** 3 minutes ago */
  relative(moment: Moment, now: number): string;
  /** Seconds as 1:02:03. */
  clock(seconds: number): string;
  list(items: readonly string[]): string;
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

const plain = {};
const compact: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
const percent: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 };

const rate: Intl.NumberFormatOptions = { ...percent, minimumFractionDigits: 1 };
const change: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 };

function createFormat(locales: string | readonly string[]): Format {
  const tags = [locales].flat();
  // Each formatter is created on first use: creating one takes longer than everything it formats on a page.
  const dates = remembering((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tags, options));
  const numbers = remembering((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tags, options));
  const ago = remembering(
    (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tags, options),
  );
  const lists = remembering((options: Intl.ListFormatOptions) => new Intl.ListFormat(tags, options));
  return {
    number: (value, options = plain) => numbers(options).format(value),
    compact: (value) => numbers(compact).format(value),
    percent: (share) => numbers(percent).format(share),
    rate: (share) => numbers(rate).format(share),
    change: (size) => numbers(change).format(size),
    date: (moment, options) => dates({ dateStyle: 'medium', ...options }).format(new Date(moment)),
    dateTime: (moment, options) =>
      dates(options ?? { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment)),
    dateTimeRange: (from, to) =>
      dates({ dateStyle: 'medium', timeStyle: 'medium' }).formatRange(new Date(from), new Date(to)),
    day: (day, options) =>
      dates({ ...(options ?? { dateStyle: 'medium' }), timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    relative(moment, now) {
      // A page's clock is a minute coarse, and another machine's is not quite the same.
      const seconds = Math.min(0, (new Date(moment).getTime() - now) / 1_000);
      const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
      return ago({ numeric: 'auto' }).format(Math.round(seconds / length), unit);
    },
    clock(seconds) {
      const whole = Math.max(0, Math.floor(seconds));
      const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
      const shown = parts[0] === 0 ? parts.slice(1) : parts;
      return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
    },
    list: (items) => lists(plain).format(items),
  };
}

/** There are only as many formats as places that use them: a few dozen. */
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

const formats = remembering((tags: readonly string[]) => createFormat(tags));

/** Shared by the whole page, because dozens of components use it. */
export function formatOf(locales: string | readonly string[]): Format {
  if (last?.locales !== locales) last = { locales, format: formats([locales].flat()) };
  return last.format;
}

let last: { readonly locales: string | readonly string[]; readonly format: Format } | undefined;

/**
 * Prepares the formatters of the first page. The first number and the first date take a browser longest, because it
 * loads its locale data, which it can do while scripts are loading.
 */
export function warmUp(locales: readonly string[]): void {
  const format = formatOf(locales);
  format.number(0);
  format.percent(0);
  format.change(0);
  format.day('2026-01-01');
}

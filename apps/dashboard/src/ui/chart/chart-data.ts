import { toCsvCell } from '@overlay/contract/csv-cell';

/** What a chart shows: one or several lines over the same places. */
export interface ChartData {
  /** Seconds since the epoch for times, otherwise plain numbers such as seconds of a video. Ascending. */
  readonly x: readonly number[];
  readonly series: readonly ChartSeries[];
  /** From this index on the numbers still grow: the current day. */
  readonly unfinishedFrom?: number | undefined;
  readonly marks?: readonly ChartMark[];
}

/** Something that happened at a place: a line from top to bottom with a name. */
export interface ChartMark {
  /** Index of the place. */
  readonly at: number;
  readonly name: string;
}

/** What happened at a place, in words; '' without marks. */
export function namesAt({ marks = [] }: ChartData, index: number): string {
  return marks
    .filter(({ at }) => at === index)
    .map(({ name }) => name)
    .join(', ');
}

export interface ChartSeries {
  readonly name: string;
  /** One per x value; null if there is nothing to show, which is not zero. */
  readonly values: readonly (number | null)[];
  /** Shown on the axis and at the cursor. */
  readonly format: (value: number) => string;
  /** All of its numbers are final, while other lines still grow: an earlier day next to the current one. */
  readonly isOver?: boolean;
}

/** The distances that labels of the axis may have, ascending: whole numbers for counts, which have no halves. */
export function axisSteps(series: readonly Pick<ChartSeries, 'values'>[]): readonly number[] {
  const areCounts = series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
  const first = areCounts ? 0 : -9;
  return Array.from({ length: 16 - first }, (_, index) => 10 ** (first + index)).flatMap((unit) => [
    unit,
    2 * unit,
    5 * unit,
  ]);
}

/** Splits a line into a solid part and a dashed, unfinished one; they meet in the last finished point. */
export function splitUnfinished(
  values: readonly (number | null)[],
  unfinishedFrom: number | undefined,
): { readonly finished: (number | null)[]; readonly unfinished: (number | null)[] } {
  if (unfinishedFrom === undefined) return { finished: [...values], unfinished: values.map(() => null) };
  return {
    finished: values.map((value, index) => (index < unfinishedFrom ? value : null)),
    unfinished: values.map((value, index) => (index >= unfinishedFrom - 1 ? value : null)),
  };
}

/**
 * The points that are marked although nobody points at them: those without a neighbour, which no line shows, and the end of
 * a line that still grows.
 */
export function toMarked(values: readonly (number | null | undefined)[], isUnfinished: boolean): number[] {
  const has = (index: number) => values[index] != null;
  const last = values.findLastIndex((value) => value != null);
  return values.flatMap((_, index) => {
    const isAlone = has(index) && !has(index - 1) && !has(index + 1);
    // Where the last finished point is the only one, the line that grows begins there.
    return (isUnfinished ? has(index) && index === last : isAlone) ? [index] : [];
  });
}

/** RFC 4180, with names in the first line. Programs read it, so numbers are written plainly. */
export function toCsv(xName: string, formatX: (x: number) => string, { x, series }: ChartData): string {
  const rows = x.map((place, index) => [formatX(place), ...series.map(({ values }) => values[index] ?? '')]);
  return toCsvText([[xName, ...series.map(({ name }) => name)], ...rows]);
}

/** RFC 4180, for rows of any kind. */
export function toCsvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => escapeCell(String(cell))).join(',')).join('\r\n');
}

function escapeCell(cell: string): string {
  const harmless = toCsvCell(cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The index that an arrow key moves to; undefined: the chart does not handle the key. */
export function moveCursor(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1;
  const page = Math.max(1, Math.round(count / 10));
  switch (key) {
    case 'ArrowRight':
      return at === undefined ? 0 : Math.min(last, at + 1);
    case 'ArrowLeft':
      return at === undefined ? last : Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, (at ?? 0) + page);
    case 'PageUp':
      return Math.max(0, (at ?? last) - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

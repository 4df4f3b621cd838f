/** What a chart shows: one or several lines over the same places. */
export interface ChartData {
  /** Seconds since the epoch for moments, else plain numbers such as seconds of a video. Ascending. */
  readonly x: readonly number[];
  readonly series: readonly ChartSeries[];
  /** From this place on the numbers still grow: the running day. */
  readonly unfinishedFrom?: number | undefined;
}

export interface ChartSeries {
  readonly name: string;
  /** As many as there are places; null where there is nothing to show, which is not zero. */
  readonly values: readonly (number | null)[];
  /** Shown on the axis and at the cursor. */
  readonly format: (value: number) => string;
  /** All of its numbers stand, while other lines still grow: an earlier day beside the running one. */
  readonly isOver?: boolean;
}

/** A line with a dash of its own for the part that is not over; the two meet in the last finished place. */
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

/** RFC 4180, with names in the first line. Programs read it, so numbers are written plainly. */
export function toCsv(xName: string, formatX: (x: number) => string, { x, series }: ChartData): string {
  const rows = x.map((place, index) => [formatX(place), ...series.map(({ values }) => values[index] ?? '')]);
  return toCsvText([[xName, ...series.map(({ name }) => name)], ...rows]);
}

/** RFC 4180 as of any rows. */
export function toCsvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => escapeCell(String(cell))).join(',')).join('\r\n');
}

/** A cell that begins like a formula is shown by spreadsheets as its text, not as what it computes. */
function escapeCell(cell: string): string {
  const harmless = /^[=+@\t\r]|^-(?![\d.])/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The place that an arrow key leads to from here; undefined: the key is not for the chart. */
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

import type { OverlayResults } from '@overlay/contract';
import { overlayKinds, type ResultsDrawing } from '@overlay/contract/kinds';

/** One column of a histogram: a value of a rating, or a part of a slider's scale. */
export interface ResultColumn {
  readonly from: number;
  readonly to: number;
  readonly votes: number;
  /** Whole per cent of all votes, as the service rounds them: they add up to 100. */
  readonly share: number;
}

export interface ResultHistogram {
  /** Every column has the same width, also those without a vote. */
  readonly columns: readonly ResultColumn[];
  /** Where a value stands between the left edge and the right one, 0 to 1. */
  readonly place: (value: number) => number;
}

type Results = Pick<OverlayResults, 'rows' | 'type'>;

/** Columns of a rating or a slider; undefined for types whose answers are no numbers, or before there are any. */
export function toHistogram({ rows, type }: Results): ResultHistogram | undefined {
  switch (drawnAs(type)) {
    case 'values':
      return toRatingHistogram(rows);
    case 'scale':
      return toSliderHistogram(rows);
    case 'shares':
    case 'links':
      return undefined;
  }
}

/** An overlay that only events know, without an answer, has no type. */
export function drawnAs(type: Results['type']): ResultsDrawing['drawnAs'] {
  return type === null ? 'shares' : overlayKinds[type].results.drawnAs;
}

function toRatingHistogram(rows: Results['rows']): ResultHistogram | undefined {
  const columns = rows
    .flatMap(({ value, votes, share }) =>
      typeof value === 'number' ? [{ from: value, to: value, votes, share }] : [],
    )
    .sort((one, other) => one.from - other.from);
  const first = columns[0]?.from;
  if (first === undefined) return undefined;
  // A value is in the middle of its column.
  return { columns, place: (value) => clamp((value - first + 0.5) / columns.length) };
}

function toSliderHistogram(rows: Results['rows']): ResultHistogram | undefined {
  const columns = rows.flatMap(({ from, to, votes, share }) =>
    from === undefined || to === undefined ? [] : [{ from, to, votes, share }],
  );
  const least = columns[0]?.from;
  const most = columns.at(-1)?.to;
  if (least === undefined || most === undefined) return undefined;
  const width = most - least || 1;
  return { columns, place: (value) => clamp((value - least) / width) };
}

/** What is named along the scale: where a part begins or ends, or the value of a column that has only one. */
export function toEdges(columns: readonly ResultColumn[]): number[] {
  return [...new Set(columns.flatMap(({ from, to }) => [from, to]))];
}

/** Height of a column beside the highest one, 0 to 1. */
export function heightOf({ votes }: ResultColumn, columns: readonly ResultColumn[]): number {
  const most = Math.max(...columns.map((column) => column.votes));
  return most === 0 ? 0 : votes / most;
}

function clamp(place: number): number {
  return Math.min(1, Math.max(0, place));
}

import type { VideoTimeline } from '@overlay/contract';

export type TimelineRow = VideoTimeline['rows'][number];

/** Drawings are made in seconds from left to right and in hundredths of the height from top to bottom. */
export const timelineHeight = 100;

/** How long the time axis is, in seconds: nothing that happened is cut off, and an empty one still has a length. */
export function lengthOf(
  { videoLength, rows }: Pick<VideoTimeline, 'videoLength' | 'rows'>,
  duration = 0,
): number {
  return Math.max(videoLength ?? 0, rows.at(-1)?.to ?? 0, Number.isFinite(duration) ? duration : 0, 1);
}

/** How many are still there, as an area in steps: a second has one number, and nothing is known between two. */
export function toAreaPath(rows: readonly TimelineRow[]): string {
  const most = mostOf(rows, ({ viewers }) => viewers);
  const first = rows[0];
  if (first === undefined || most === 0) return '';
  const steps = rows.map(({ from, to, viewers }) => {
    const y = round(timelineHeight * (1 - viewers / most));
    return `L${round(from)} ${y}L${round(to)} ${y}`;
  });
  return `M${round(first.from)} ${timelineHeight}${steps.join('')}L${round(rows.at(-1)?.to ?? 0)} ${timelineHeight}Z`;
}

export interface TimelineBar {
  readonly from: number;
  readonly width: number;
  /** From the bottom. */
  readonly height: number;
}

/** Bars of one count, relative to its highest. @param share of the height that they may take */
export function toBars(
  rows: readonly TimelineRow[],
  count: (row: TimelineRow) => number,
  share: number,
): readonly TimelineBar[] {
  const most = mostOf(rows, count);
  return rows.flatMap((row) => {
    const value = count(row);
    if (value === 0) return [];
    return [
      { from: row.from, width: row.to - row.from, height: round((value / most) * timelineHeight * share) },
    ];
  });
}

export interface OverlayWindow {
  readonly overlayId: string;
  readonly from: number;
  readonly to: number;
}

/** Each overlay in the first lane in which it covers no other. In the order of the video. */
export function toLanes<Window extends OverlayWindow>(
  windows: readonly Window[],
): readonly (readonly Window[])[] {
  const lanes: Window[][] = [];
  for (const window of [...windows].sort((one, other) => one.from - other.from || one.to - other.to)) {
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? 0) <= window.from);
    if (free === undefined) lanes.push([window]);
    else free.push(window);
  }
  return lanes;
}

export function rowAt(rows: readonly TimelineRow[], seconds: number): TimelineRow | undefined {
  return rows.find(({ from, to }) => from <= seconds && seconds < to) ?? rowAtEnd(rows, seconds);
}

/** The very end belongs to the last row. */
function rowAtEnd(rows: readonly TimelineRow[], seconds: number): TimelineRow | undefined {
  const last = rows.at(-1);
  return last !== undefined && seconds === last.to ? last : undefined;
}

/** The second under a pointer. */
export function secondAt(
  x: number,
  box: { readonly left: number; readonly width: number },
  length: number,
): number {
  const share = box.width === 0 ? 0 : (x - box.left) / box.width;
  return Math.min(length, Math.max(0, share * length));
}

/** Where a key leads to from here; undefined: the key is not for the timeline. Players have the same ones. */
export function moveTime(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  at: number,
  length: number,
): number | undefined {
  const small = shiftKey ? 5 : 1;
  const page = Math.max(5, length / 10);
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: Math.floor(at) + small,
    ArrowUp: Math.floor(at) + small,
    ArrowLeft: Math.ceil(at) - small,
    ArrowDown: Math.ceil(at) - small,
    PageUp: at + page,
    PageDown: at - page,
    Home: 0,
    End: length,
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.min(length, Math.max(0, next));
}

/** Marks of the time axis: round times, and no more of them than there is room for. */
export function toTicks(length: number, most: number): readonly number[] {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600];
  const step = steps.find((seconds) => length / seconds <= most) ?? 3_600;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
}

function mostOf(rows: readonly TimelineRow[], count: (row: TimelineRow) => number): number {
  return rows.reduce((most, row) => Math.max(most, count(row)), 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

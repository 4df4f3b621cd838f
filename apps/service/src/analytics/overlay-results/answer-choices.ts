import {
  type OverlayOptions,
  optionRules,
  overlayKinds,
  type PollOptions,
  type ResultsDrawing,
} from '@overlay/contract';
import type { Scale } from './answer-statistics.ts';

export interface Choice {
  readonly value: number | string;
  readonly label?: string;
}

export interface PollOption {
  /** The id of the option, or its index if it has none: the value of votes for it. */
  readonly value: number | string;
  readonly label: string;
}

/** The choices in the order in which viewers see them; empty if the options do not list any. */
export function toChoices(options: OverlayOptions): readonly Choice[] {
  const drawing: ResultsDrawing = overlayKinds[options.type].results;
  switch (drawing.drawnAs) {
    case 'shares':
      return options.type === 'poll' ? toPollOptions(options) : [];
    case 'values':
      return Array.from({ length: numberIn(options, drawing.highest) }, (_, index) => ({ value: index + 1 }));
    case 'scale':
    case 'links':
      return [];
  }
}

export function toPollOptions({ pollOptions = [] }: Pick<PollOptions, 'pollOptions'>): readonly PollOption[] {
  return pollOptions.map((option, index) =>
    typeof option === 'string' ? { value: index, label: option } : { value: option.id, label: option.label },
  );
}

/** @param mostParts a scale with fewer positions has a part for each */
export function toScale(
  drawing: Extract<ResultsDrawing, { drawnAs: 'scale' }>,
  options: OverlayOptions,
  mostParts: number,
): Scale {
  const low = numberIn(options, drawing.low);
  // Without an upper bound, the scale has the default length.
  const high = numberIn(options, drawing.high, low);
  const positions = Math.floor((high - low) / numberIn(options, drawing.step)) + 1;
  return { low, high, parts: Math.max(1, Math.min(mostParts, positions)) };
}

/** The option, or else its default plus `offset`. */
function numberIn(options: OverlayOptions, name: string, offset = 0): number {
  const values: Readonly<Record<string, unknown>> = { ...options };
  const value = values[name];
  if (typeof value === 'number') return value;
  const rule = Object.entries(optionRules).find(([known]) => known === name)?.[1];
  return offset + (rule !== undefined && rule.is === 'number' && 'default' in rule ? rule.default : 0);
}

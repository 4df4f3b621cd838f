import {
  numberIn,
  type OverlayOptions,
  overlayKinds,
  type PollOptions,
  type ResultsDrawing,
  rulesOf,
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
      return Array.from({ length: numberOf(options, drawing.highest) }, (_, index) => ({ value: index + 1 }));
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
  const low = numberOf(options, drawing.low);
  const high = numberOf(options, drawing.high);
  const positions = Math.floor((high - low) / numberOf(options, drawing.step)) + 1;
  return { low, high, parts: Math.max(1, Math.min(mostParts, positions)) };
}

function numberOf(options: OverlayOptions, name: string): number {
  return numberIn(rulesOf(options.type), { ...options }, name) ?? 0;
}

import type { OverlayOptions } from '@overlay/contract';

/** A page as a customer might have arranged it. */
export interface ArrangedPage {
  readonly seed: number;
  readonly direction: 'ltr' | 'rtl';
  readonly width: number;
  readonly height: number;
  /** Where the player has its control bar; `native`: the browser's own. */
  readonly bar: 'none' | 'top' | 'bottom' | 'native';
  readonly overlays: readonly OverlayOptions[];
}

const rows = ['top', 'center', 'bottom'] as const;
const columns = ['left', 'center', 'right'] as const;

/** The same numbers for the same seed, everywhere (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomPage(seed: number): ArrangedPage {
  const next = numbersFrom(seed);
  const between = (least: number, most: number) => Math.round(least + next() * (most - least));
  const oneOf = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0];
  const position = () => {
    if (next() < 0.3) return `${between(0, 100)}% ${between(0, 100)}%` as const;
    const [row, column] = [oneOf(rows), oneOf(columns)];
    return row === 'center' && column === 'center' ? 'center' : (`${row}-${column}` as const);
  };
  const words = () => 'What do you think of this one, all in all, and why?'.slice(0, between(4, 50)).trim();
  const draw = (overlayId: string): OverlayOptions => {
    const common = { overlayId, position: position(), dismissible: next() < 0.8 };
    switch (oneOf(['tap', 'rating', 'poll', 'slider', 'cta'])) {
      case 'tap':
        return { ...common, type: 'tap', ...(next() < 0.5 && { title: words() }) };
      case 'rating':
        return { ...common, type: 'rating', ratingMax: between(2, 10), title: words() };
      case 'poll':
        return {
          ...common,
          type: 'poll',
          pollQuestion: words(),
          pollOptions: Array.from({ length: between(2, 6) }, (_, index) => `Option ${index + 1}`),
        };
      case 'slider':
        return { ...common, type: 'slider', title: words() };
      default:
        return { ...common, type: 'cta', ctaText: words() };
    }
  };
  const width = between(280, 1100);
  return {
    seed,
    direction: oneOf(['ltr', 'rtl']),
    width,
    height: Math.min(700, Math.round(width / oneOf([16 / 9, 16 / 9, 4 / 3, 2.35]))),
    bar: oneOf(['none', 'top', 'bottom', 'native']),
    overlays: Array.from({ length: between(1, 5) }, (_, index) => draw(`ovl_${seed}_${index}`)),
  };
}

import { cta } from './cta.ts';
import { poll } from './poll.ts';
import { rating } from './rating.ts';
import { slider } from './slider.ts';
import { tap } from './tap.ts';

export const allKinds = { tap, rating, poll, slider, cta };

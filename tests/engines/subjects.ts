import { atScale } from '../kit/scale.ts';
import { players } from './players/players.ts';
import { scenarios } from './scenarios/scenarios.ts';
import type { Subjects } from './test-engine.ts';

/** `OVERLAY_ARRANGED_SEEDS=35,69` repeats the pages of a failure. */
const seeds =
  process.env.OVERLAY_ARRANGED_SEEDS?.split(',').map(Number) ??
  Array.from({ length: atScale({ short: 2, long: 20, release: 200 }) }, (_, index) => index + 1);

export const everything: Subjects = { scenarios, players, arranged: seeds, dashboard: true };

/** Run by `npm test` in Chromium, in addition to tests/sdk. */
export const shortForm: Subjects = {
  scenarios: scenarios.filter(({ onlyHere }) => onlyHere),
  players: players.filter(({ page }) => page === 'video-js'),
  arranged: seeds,
  dashboard: false,
};

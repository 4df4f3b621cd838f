import { atScale, currentScale } from '../kit/scale.ts';
import type { EngineName } from './engines/engine.ts';
import { frameworks, hydrationDelays } from './frameworks/frameworks.ts';
import { players } from './players/players.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { situations } from './situations/situations.ts';
import type { Subjects } from './test-engine.ts';

/** `OVERLAY_ARRANGED_SEEDS=35,69` repeats the pages of a failure. */
const seeds =
  process.env.OVERLAY_ARRANGED_SEEDS?.split(',').map(Number) ??
  Array.from({ length: atScale({ short: 2, long: 10, release: 200 }) }, (_, index) => index + 1);

/** One page of each group, and every page at scale `release`. */
const somePages: Subjects['situations'] = Object.fromEntries(
  Object.entries(situations).map(([group, members]) => [
    group,
    atScale({ short: [], long: members.slice(0, 1), release: members }),
  ]),
);

/** Those that have to be installed first take 453 MB. */
const own = players.filter(({ isInstalled }) => !isInstalled);

/** The others take 90 s of processor time to install and to build, this one 11 s. */
const cheapest = frameworks.filter(({ folder }) => folder === 'sveltekit');

export const everything: Subjects = {
  scenarios,
  players: atScale({ short: own, long: own, release: players }),
  situations: somePages,
  frameworks: atScale<Subjects['frameworks']>({
    short: [],
    long: cheapest.map((framework) => ({ framework, delays: [10] })),
    release: frameworks.map((framework) => ({ framework, delays: hydrationDelays })),
  }),
  arranged: seeds,
  dashboard: true,
};

const engineNames = ['chromium', 'firefox', 'webkit'] as const;

/** The players that an engine visits. They are most of its work, so in the long form the engines share them. */
export function playersOf(engine: EngineName): Subjects['players'] {
  const share = engineNames.indexOf(engine);
  return everything.players.filter(
    (_, index) => currentScale() === 'release' || index % engineNames.length === share,
  );
}

/** Tests in tests/sdk cover the other scenarios in Chromium, and `npm test` runs them. */
export const scenariosOfChromium: Subjects['scenarios'] = atScale({
  short: [],
  long: scenarios.filter(({ onlyHere }) => onlyHere),
  release: scenarios,
});

/** Run by `npm test` in Chromium, in addition to tests/sdk. */
export const shortForm: Subjects = {
  scenarios: [],
  players: players.filter(({ page }) => page === 'video-js'),
  situations: {},
  frameworks: [],
  arranged: seeds,
  dashboard: false,
};

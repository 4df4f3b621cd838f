import { delivery } from './delivery.ts';
import { direction } from './direction.ts';
import { fiveTypes } from './five-types.ts';
import { frames } from './frames.ts';
import { fullScreen } from './full-screen.ts';
import { otherWindow } from './other-window.ts';
import { places } from './places.ts';
import type { Scenario } from './scenario.ts';
import { visibility } from './visibility.ts';

/** The rows of the table in docs/browsers.md, in its order. */
export const scenarios: readonly Scenario[] = [
  ...fiveTypes,
  ...delivery,
  ...direction,
  ...fullScreen,
  ...otherWindow,
  ...places,
  ...frames,
  ...visibility,
];

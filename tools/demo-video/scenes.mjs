import { drawDunes } from './dunes.mjs';
import { drawHills } from './hills.mjs';
import { drawPeaks } from './peaks.mjs';
import { drawSea } from './sea.mjs';
import { drawTown } from './town.mjs';

/**
 * @typedef {object} Scene
 * @property {string} title
 * @property {string} clock shown beside the title
 * @property {readonly number[]} chord frequencies in Hz
 * @property {(picture: import('./picture.mjs').Picture, seconds: number) => void} draw `seconds` since the scene began
 */

/**
 * One day in five scenes, each of them another place and another palette: whoever watches knows where they are.
 * @type {readonly Scene[]}
 */
export const scenes = [
  { title: 'First light', clock: '06:00', chord: [220, 277.18, 329.63], draw: drawSea },
  { title: 'Up the hills', clock: '10:00', chord: [246.94, 293.66, 369.99], draw: drawHills },
  { title: 'Across the dunes', clock: '13:00', chord: [261.63, 329.63, 392], draw: drawDunes },
  { title: 'Over the peaks', clock: '19:00', chord: [220, 261.63, 329.63], draw: drawPeaks },
  { title: 'Back in town', clock: '23:00', chord: [196, 246.94, 293.66], draw: drawTown },
];

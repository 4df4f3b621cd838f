import { height, width } from './picture.mjs';

/** @typedef {import('./picture.mjs').Picture} Picture */

/**
 * @typedef {object} Scene
 * @property {string} title
 * @property {string} clock shown beside the title
 * @property {readonly number[]} chord frequencies in Hz
 * @property {(picture: Picture, seconds: number) => void} draw `seconds` since the scene began
 */

const turn = 2 * Math.PI;

/** One day in five scenes, each of them another place and another palette: whoever watches knows where they are. @type {readonly Scene[]} */
export const scenes = [
  { title: 'First light', clock: '06:00', chord: [220, 277.18, 329.63], draw: drawSea },
  { title: 'Up the hills', clock: '10:00', chord: [246.94, 293.66, 369.99], draw: drawHills },
  { title: 'Across the dunes', clock: '13:00', chord: [261.63, 329.63, 392], draw: drawDunes },
  { title: 'Over the peaks', clock: '19:00', chord: [220, 261.63, 329.63], draw: drawPeaks },
  { title: 'Back in town', clock: '23:00', chord: [196, 246.94, 293.66], draw: drawTown },
];

/**
 * @param {Picture} picture
 * @param {number} seconds
 */
function drawSea(picture, seconds) {
  picture.sky([74, 84, 158], [255, 190, 150]);
  const sun = { x: 520, y: 226 - seconds * 16 };
  picture.disk({ ...sun, radius: 210, colour: [255, 224, 170], opacity: 0.8, glow: true });
  picture.disk({ ...sun, radius: 38, colour: [255, 240, 205] });
  picture.land(wave(232, 2, 260, seconds * 12), [244, 150, 132], [120, 96, 150]);
  drawBoat(picture, 120 + seconds * 34, 244 + 3 * Math.sin(seconds * 2));
  picture.land(wave(262, 5, 210, seconds * 26), [206, 112, 126], [84, 74, 132]);
  picture.land(wave(296, 7, 170, seconds * 44), [138, 84, 124], [52, 52, 104]);
  picture.land(wave(330, 8, 240, seconds * 66), [82, 62, 108], [28, 30, 72]);
}

/**
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y of the water line
 */
function drawBoat(picture, x, y) {
  picture.shape(
    [
      [x - 2, y - 66],
      [x + 34, y - 12],
      [x - 2, y - 12],
    ],
    [255, 250, 240],
  );
  picture.shape(
    [
      [x - 8, y - 56],
      [x - 8, y - 12],
      [x - 30, y - 12],
    ],
    [250, 214, 196],
  );
  picture.shape(
    [
      [x - 38, y - 8],
      [x + 42, y - 8],
      [x + 28, y + 12],
      [x - 26, y + 12],
    ],
    [70, 48, 92],
  );
}

/**
 * @param {Picture} picture
 * @param {number} seconds
 */
function drawHills(picture, seconds) {
  picture.sky([96, 178, 240], [222, 244, 250]);
  picture.disk({ x: 120, y: 84, radius: 150, colour: [255, 250, 214], opacity: 0.8, glow: true });
  picture.disk({ x: 120, y: 84, radius: 32, colour: [255, 246, 196] });
  for (const [x, y, size] of [
    [40, 70, 1],
    [300, 108, 0.7],
    [520, 60, 1.2],
  ]) {
    drawCloud(picture, (x ?? 0) + seconds * 14 * (size ?? 1), y ?? 0, size ?? 1);
  }
  picture.land(hill(218, 26, 330, seconds * 8), [168, 214, 176], [120, 184, 150]);
  picture.land(hill(250, 30, 250, seconds * 20 + 90), [112, 190, 120], [70, 150, 96]);
  picture.land(hill(298, 24, 300, seconds * 44 + 200), [64, 152, 82], [34, 104, 62]);
}

/**
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawCloud(picture, x, y, size) {
  for (const [dx, dy, radius] of [
    [-34, 6, 16],
    [-12, -4, 24],
    [16, -2, 21],
    [38, 7, 14],
  ]) {
    const disk = { x: x + (dx ?? 0) * size, y: y + (dy ?? 0) * size, radius: (radius ?? 0) * size };
    picture.disk({ ...disk, colour: [255, 255, 255] });
  }
}

/**
 * @param {Picture} picture
 * @param {number} seconds
 */
function drawDunes(picture, seconds) {
  picture.sky([38, 142, 196], [255, 226, 168]);
  picture.disk({ x: 322, y: 96, radius: 190, colour: [255, 246, 206], opacity: 0.9, glow: true });
  picture.disk({ x: 322, y: 96, radius: 44 + Math.sin(seconds * 3), colour: [255, 252, 232] });
  picture.land(hill(226, 16, 420, seconds * 10), [248, 190, 116], [238, 160, 92]);
  picture.land(hill(256, 24, 340, seconds * 24 + 140), [240, 160, 84], [220, 122, 64]);
  picture.land(hill(300, 28, 460, seconds * 52 + 20), [216, 118, 62], [168, 78, 48]);
}

/**
 * @param {Picture} picture
 * @param {number} seconds
 */
function drawPeaks(picture, seconds) {
  picture.sky([58, 30, 96], [255, 138, 96]);
  const sun = { x: 236, y: 172 + seconds * 14 };
  picture.disk({ ...sun, radius: 230, colour: [255, 190, 120], opacity: 0.85, glow: true });
  picture.disk({ ...sun, radius: 46, colour: [255, 226, 150] });
  for (let bird = 0; bird < 5; bird++) {
    drawBird(
      picture,
      90 + bird * 44 + seconds * 30,
      84 + ((bird * 37) % 60),
      Math.sin(seconds * 9 + bird * 1.7),
    );
  }
  picture.land(peak(206, 54, 190, seconds * 6), [196, 92, 120], [176, 84, 124]);
  picture.land(peak(244, 60, 250, seconds * 16 + 70), [132, 58, 112], [110, 52, 110]);
  picture.land(peak(296, 52, 210, seconds * 34 + 30), [70, 34, 84], [38, 20, 58]);
}

/**
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y
 * @param {number} flap -1 to 1
 */
function drawBird(picture, x, y, flap) {
  const tip = y - 6 * flap;
  picture.shape(
    [
      [x, y - 1.5],
      [x, y + 1.5],
      [x - 12, tip],
    ],
    [60, 24, 70],
  );
  picture.shape(
    [
      [x, y - 1.5],
      [x + 12, tip],
      [x, y + 1.5],
    ],
    [60, 24, 70],
  );
}

/**
 * @param {Picture} picture
 * @param {number} seconds
 */
function drawTown(picture, seconds) {
  picture.sky([8, 12, 44], [52, 48, 110]);
  for (let star = 0; star < 60; star++) {
    const opacity = 0.55 + 0.45 * Math.sin(seconds * 2.4 + star * 2.1);
    const [x, y] = [scatter(star) * width, 50 + scatter(star + 100) * 150];
    picture.disk({ x, y, radius: 0.8 + scatter(star + 200), colour: [255, 250, 230], opacity });
  }
  picture.disk({ x: 500, y: 84, radius: 130, colour: [210, 220, 255], opacity: 0.5, glow: true });
  picture.disk({ x: 500, y: 84, radius: 32, colour: [244, 244, 224] });
  drawHouses(picture, {
    base: 196,
    rise: 84,
    size: 46,
    shift: seconds * 8,
    wall: [36, 38, 92],
    lit: [196, 168, 140],
  });
  drawHouses(picture, {
    base: 246,
    rise: 90,
    size: 62,
    shift: seconds * 24,
    wall: [16, 18, 52],
    lit: [255, 206, 112],
  });
}

/**
 * A row of houses with windows, some of them lit.
 * @param {Picture} picture
 * @param {{base: number, rise: number, size: number, shift: number, wall: import('./picture.mjs').Colour, lit: import('./picture.mjs').Colour}} row
 */
function drawHouses(picture, { base, rise, size, shift, wall, lit }) {
  const roof = (/** @type {number} */ house) => base + rise * (scatter(house + base) - 0.5);
  const first = Math.floor(shift / size);
  for (let house = first; house <= first + width / size + 1; house++) {
    const left = house * size - shift;
    const top = roof(house);
    picture.shape(
      [
        [left, top],
        [left + size, top],
        [left + size, height + 2],
        [left, height + 2],
      ],
      wall,
    );
    for (let window = 0; window < 3 * 8; window++) {
      if (scatter(window * 7 + house * 31 + base) < 0.55) continue;
      const x = left + size * (0.2 + 0.25 * (window % 3));
      const y = top + 14 + 20 * Math.floor(window / 3);
      picture.shape(
        [
          [x, y],
          [x + size * 0.12, y],
          [x + size * 0.12, y + 10],
          [x, y + 10],
        ],
        lit,
      );
    }
  }
}

/**
 * @param {number} base
 * @param {number} rise
 * @param {number} length of one wave, in pixels
 * @param {number} shift
 */
function wave(base, rise, length, shift) {
  return (/** @type {number} */ x) =>
    base +
    rise * (Math.sin(((x + shift) / length) * turn) + 0.5 * Math.sin(((x - shift) / length) * 1.7 * turn));
}

/** @type {typeof wave} */
function hill(base, rise, length, shift) {
  return (x) =>
    base -
    rise * (Math.sin(((x + shift) / length) * turn) + 0.4 * Math.sin(((x + shift) / length) * 2.3 * turn));
}

/** @type {typeof wave} */
function peak(base, rise, length, shift) {
  const tooth = (/** @type {number} */ at) => Math.abs((((at % 1) + 1) % 1) * 2 - 1);
  return (x) => {
    const at = (x + shift) / length;
    return base - rise * (tooth(at) + 0.45 * tooth(at * 2.7) + 0.14 * tooth(at * 8.3) - 0.7);
  };
}

/**
 * A number from 0 to 1 that looks random and is the same for the same seed, so that the video can be made again.
 * @param {number} seed
 */
function scatter(seed) {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
}

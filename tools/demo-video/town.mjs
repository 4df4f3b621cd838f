import { height, width } from './picture.mjs';
import { scatter } from './scatter.mjs';

/**
 * @param {import('./picture.mjs').Picture} picture
 * @param {number} seconds
 */
export function drawTown(picture, seconds) {
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
 * @param {import('./picture.mjs').Picture} picture
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

import { wave } from './lines.mjs';

/**
 * @param {import('./picture.mjs').Picture} picture
 * @param {number} seconds
 */
export function drawSea(picture, seconds) {
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
 * @param {import('./picture.mjs').Picture} picture
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

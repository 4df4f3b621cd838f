import { peak } from './lines.mjs';

/**
 * @param {import('./picture.mjs').Picture} picture
 * @param {number} seconds
 */
export function drawPeaks(picture, seconds) {
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
 * @param {import('./picture.mjs').Picture} picture
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

import { hill } from './lines.mjs';

/**
 * @param {import('./picture.mjs').Picture} picture
 * @param {number} seconds
 */
export function drawHills(picture, seconds) {
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
 * @param {import('./picture.mjs').Picture} picture
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

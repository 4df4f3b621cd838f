import { hill } from './lines.mjs';

/**
 * @param {import('./picture.mjs').Picture} picture
 * @param {number} seconds
 */
export function drawDunes(picture, seconds) {
  picture.sky([38, 142, 196], [255, 226, 168]);
  picture.disk({ x: 322, y: 96, radius: 190, colour: [255, 246, 206], opacity: 0.9, glow: true });
  picture.disk({ x: 322, y: 96, radius: 44 + Math.sin(seconds * 3), colour: [255, 252, 232] });
  picture.land(hill(226, 16, 420, seconds * 10), [248, 190, 116], [238, 160, 92]);
  picture.land(hill(256, 24, 340, seconds * 24 + 140), [240, 160, 84], [220, 122, 64]);
  picture.land(hill(300, 28, 460, seconds * 52 + 20), [216, 118, 62], [168, 78, 48]);
}

/**
 * A number from 0 to 1 that looks random and is the same for the same seed, so that the video can be made again.
 * @param {number} seed
 */
export function scatter(seed) {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
}

import { scenes } from './scenes.mjs';

export const sampleRate = 48_000;

/**
 * A soft chord for each scene that swells and fades, and a plucked note of it every second. 16-bit mono.
 * @param {number} secondsPerScene
 */
export function sound(secondsPerScene) {
  const samples = new Int16Array(scenes.length * secondsPerScene * sampleRate);
  for (let index = 0; index < samples.length; index++) {
    const second = index / sampleRate;
    const chord = scenes[Math.floor(second / secondsPerScene)]?.chord ?? [];
    const swell = Math.sin(((second % secondsPerScene) / secondsPerScene) * Math.PI);
    const pad = chord.reduce(
      (sum, frequency) => sum + tone(frequency / 2, second) + 0.3 * tone(frequency, second),
      0,
    );
    const pluckAge = second % 1;
    const note = (chord[Math.floor(second) % chord.length] ?? 0) * 2;
    const pluck = tone(note, second) * Math.exp(-4 * pluckAge) * Math.min(1, pluckAge * 100);
    samples[index] = 32_767 * (0.035 * pad * swell + 0.09 * pluck);
  }
  return Buffer.from(samples.buffer);
}

/**
 * @param {number} frequency
 * @param {number} second
 */
function tone(frequency, second) {
  return Math.sin(2 * Math.PI * frequency * second);
}

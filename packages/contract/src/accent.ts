import type { ThemePreset } from './overlay-options.ts';

/**
 * `@overlay/contract/accent`: the contrast of an accent colour, for the SDK, which corrects it, and the dashboard, which says
 * so. Contrast is that of WCAG 2.2: 4.5 for text (1.4.3), 3 for graphics (1.4.11).
 */

/** Linear red, green and blue, 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

const textContrast = 4.5;
const graphicsContrast = 3;
/** Opaque surfaces of the dark looks and of the light one, as luminance. */
const darkSurface = 0.009;
const lightSurface = 1;
const surfaces: Readonly<Record<ThemePreset, readonly number[]>> = {
  glass: [darkSurface],
  light: [lightSurface],
  dark: [darkSurface],
  auto: [darkSurface, lightSurface],
  // It is the surface itself.
  solid: [],
  outline: [darkSurface],
};

/** @param colour `#rgb` or `#rrggbb` */
export function toLight(colour: string): Light {
  const digits = colour.length > 4 ? /../g : /./g;
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(digits) ?? []).map((digit) => {
    const value = Number.parseInt(digit.padStart(2, digit), 16) / 255;
    return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92;
  });
  return [red, green, blue];
}

function toColour(light: Light): string {
  const digits = light.map((value) => {
    const encoded = value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** Relative luminance. */
export const luminanceOf = ([red, green, blue]: Light): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** 1 to 21, of two luminances. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The luminance of text on a colour: white (1) or black (0), by its lightness in OKLCH as in the style sheet of panels. */
export function textOn([red, green, blue]: Light): 0 | 1 {
  const lightness =
    0.2104542553 * Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) +
    0.793617785 * Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) -
    0.0040720468 * Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return lightness < 0.66 ? 1 : 0;
}

/** The same hue, as much darker or lighter as needed. */
function withLuminance(light: Light, wanted: number): Light {
  const before = luminanceOf(light);
  const strongest = Math.max(...light);
  const factor = strongest > 0 ? Math.min(wanted / before, 1 / strongest) : 1;
  // A colour that is as strong as a screen can show it gets lighter only with white.
  const white = Math.max(0, (wanted - before * factor) / (1 - before * factor));
  const change = (value: number) => value * factor + (1 - value * factor) * white;
  return [change(light[0]), change(light[1]), change(light[2])];
}

/**
 * The accent as it is shown in a look: text on it is readable, and it stands out from the surface.
 * @param accent `#rgb` or `#rrggbb`
 * @returns `#rrggbb`, the same colour if nothing is wrong with it
 */
export function correctAccent(accent: string, preset: ThemePreset = 'glass'): string {
  let shown = toColour(toLight(accent));
  // A colour that gets darker may need white text instead of black.
  for (let turn = 0; turn < 4; turn += 1) {
    const light = toLight(shown);
    const limits = [
      { of: textOn(light), least: textContrast },
      ...surfaces[preset].map((of) => ({ of, least: graphicsContrast })),
    ];
    const missed = limits.find(({ of, least }) => contrastOf(luminanceOf(light), of) < least);
    if (!missed) break;
    // A little more, because colours have 256 steps.
    const enough = missed.least * 1.03;
    const edge = missed.of + 0.05;
    shown = toColour(withLuminance(light, (missed.of > 0.5 ? edge / enough : edge * enough) - 0.05));
  }
  return shown;
}

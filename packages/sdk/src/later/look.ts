import { contrastOf, correctAccent, luminanceOf, textOn, toLight } from '@overlay/contract/accent';
import type { LookChunk } from '../overlay/sdk-context.ts';

/** Without quotes these are no names of fonts. */
const generic = /^((ui-)?(sans-)?serif|(ui-)?(monospace|rounded)|cursive|fantasy|math|emoji|system-ui)$/;
const shade = 'rgb(0 0 0 / 10%)';
/** Those of `glass` and `light`. */
const accents = { dark: '#5b5bf5', light: '#4b4ae0' };

/** Styles receive only checked values: a colour, a number and quoted font names. */
export const applyLook: LookChunk['applyLook'] = (panel, theme) => {
  const { preset, accent, radiusPx, fontFamily } =
    typeof theme === 'object' ? theme : { preset: theme ?? 'glass' };
  const { classList, style } = panel;
  const set = (name: string, value: string) => style.setProperty(name, value);
  const under = (property: string, value: string) => `var(--overlay-${property}, ${value})`;
  if (preset === 'auto')
    classList.add(matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
  const isLight = classList.contains('light');
  const shown = accent ? correctAccent(accent, preset) : accents[isLight ? 'light' : 'dark'];
  const brand = under('accent', shown);
  if (accent) set('--accent', brand);
  if (preset === 'solid') {
    // The accent is the surface; what it marks elsewhere has the colour of the text.
    set('--surface', under('surface', brand));
    set('--text', under('text', `oklch(from ${brand} clamp(0, (0.66 - l) * 999, 1) 0 0)`));
    for (const name of ['--accent', '--star', '--quiet']) set(name, 'var(--text)');
    set('--on-accent', 'var(--surface)');
    // Darker, because the text is readable on the accent and little more.
    for (const name of ['--wash', '--bar']) set(name, shade);
    set('--own', 'rgb(0 0 0 / 25%)');
  }
  if (preset === 'outline') {
    classList.add('glass');
    style.boxShadow = 'inset 0 0 0 2px, 0 16px 48px rgb(0 0 0 / 36%)';
    for (const action of panel.querySelectorAll<HTMLElement>('.action'))
      Object.assign(action.style, { color: 'inherit', background: 'none', boxShadow: 'inset 0 0 0 2px' });
  }
  if (radiusPx !== undefined) set('--radius', under('radius', `${Number(radiusPx)}px`));
  if (fontFamily) {
    const families = fontFamily
      .split(',')
      .map((family) => family.replace(/["']/g, '').trim())
      .filter(Boolean)
      .map((family) => (generic.test(family) ? family : JSON.stringify(family)));
    set('font-family', under('font', families.join()));
  }
};

/** Colours already warned about. */
const told = new Set<string>();

/** Warns of an accent of the page on which text is hard to read; unlike that of options it is not corrected. */
export function warnOfAccent(accent: string): void {
  if (told.has(accent)) return;
  told.add(accent);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return;
  // However it is written, the canvas knows its red, green and blue.
  context.fillStyle = accent;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  const colour = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  const light = toLight(colour);
  const contrast = contrastOf(luminanceOf(light), textOn(light));
  if (contrast < 4.5)
    console.warn(
      `[overlay] --overlay-accent: text on ${accent} has a contrast of ${contrast.toFixed(1)}, less than 4.5; ${correctAccent(colour, 'solid')} has enough`,
    );
}

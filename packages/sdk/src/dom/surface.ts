import css from '../look/plate.css?inline';
import { adoptCss } from '../look/sheets.ts';
import { containInput } from './contain-input.ts';

/** A shadow root to draw overlays in: open, with the look of all of them, and input stays inside. */
export function toSurface(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  adoptCss(root, css);
  containInput(host);
  return root;
}

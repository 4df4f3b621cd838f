import css from '../overlay/panel.css?inline';
import { containInput } from './contain-input.ts';
import { adoptCss } from './style-sheets.ts';

/** A shadow root to draw overlays in: open, with their shared style, and input stays inside. */
export function toSurface(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  adoptCss(root, css);
  containInput(host);
  return root;
}

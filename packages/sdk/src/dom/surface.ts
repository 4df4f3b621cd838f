import poll from '../kinds/poll.css?inline';
import rating from '../kinds/rating.css?inline';
import slider from '../kinds/slider.css?inline';
import tap from '../kinds/tap.css?inline';
import panel from '../overlay/panel.css?inline';
import { containInput } from './contain-input.ts';
import { adoptCss } from './style-sheets.ts';

/** A shadow root to draw overlays in: open, with their shared style, and input stays inside. */
export function toSurface(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  // One text, because similar rules close to each other compress better.
  adoptCss(root, panel + tap + rating + poll + slider);
  containInput(host);
  return root;
}
